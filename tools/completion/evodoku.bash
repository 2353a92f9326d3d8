# Completion of evodoku's tools for bash: options come from --help, so there is nothing to keep in step.
# Installed once under each tool's name; bash-completion loads it when a tool's name is first completed.
complete -F _longopt evodoku-generate evodoku-solve evodoku-rate evodoku-evolve evodoku-query evodoku-store evodoku-experiment \
  evodoku-calibrate evodoku-print

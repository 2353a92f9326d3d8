# Completion of evodoku's tools for bash, by bash-completion's own reader of --help. Installed under each tool's name.
complete -F _longopt evodoku evodoku-generate evodoku-solve evodoku-rate evodoku-evolve evodoku-query evodoku-store \
  evodoku-experiment evodoku-calibrate evodoku-dataset evodoku-print evodoku-transform

#compdef evodoku evodoku-generate evodoku-solve evodoku-rate evodoku-evolve evodoku-query evodoku-store evodoku-experiment evodoku-calibrate evodoku-dataset evodoku-print evodoku-transform
# Completion of evodoku's tools for zsh, by its own reader of --help. Installed as _evodoku in a folder of $fpath.
_gnu_generic

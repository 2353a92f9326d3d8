#compdef evodoku evodoku-generate evodoku-solve evodoku-rate evodoku-evolve evodoku-query evodoku-store evodoku-experiment evodoku-calibrate evodoku-dataset evodoku-print
# Completion of evodoku's tools for zsh. A tool itself lists what may come next (TOOL --complete WORDS...), from the
# tables that its help is made from, so this file never has to be updated. Installed as _evodoku in a folder of $fpath.
local -a said offered
local line
said=("${(@f)$("${words[1]}" --complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
for line in "${said[@]}"; do
  case $line in
    '') ;;
    ':files '*) _files -g "${line#:files }" ;;
    *$'\t'*) offered+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
    *) offered+=("${line//:/\\:}") ;;
  esac
done
if (( $#offered )); then _describe 'evodoku' offered; fi

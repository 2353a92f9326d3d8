# Completion of evodoku's tools for bash. A tool itself lists what may come next (TOOL --complete WORDS...), from the
# tables that its help is made from, so this file never has to be updated. Installed once under each tool's name;
# bash-completion loads it when a tool's name is first completed.
_evodoku() {
  local word=${COMP_WORDS[COMP_CWORD]} line
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      ':files '*)
        compopt -o filenames 2>/dev/null
        while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
          compgen -d -- "$word"
          compgen -f -X "!${line#:files }" -- "$word" | while IFS= read -r line; do [ -d "$line" ] || echo "$line"; done
        )
        ;;
      *) COMPREPLY+=("${line%%$'\t'*}") ;;
    esac
  done < <("${COMP_WORDS[0]}" --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _evodoku evodoku evodoku-generate evodoku-solve evodoku-rate evodoku-evolve evodoku-query evodoku-store \
  evodoku-experiment evodoku-calibrate evodoku-dataset evodoku-print

# bash completion for fillwise: the program itself says what may follow.
_fillwise() {
  local word current=${COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()
  while IFS=$'\t' read -r word _; do
    case $word in
      :files)
        compopt -o filenames 2>/dev/null
        while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$current")
        ;;
      :folders)
        compopt -o filenames 2>/dev/null
        while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -d -- "$current")
        ;;
      *:)
        compopt -o nospace 2>/dev/null
        COMPREPLY+=("$word")
        ;;
      *) COMPREPLY+=("$word") ;;
    esac
  done < <("${COMP_WORDS[0]}" complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _fillwise fillwise

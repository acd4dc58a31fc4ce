import { script } from '@bomb.sh/tab';
import type { Shell } from '../shells.ts';

/*
 * Ours in place of the library's for the shells that we try: its bash evaluates the words typed at each Tab and needs a
 * package; its zsh puts a value on the line unquoted, so that one with a backtick in it is run, and splits words at
 * blanks. What these read is written by answer.ts. None evaluates anything. The program is kept from the terminal: Node puts
 * it back, as it ends, to how it was when it began, which is without echo, and the shell may have gone on by then.
 */

const bash = `# bash completion for payconfirm
_payconfirm() {
  local todo front typed line columns=$COLUMNS
  COMPREPLY=()
  # Menus put a reply on the line as it is: no explanation in it.
  case $COMP_TYPE in 37 | 42) columns= ;; esac
  {
    read -r todo
    case $todo in
      values) while IFS= read -r line; do COMPREPLY+=("$line"); done ;;
      files)
        IFS= read -r front
        IFS= read -r typed
        if [[ -z $front ]]; then
          compopt -o default
        else
          while IFS= read -r line; do
            [[ -d $line ]] && line+=/ && compopt -o nospace
            printf -v line %q "$line"
            COMPREPLY+=("$front$line")
          done < <(compgen -f -- "$typed")
        fi
        ;;
    esac
  } < <(payconfirm complete --for bash --columns "$columns" --breaks "$COMP_WORDBREAKS" \\
    -- "\${COMP_LINE:0:COMP_POINT}" </dev/null 2>/dev/null)
} 2>/dev/null
complete -F _payconfirm payconfirm
`;

const zsh = `#compdef payconfirm
# zsh completion for payconfirm
_payconfirm() {
  local line
  local -a lines values shown
  lines=("\${(@f)$(payconfirm complete --for zsh -- "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" </dev/null 2>/dev/null)}")
  local todo=$lines[1] front=$lines[2]
  [[ -n $front ]] && compset -p \${#front}
  if [[ $todo == files ]]; then
    _files
    return
  fi
  for line in "\${(@)lines[3,-1]}"; do
    [[ -n $line ]] || continue
    values+=("\${line%%$'\\t'*}")
    shown+=("\${line/$'\\t'/  -- }")
  done
  (( $#values )) || return 1
  if [[ $todo == instead ]]; then
    compadd -U -l -d shown -a values
    # Of several, none is put in place of what was typed.
    (( $#values > 1 )) && compstate[insert]= compstate[list]='list force'
  elif [[ "$lines" == *$'\\t'* ]]; then
    compadd -l -d shown -a values
  else
    compadd -a values
  fi
}
if [[ $funcstack[1] == _payconfirm ]]; then
  _payconfirm "$@"
else
  compdef _payconfirm payconfirm
fi
`;

const fish = `# fish completion for payconfirm
function __payconfirm_complete
    set -l token (commandline -ct)
    set -l before (commandline -opc)[2..]
    set -l lines (payconfirm complete --for fish -- $before "$token" </dev/null 2>/dev/null)
    set -l front $lines[2]
    if test "$lines[1]" = files
        set -l typed (string sub -s (math (string length -- "$front") + 1) -- "$token")
        for path in (complete -C "'' $typed")
            printf '%s%s\\n' $front $path
        end
    else
        for line in $lines[3..]
            printf '%s%s\\n' $front $line
        end
    end
end
complete -c payconfirm -e
complete -c payconfirm -f -k -a '(__payconfirm_complete)'
`;

/** The script that a shell sources; for each Tab it calls `payconfirm complete`. */
export function completionScript(shell: Shell): string {
  switch (shell) {
    case 'bash':
      return bash;
    case 'zsh':
      return zsh;
    case 'fish':
      return fish;
    case 'powershell':
      return printed(() => script(shell, 'payconfirm', 'payconfirm'));
    default:
      return shell satisfies never;
  }
}

/** The library prints by console.log, at once; this catches what it prints. */
function printed(print: () => void): string {
  const original = console.log;
  const lines: string[] = [];
  console.log = (line: string) => lines.push(line);
  try {
    print();
  } finally {
    console.log = original;
  }
  return `${lines.join('\n')}\n`;
}

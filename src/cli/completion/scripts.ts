import { script } from '@bomb.sh/tab';
import type { Shell } from '../shells.ts';

/*
 * These scripts replace the library's for the tested shells. The library's bash evaluates the typed words at each Tab and
 * needs a package. Its zsh inserts values unquoted, which runs a backtick in them, and splits words at spaces. The scripts
 * here evaluate nothing; format-answer.ts writes their input. They keep the program away from the terminal: Node restores
 * the terminal's first state (no echo) when it exits, and the shell may already use it.
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

/** The script that a shell sources. It calls `payconfirm complete` for each Tab. */
export function completionScript(shell: Shell): string {
  return shell === 'powershell'
    ? printed(() => script(shell, 'payconfirm', 'payconfirm'))
    : { bash, zsh, fish }[shell];
}

/** Captures the output of the library, which uses console.log synchronously. */
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

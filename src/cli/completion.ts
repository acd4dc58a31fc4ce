import { RootCommand, script } from '@bomb.sh/tab';
import type { Definition, FlagDefinition } from './definition.ts';
import { globalFlags } from './global-flags.ts';
import type { Shell } from './shells.ts';

/**
 * For bash, ours in place of the library's: that one needs the package bash-completion, evaluates the words
 * typed as shell code at each Tab, and cannot be sourced twice.
 */
const bashScript = `# bash completion for payconfirm
_payconfirm() {
  local current=\${COMP_WORDS[COMP_CWORD]} value
  COMPREPLY=()
  # Each line is a value, a tab, what it means; the last one, :N, is for other shells.
  while IFS=$'\\t' read -r value _; do
    [[ $value == :* || $value != "$current"* ]] || COMPREPLY+=("$value")
  done < <(payconfirm complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _payconfirm payconfirm
`;

/** The script that a shell sources; it calls `payconfirm complete -- WORDS…` for each Tab. */
export function completionScript(shell: Shell): string {
  switch (shell) {
    case 'bash':
      return bashScript;
    case 'zsh':
    case 'fish':
    case 'powershell':
      return printed(() => script(shell, 'payconfirm', 'payconfirm'));
    default:
      return shell satisfies never;
  }
}

/** What could follow the words typed so far, in the form that the script reads. */
export function complete(tree: readonly Definition[], words: readonly string[]): string {
  const root = new RootCommand();
  for (const [name, flag] of Object.entries(globalFlags)) option(root, name, flag);
  const add = (definitions: readonly Definition[], parents: string[]) => {
    for (const definition of definitions) {
      if (definition.kind === 'command' && definition.hidden) continue;
      const path = [...parents, definition.name];
      const command = root.command(path.join(' '), definition.summary);
      if (definition.kind === 'group') add(definition.commands, path);
      else {
        // Global flags go after a command too.
        for (const [name, flag] of Object.entries<FlagDefinition>({ ...globalFlags, ...definition.flags })) {
          option(command, name, flag);
        }
      }
    }
  };
  add(tree, []);
  return printed(() => root.parse([...words]));
}

function option(
  command: RootCommand | ReturnType<RootCommand['command']>,
  name: string,
  flag: FlagDefinition,
) {
  const written = flag.negatable === true ? `no-${name}` : name;
  if (flag.type === 'boolean') command.option(written, flag.summary, flag.short ?? '');
  else {
    const offer = (add: (value: string, description: string) => void) => {
      for (const choice of flag.choices ?? flag.suggestions ?? []) add(choice, '');
    };
    command.option(written, flag.summary, offer, flag.short ?? '');
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

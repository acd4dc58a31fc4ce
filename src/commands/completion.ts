import { command, type Definition } from '../cli/definition.ts';
import { shells } from '../cli/shells.ts';
import { usageError } from '../errors.ts';

const asIs = { text: (script: string) => script };

export const completion = command({
  name: 'completion',
  summary: 'Print the completion script of a shell',
  arguments: [{ name: 'SHELL', summary: 'bash, zsh, fish or powershell', required: true }],
  examples: [
    { note: 'in ~/.bashrc', command: 'source <(payconfirm completion bash)' },
    { note: 'for fish', command: 'payconfirm completion fish >~/.config/fish/completions/payconfirm.fish' },
  ],
  view: asIs,
  run: async ({ args }) => {
    const shell = shells.find((known) => known === args.SHELL);
    if (!shell) throw usageError(`SHELL must be one of ${shells.join(', ')}; given: ${args.SHELL}`);
    const { completionScript } = await import('../cli/completion.ts');
    return completionScript(shell);
  },
});

/** Called by the completion scripts. */
export const complete = (tree: () => Promise<readonly Definition[]>) =>
  command({
    name: 'complete',
    hidden: true,
    summary: 'Say what could follow the words typed so far',
    arguments: [{ name: 'WORDS', summary: 'the words typed so far', variadic: true }],
    examples: [{ note: 'as a script calls it', command: 'payconfirm complete -- webhooks li' }],
    view: asIs,
    run: async ({ args }) => {
      const { complete: candidates } = await import('../cli/completion.ts');
      return candidates(await tree(), args.WORDS ?? []);
    },
  });

import { complete as completionOf } from '../cli/completion/complete.ts';
import { answer, bashAnswer, plainAnswer } from '../cli/completion/format-answer.ts';
import { readBashLine, unquotedForFish } from '../cli/completion/shell-quoting.ts';
import { command, type Definition } from '../cli/definition.ts';
import { shells } from '../cli/shells.ts';
import { usageError } from '../errors.ts';
import { t } from '../texts/translate.ts';

const asIs = { text: (script: string) => script };

export const completion = command({
  name: 'completion',
  summary: 'Print a shell completion script',
  description:
    'Tab then completes commands, flags, files, profiles and every value of a short list. Ids are asked of the service ' +
    'within 300 ms, with the token that is kept: none are offered before the first command of the day, or without a network. ' +
    'An id is found by the beginning of its name too, in bash and zsh. A new shell has it; zsh needs compinit before it.',
  arguments: [{ name: 'SHELL', summary: 'bash, zsh, fish, powershell', required: true, suggestions: shells }],
  examples: {
    'bash: add this line to ~/.bashrc': 'source <(payconfirm completion bash)',
    'zsh: add it to ~/.zshrc, below compinit': 'source <(payconfirm completion zsh)',
    'fish: once': 'payconfirm completion fish >~/.config/fish/completions/payconfirm.fish',
    'PowerShell: add this line to $PROFILE':
      'payconfirm completion powershell | Out-String | Invoke-Expression',
    'bash, for all users': 'payconfirm completion bash >/usr/share/bash-completion/completions/payconfirm',
    'zsh, for all users': 'payconfirm completion zsh >/usr/local/share/zsh/site-functions/_payconfirm',
  },
  view: asIs,
  run: async ({ args }) => {
    const shell = shells.find((known) => known === args.SHELL);
    if (!shell) throw usageError(t('SHELL must be one of {0}; given: {1}', shells.join(', '), args.SHELL));
    const { completionScript } = await import('../cli/completion/scripts.ts');
    return completionScript(shell);
  },
});

/** Called by the completion scripts; `load` returns the commands that a line can name. */
export const complete = (load: (words: readonly string[]) => Promise<readonly Definition[]>) =>
  command({
    name: 'complete',
    hidden: true,
    summary: 'Say what could follow the words typed so far',
    flags: {
      for: { choices: shells, default: 'powershell', summary: 'who reads it' },
      columns: { value: 'N', summary: "bash: the terminal's width, where explanations are shown" },
      breaks: { value: 'CHARACTERS', default: '', summary: 'bash: its COMP_WORDBREAKS' },
    },
    arguments: [{ name: 'WORDS', summary: 'the words typed so far; for bash, the line', variadic: true }],
    examples: { 'as a script calls it': 'payconfirm complete -- webhooks li' },
    view: asIs,
    run: async ({ args: { WORDS: words = [] }, flags }, ctx) => {
      switch (flags.for) {
        case 'bash': {
          const line = readBashLine(words[0] ?? '', flags.breaks);
          if (line.redirected) return 'files\n\n\n';
          const completed = await completionOf(line.words.slice(1), load, ctx);
          return bashAnswer(line, completed, Number(flags.columns) || undefined);
        }
        case 'zsh':
          return answer(words.at(-1) ?? '', await completionOf(words, load, ctx));
        case 'fish': {
          const unquoted = [...words.slice(0, -1), unquotedForFish(words.at(-1) ?? '')];
          return answer(unquoted.at(-1) ?? '', await completionOf(unquoted, load, ctx));
        }
        case 'powershell':
          return plainAnswer(words.at(-1) ?? '', await completionOf(words, load, ctx));
        default:
          return flags.for satisfies never;
      }
    },
  });

import { confirmed } from '../../cli/confirm.ts';
import { command } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import { nobodyToAsk } from '../../io/nobody-to-ask.ts';
import { typedProgram } from '../../io/program-files.ts';
import { plainTheme } from '../../output/theme.ts';
import type { View } from '../../output/view.ts';
import { asIs, t } from '../../texts/translate.ts';
import { appAbove, type FrameworkName, frameworkNames, frameworks, frameworksIn } from './frameworks.ts';
import type { InitResult } from './plan.ts';
import { readProject } from './project.ts';

const view: View<InitResult> = {
  text: async (result, render) => (await import('./text.ts')).initText(result, render),
  isOwn: true,
  // Commands to paste and diffs: their lines must not be wrapped.
  isData: true,
};

export const init = command({
  name: 'init',
  summary: 'Add a webhook receiver to your app',
  description:
    'Finds the framework of the app in this folder, and writes a receiver that books each payment once, .env.example, ' +
    'payconfirm.yaml and a workflow for GitHub. In a terminal it shows the files and asks before it writes them. ' +
    'It ends with the command that tests your shop. ' +
    'Existing files stay as they are, unless you add --force. Only .gitignore gets the lines that it lacks. --diff shows the differences.',
  flags: {
    framework: {
      type: 'string',
      value: 'NAME',
      choices: frameworkNames,
      summary: 'framework of the app (default: detected from its files)',
    },
    dir: { type: 'string', value: 'FOLDER', default: '.', summary: 'the folder of the app' },
    diff: { type: 'boolean', summary: 'show how the files differ from those that are there; write nothing' },
    force: { type: 'boolean', summary: 'overwrite the files that are there', conflicts: ['diff'] },
  },
  asks: ({ flags }) =>
    flags.framework === undefined && frameworksIn(readProject(flags.dir)).length !== 1 ? ['--framework'] : [],
  examples: {
    'in the folder of the app': 'payconfirm init',
    'what it would write': 'payconfirm init --framework express --dry-run',
    'what differs from the files there': 'payconfirm init --diff',
  },
  view,
  run: async ({ flags }, ctx) => {
    const { carryOut, isToWrite, planInit, withDifferences } = await import('./plan.ts');
    const project = readProject(flags.dir, typedProgram(ctx.env));
    const found = frameworksIn(project);
    const framework = flags.framework ?? (found.length === 1 ? found[0]! : await ask(found));
    const plan = planInit(framework, { ...flags, project });
    if (flags.diff) return withDifferences(plan, flags.dir);
    if (ctx.options.dryRun) return plan.result;
    if (plan.result.files.some(isToWrite)) await confirmFiles(plan.result, ctx);
    return carryOut(plan, flags.dir);

    async function ask(known: readonly FrameworkName[]): Promise<FrameworkName> {
      const above = known.length === 0 ? appAbove(flags.dir) : undefined;
      if (above)
        throw usageError(
          t(
            'no app was found in {0}; {1} has one: {2}',
            flags.dir,
            above.dir,
            frameworks[above.framework].title,
          ),
          ctx.commandLine(['init'], { dir: above.dir }),
        );
      const offered = known.length > 0 ? known : frameworkNames;
      const listed = offered.join(', ');
      if (!ctx.options.interactive)
        throw nobodyToAsk('--framework', t('add {0}: {1}', '--framework', listed));
      return (await ctx.prompts()).select({
        message: t('Which framework is your app made with?'),
        flag: '--framework',
        choices: offered.map((value) => ({ name: asIs(frameworks[value].title), value })),
      });
    }
  },
});

/** A script gets the files without a question: none is overwritten. */
async function confirmFiles(result: InitResult, ctx: Context): Promise<void> {
  if (!ctx.streams.stdout.isTTY && !ctx.options.interactive) return;
  const { filesText } = await import('./text.ts');
  for (const line of filesText(result, plainTheme).split('\n')) ctx.note(asIs(line));
  if (ctx.options.interactive) await confirmed(t('Write these files?'), ctx);
}

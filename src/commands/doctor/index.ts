import { command } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import type { SetupJson } from '../../messages/setup-json.ts';
import { isId } from '../../registrations/find-accounts.ts';
import { worded } from '../../values/command-line.ts';
import { shellWord } from '../../values/quote/shell.ts';
import { mentionUnfinished } from '../va/unfinished-registrations.ts';
import { concludeFindings, runChecks } from './run-checks.ts';

export const doctor = command({
  name: 'doctor',
  aka: ['health', 'healthcheck', 'check', 'diagnose', 'ping'],
  summary: 'Diagnose the setup and suggest fixes',
  description:
    'Without arguments, it checks this machine, the profile, the service, each webhook configuration and each virtual account. ' +
    'With va NUMBER, it checks everything between a transfer to that virtual account and your receiver. ' +
    'It changes nothing. Exit code 6 means that it found a problem.',
  also: [
    'client.me',
    'accounts.list',
    'va.list',
    'notifications.show',
    'webhooks.list',
    'webhooks.logs',
    'webhooks.update',
    'transactions.list',
    'va.transactions',
    'checkouts.list',
    'checkouts.show',
  ],
  arguments: [
    { name: 'SUBJECT', summary: 'va, for the chain behind a virtual account', suggestions: ['va'] },
    { name: 'NUMBER|ID', summary: 'the virtual account', offers: 'virtual_account_number' },
  ],
  flags: {
    timeout: {
      type: 'duration',
      value: 'DURATION',
      summary: 'time for the delivery log and the virtual accounts (default 1s)',
    },
  },
  examples: [
    { note: 'is everything set up?', command: 'payconfirm doctor' },
    { note: 'why does no transfer arrive?', command: 'payconfirm doctor va 97040SHOP00000123' },
  ],
  view: {
    columns: [
      { key: 'check', header: 'CHECK', shrink: 0 },
      { key: 'result', header: 'RESULT', shrink: 0 },
      { key: 'says', header: 'FOUND' },
      { key: 'fix', header: 'MENDED BY' },
    ],
    detail: [
      { key: 'outcome', header: 'Outcome' },
      { key: 'ok', header: 'OK', format: 'boolean' },
      { key: 'summary', header: 'Summary' },
      { key: 'next', header: 'Next steps' },
    ],
    text: async (found, render) =>
      Array.isArray(found)
        ? (await import('./findings-text.ts')).findingsText(found, render)
        : (await import('../../messages/setup-text.ts')).setupText(found, render),
  },
  run: async ({ args, flags }, ctx) => {
    const { SUBJECT: subject, 'NUMBER|ID': numberOrId } = args;
    if (subject !== undefined && (subject !== 'va' || numberOrId === undefined)) {
      throw usageError('doctor takes nothing, or va NUMBER|ID', ctx.commandLine(['doctor', 'va', 'NUMBER']));
    }
    await mentionUnfinished(ctx);
    if (numberOrId === undefined) return diagnosed(flags.timeout ?? usualMs, ctx);
    // Numbers have capitals; a UUID has none.
    const given = isId(numberOrId) ? numberOrId : numberOrId.toUpperCase();
    const { vaChain } = await import('./va-chain.ts');
    const found = await runChecks(
      vaChain(given),
      { ctx, client: await ctx.client(), numberOrId: given },
      { chain: true, clock: ctx.clock },
    );
    concludeFindings(found, ctx);
    return found.map((one) => ({ ...one, fix: one.fix && worded(one.fix, ctx.commandLine) }));
  },
});

/** Time to look where nobody says, milliseconds. */
const usualMs = 1_000;

/** Ends with exit 6 when there is a problem, naming the first one and what fixes it. */
async function diagnosed(timeoutMs: number, ctx: Context): Promise<SetupJson> {
  const { readSetup } = await import('../../diagnosis/facts/setup.ts');
  const { diagnoseSetup } = await import('../../diagnosis/setup.ts');
  const { setupJson } = await import('../../messages/setup-json.ts');
  const setup = setupJson(diagnoseSetup(await readSetup(ctx, timeoutMs)), ctx.options);
  const problem = setup.findings.find(({ severity }) => severity === 'problem');
  if (problem) {
    const [first] = problem.actions;
    const hint = first?.command.map(shellWord).join(' ');
    ctx.conclude(new PayconfirmError('expectation', setup.summary, { hint }));
  }
  return setup;
}

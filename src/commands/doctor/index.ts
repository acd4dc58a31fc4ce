import { command } from '../../cli/definition.ts';
import { readHidden, secretOfVariable } from '../../cli/secret-input.ts';
import type { Context } from '../../context.ts';
import type { ReturnSecret } from '../../diagnosis/facts/live.ts';
import type { SetupDiagnosis } from '../../diagnosis/setup.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import type { SetupJson } from '../../messages/doctor-json.ts';
import { isId } from '../../registrations/find-accounts.ts';
import { asIs, t } from '../../texts/translate.ts';
import { ownCommand } from '../../values/command-line.ts';
import { shellWord } from '../../values/quote/shell.ts';
import { numberOrId } from '../va/find-virtual-account.ts';
import { mentionUnfinished } from '../va/unfinished-registrations.ts';

export const doctor = command({
  name: 'doctor',
  aka: ['health', 'healthcheck', 'check', 'diagnose', 'ping'],
  summary: 'Diagnose the setup and suggest fixes',
  description:
    'Without arguments, it checks this machine, the profile, the service, each webhook ' +
    'configuration, virtual account and channel. With va NUMBER, it checks everything between a ' +
    'transfer to that virtual account and your receiver. With --live, it checks more, before the ' +
    'first customer: a warning is enough for exit code 6. It changes nothing. Exit code 6 means that ' +
    'it found a problem.',
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
    'payment-profile.show',
    'payment-profile.reveal-return-secret',
    'auth.token',
    'billing.usage',
    'channels.email.list',
    'channels.email.logs',
    'channels.telegram.list',
    'channels.zalo.list',
    'channels.zalo.logs',
  ],
  arguments: [
    { name: 'SUBJECT', summary: 'va, to check one virtual account up to your receiver', suggestions: ['va'] },
    {
      name: 'NUMBER|ID',
      summary: 'the virtual account',
      offers: 'virtual_account_number',
      neededBy: 'SUBJECT',
    },
  ],
  flags: {
    live: { type: 'boolean', summary: 'also check what you need before the first customer' },
    'return-secret-env': {
      value: 'NAME',
      summary: "variable with the shop's return secret, to compare with the service's",
      goesWith: 'live',
    },
    'password-stdin': {
      type: 'boolean',
      summary: 'read the password from standard input',
      goesWith: 'return-secret-env',
    },
    timeout: { type: 'duration', summary: 'time for the delivery log and the virtual accounts (default 1s)' },
  },
  asks: ({ flags }) =>
    flags['return-secret-env'] === undefined || flags['password-stdin'] ? [] : ['--password-stdin'],
  examples: {
    'is everything set up?': 'payconfirm doctor',
    'is it ready for customers?': 'payconfirm doctor --live',
    'the return secret too; asks for the password':
      'payconfirm doctor --live --return-secret-env RETURN_SECRET',
    'why does no transfer arrive?': 'payconfirm doctor va 97040SHOP00000123',
  },
  view: {
    detail: [
      { key: 'ok', header: 'OK', format: 'boolean' },
      { key: 'summary', header: 'Summary' },
      { key: 'next', header: 'Next steps' },
    ],
    columns: [
      { key: 'check', header: 'CHECK' },
      { key: 'subject', header: 'SUBJECT' },
      { key: 'result', header: 'RESULT' },
      { key: 'code', header: 'FINDING' },
      { key: 'text', header: 'TEXT' },
    ],
    isOwn: true,
    text: async (setup, render) => {
      const { languageFor } = await import('../../messages/load-language.ts');
      const { setupText } = await import('../../messages/doctor-text.ts');
      return setupText(setup, render, await languageFor(render.language));
    },
  },
  run: async ({ args, flags }, ctx) => {
    const { SUBJECT: subject, 'NUMBER|ID': given } = args;
    if (subject !== undefined && (subject !== 'va' || given === undefined)) {
      throw usageError(
        t('use doctor alone, or doctor va NUMBER|ID'),
        ctx.commandLine(['doctor', 'va', 'NUMBER']),
      );
    }
    const account = given && numberOrId('NUMBER|ID', given);
    await mentionUnfinished(ctx);
    if (account && flags.live)
      throw usageError(
        t('--live checks the whole setup, not one virtual account'),
        t('Remove one of the two.'),
      );
    const found = account ? await ofAccount(account, flags.timeout, ctx) : await ofSetup(flags, ctx);
    const setup = await concluded(found, flags.live === true, ctx);
    if (!['tsv', 'csv'].includes(ctx.options.output)) return setup;
    const { checkRows } = await import('../../messages/doctor-text.ts');
    return checkRows(setup, ctx.options);
  },
});

interface SetupFlags {
  timeout: number | undefined;
  live: boolean | undefined;
  'return-secret-env': string | undefined;
  'password-stdin': boolean | undefined;
}

/** Default time for long reads, milliseconds. */
const usualMs = 1_000;

async function ofSetup(
  { timeout = usualMs, live, ...given }: SetupFlags,
  ctx: Context,
): Promise<SetupDiagnosis> {
  const { readSetup } = await import('../../diagnosis/facts/setup.ts');
  const { diagnoseSetup } = await import('../../diagnosis/setup.ts');
  const returnSecret = await givenReturnSecret(given, ctx);
  const facts = await readSetup(ctx, timeout);
  if (!live) return diagnoseSetup(facts);
  const { readLive } = await import('../../diagnosis/facts/live.ts');
  const { liveChecks } = await import('../../diagnosis/rules/live.ts');
  return diagnoseSetup(facts, liveChecks(facts, await readLive(facts, returnSecret, ctx)));
}

/** The prompt comes first, so that the user does not wait for the service. */
async function givenReturnSecret(
  flags: Pick<SetupFlags, 'return-secret-env' | 'password-stdin'>,
  ctx: Context,
): Promise<ReturnSecret | undefined> {
  const { 'return-secret-env': variable, 'password-stdin': stdin } = flags;
  if (variable === undefined) return undefined;
  const ofShop = secretOfVariable(variable, '--return-secret-env', ctx);
  return { ofShop, password: await readHidden(stdin, '--password-stdin', t('Password'), ctx) };
}

async function ofAccount(
  account: string,
  timeout: number | undefined,
  ctx: Context,
): Promise<SetupDiagnosis> {
  const { readChain } = await import('./read-account-facts.ts');
  const { diagnoseAccount } = await import('../../diagnosis/virtual-account.ts');
  // Account numbers have upper-case letters; a UUID has none.
  const given = isId(account) ? account.toLowerCase() : account.toUpperCase();
  return diagnoseAccount(await readChain(given, timeout, ctx));
}

/** Exits with 6 if there is a problem (or a warning, with strict), and names the first one and its fix. */
async function concluded(found: SetupDiagnosis, isStrict: boolean, ctx: Context): Promise<SetupJson> {
  const { setupJson } = await import('../../messages/doctor-json.ts');
  const setup = setupJson(found, ctx.options);
  const problem = setup.findings.find(({ severity }) =>
    isStrict ? severity !== 'note' : severity === 'problem',
  );
  if (problem) {
    const first = problem.actions.find(({ code }) => code !== 'check-again');
    const hint = first && ownCommand(first.command.map(shellWord).join(' '));
    const { languageOfErrors } = await import('../../messages/load-language.ts');
    const { summaryIn } = await import('../../messages/diagnosis-text.ts');
    const summary = summaryIn(setup, await languageOfErrors(ctx.options), ctx.options);
    ctx.conclude(new PayconfirmError('expectation', asIs(summary), { hint }));
  }
  return setup;
}

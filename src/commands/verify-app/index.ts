import { confirmed } from '../../cli/confirm.ts';
import { command } from '../../cli/definition.ts';
import { askedSecret, readSecret, secretFlags } from '../../cli/secret-input.ts';
import type { Report } from '../../conformance/report.ts';
import type { Context } from '../../context.ts';
import { type ErrorDetail, PayconfirmError, usageError } from '../../errors.ts';
import { budgetOf } from '../../io/time-budget.ts';
import { junit, startJunit, writeJunit } from '../../output/junit.ts';
import { phraseRenderer } from '../../output/output-options.ts';
import { type Phrase, t } from '../../texts/translate.ts';
import { authTypes } from '../../values/auth-type.ts';
import { isPrivate } from '../../values/loopback.ts';
import { payloadFormats } from '../../values/payload-format.ts';
import { falseInWords, junitCase, reportText } from './report-text.ts';

const suite = 'payconfirm verify-app';
/** Milliseconds after which a pipe, such as a CI log, gets a line of progress. */
const silenceMs = 15_000;

export const verifyApp = command({
  name: 'verify-app',
  summary: 'Test whether your webhook handler books each payment once',
  description:
    'Sends genuine, forged and repeated deliveries to your app, and looks at its answers and at what it booked. ' +
    '--orders makes an order in your shop, --effects prints how many times a transaction was booked: each is a shell ' +
    'command that finds CODE, ORDER_CODE, AMOUNT and ACCOUNT_NUMBER in its environment, or a URL that gets them as JSON by POST. ' +
    'A case that could not be proved is neither right nor wrong: its reason is shown. ' +
    'The command asks before it tests a host on the internet. Exit 6 when a case is false, 5 when the app cannot be reached, 2 when nothing could be proved.',
  also: ['checkouts.create', 'checkouts.show', 'sandbox.send'],
  arguments: [
    { name: 'URL', summary: 'where your app takes deliveries', required: true },
    {
      name: 'CMD',
      summary: 'starts your app, and restarts it; its output: --verbose',
      variadic: true,
      offers: 'files',
    },
  ],
  flags: {
    orders: { value: 'COMMAND', summary: 'shell command or URL that makes an order' },
    effects: { value: 'COMMAND', summary: 'shell command or URL that counts bookings' },
    'store-down': { value: 'COMMAND', summary: 'takes the database away', goesWith: 'store-up' },
    'store-up': { value: 'COMMAND', summary: 'brings the database back', goesWith: 'store-down' },
    restart: { value: 'COMMAND', summary: 'restarts the app' },
    only: { value: 'GROUP|ID', repeat: true, summary: 'only these cases' },
    junit: { value: 'FILE', offers: 'files', writesFile: true, summary: 'write JUnit XML' },
    auth: {
      value: 'SCHEME',
      choices: authTypes,
      default: 'HMAC_SHA256',
      summary: 'how deliveries are authenticated',
    },
    'api-key-name': { value: 'H', default: 'X-Webhook-Secret', summary: 'header of an API key' },
    format: {
      value: 'F',
      choices: payloadFormats,
      repeat: true,
      summary: 'format of deliveries',
    },
    ...secretFlags,
  },
  asks: ({ flags }) => (flags.auth === 'NONE' ? [] : askedSecret(flags)),
  sections: {
    'Access to your shop': ['store-down', 'store-up', 'restart'],
    'What is sent': ['auth', 'api-key-name', 'format', 'secret-stdin', 'secret-file', 'secret-env'],
  },
  examples: {
    'all that can be proved from outside':
      'payconfirm verify-app http://localhost:3000/hook --secret-env WEBHOOK_SECRET --orders payconfirm/make-order.sh --effects payconfirm/times-booked.sh',
    'in CI, which starts the app':
      'payconfirm verify-app http://localhost:3000/hook --secret-env WEBHOOK_SECRET --orders payconfirm/make-order.sh --effects payconfirm/times-booked.sh --junit app.xml -- npm start',
    'one group':
      'payconfirm verify-app http://localhost:3000/hook --secret-env WEBHOOK_SECRET --orders payconfirm/make-order.sh --effects payconfirm/times-booked.sh --only forged',
  },
  view: {
    text: reportText,
    columns: [
      { key: 'id', header: 'CASE' },
      { key: 'ok', header: 'OK', format: 'boolean' },
      { key: 'reason', header: 'REASON' },
      { key: 'guide', header: 'GUIDE' },
    ],
    isOwn: true,
  },
  run: async ({ args, flags }, ctx) => {
    const url = appAddress(args.URL);
    const { runCases, chosenCases, countWithNeeds } = await import('../../conformance/run-cases.ts');
    const chosen = chosenCases(flags.only);
    const secret = flags.auth === 'NONE' ? '' : await readSecret(flags, ctx, t('Webhook secret'));
    // Forged deliveries and 100 deliveries per second would harm a live shop.
    if (!isPrivate(url.hostname))
      await confirmed(t('Send test orders, forged deliveries and load to {0}?', url.host), ctx);
    const file = ctx.options.dryRun ? undefined : flags.junit;
    startJunit(file, suite);
    const { openApp } = await import('./app-under-test.ts');
    const total = countWithNeeds(chosen);
    const progress = ctx.progress('Testing the app', total);
    let silence = budgetOf(silenceMs, ctx.clock);
    const onOutput = (line: string) => {
      if (!ctx.options.verbose) return;
      progress.end();
      ctx.note(t('app: {0}', line));
    };
    const app = await openApp(url, args.CMD, flags, { ctx, onOutput });
    try {
      const { report, firstReason } = await runCases({
        url,
        configuration: {
          auth: flags.auth,
          apiKeyName: flags['api-key-name'],
          secret,
          scheme: 'timestamp.body',
          format: flags.format?.[0] ?? 'application/json',
        },
        formats: flags.format ?? [],
        shop: app.shop,
        service: app.service,
        only: flags.only ?? [],
        ca: await ctx.authorities(),
        clock: ctx.clock,
        random: ctx.random,
        signal: ctx.signal,
        say: phraseRenderer(ctx.options),
        onCase: ({ id }, before) => {
          progress.update(before, id);
          if (ctx.streams.stderr.isTTY || !silence.isOver) return;
          ctx.note(t('Testing the app: {0} of {1} cases', before, total));
          silence = budgetOf(silenceMs, ctx.clock);
        },
      });
      progress.end();
      const { cases: known } = await import('../../conformance/cases/index.ts');
      writeJunit(file, junit(suite, report.cases.map(junitCase(known))));
      await keep(report, args.URL, flags.only, ctx);
      const { output } = ctx.options;
      conclude(report, firstReason, output === 'table' ? [] : falseInWords(report.cases, known), ctx);
      return ['table', 'json', 'yaml'].includes(output) ? report : report.cases;
    } finally {
      progress.end();
      await app.close();
    }
  },
});

/** @throws usage error if it is not an http(s) URL */
function appAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw usageError(
    t('"{0}" is not an http:// or https:// address', text),
    t('Example: http://localhost:3000/hook'),
  );
}

/** Stores the result for `doctor --live`. A part of the cases, or a run without results, proves nothing. */
async function keep(report: Report, url: string, only: readonly string[] | undefined, ctx: Context) {
  const { passed, failed, unproved } = report;
  if (only?.length || passed + failed === 0) return;
  const { keepAppTrial } = await import('../../config/verify-app-results.ts');
  await keepAppTrial({ url, passed, failed, unproved }, await ctx.profile(), ctx);
}

function conclude(
  { cases, passed, failed, unproved }: Report,
  firstReason: Phrase | null,
  details: readonly ErrorDetail[],
  ctx: Context,
): void {
  if (failed > 0)
    ctx.conclude(
      new PayconfirmError(
        'expectation',
        cases.length === 1 ? t('1 of 1 case failed') : t('{0} of {1} cases failed', failed, cases.length),
        { details },
      ),
    );
  else if (passed > 0)
    ctx.note(
      passed === 1
        ? t('1 case passed, {0} not proved', unproved)
        : t('{0} cases passed, {1} not proved', passed, unproved),
    );
  else ctx.conclude(usageError(t('nothing could be proved'), firstReason?.()));
}

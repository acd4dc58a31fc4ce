import { NetworkError } from '../../api/replies/network-error.ts';
import { command } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { junit, startJunit, writeJunit } from '../../output/junit.ts';
import { phraseRenderer } from '../../output/output-options.ts';
import { joined, type Phrase, t } from '../../texts/translate.ts';
import { type Check, checks } from './checks.ts';
import { type CheckResult, junitCase, type SmokeReport, smokeView, Unmet } from './report.ts';
import type { SmokeState } from './smoke-state.ts';
import { cleanUp, type Flags, prepare } from './test-environment.ts';

export const smoke = command({
  name: 'smoke',
  summary: 'Test everything from the token to a paid checkout',
  description:
    'With --emulator on an embedded emulator, including the registration of a virtual account. Without it on ' +
    "the profile's service with sandbox accounts only: it registers no real virtual account, touches no webhook " +
    'that it did not make, and removes what it made. An emulator that runs already is known by what it answers, ' +
    'and the registration is checked there too. Exit 6 when a check fails; where ' +
    'nobody is reached or let in the rest is not tried, exit 5 or 4.',
  also: [
    'auth.token',
    'client.me',
    'accounts.list',
    'va.request',
    'va.verify',
    'va.delete',
    'notifications.request',
    'notifications.verify',
    'notifications.show',
    'sandbox.send',
    'va.transactions',
    'webhooks.create',
    'webhooks.list',
    'webhooks.logs',
    'webhooks.stats',
    'webhooks.delete',
    'checkouts.create',
    'checkouts.show',
  ],
  flags: {
    emulator: { type: 'boolean', summary: 'on an embedded emulator; needs no account' },
    junit: { value: 'FILE', offers: 'files', writesFile: true, summary: 'write JUnit XML' },
    timeout: { type: 'duration', default: 10_000, summary: 'wait so long for a delivery' },
    port: { type: 'integer', default: 0, summary: 'port of the receiver; 0 picks one' },
    'public-url': { value: 'URL', summary: 'https address that leads to the receiver' },
  },
  examples: {
    'on this machine alone': 'payconfirm smoke --emulator',
    'in CI': 'payconfirm smoke --emulator --junit smoke.xml',
    'your service, through a tunnel of yours':
      'payconfirm smoke --port 4242 --public-url https://abc.example',
  },
  view: smokeView,
  run: async ({ flags }, ctx) => {
    const publicUrl = flags['public-url'];
    if (publicUrl !== undefined && !(URL.canParse(publicUrl) && new URL(publicUrl).protocol === 'https:')) {
      throw usageError(t('--public-url must be an https address; given: {0}', publicUrl));
    }
    const results = runChecks(flags, ctx);
    return ctx.options.output === 'json' || ctx.options.output === 'yaml' ? last(results) : events(results);
  },
});

const suite = 'payconfirm smoke';

type Event = { check: CheckResult } | { report: SmokeReport };

async function* runChecks(flags: Flags, ctx: Context): AsyncGenerator<Event> {
  const started = ctx.clock.monotonic();
  const file = ctx.options.dryRun ? undefined : flags.junit;
  startJunit(file, suite);
  const { state, baseUrl, close } = await prepare(flags, ctx);
  const results: CheckResult[] = [];
  let shutOut: PayconfirmError | undefined;
  const progress = ctx.progress('Smoke test', checks.length);
  try {
    for (const check of checks) {
      ctx.signal.throwIfAborted();
      progress.update(results.length, t(check.name));
      const result = shutOut
        ? notTried(check, shutOut, phraseRenderer(ctx.options))
        : await runCheck(check, state, ctx);
      progress.end();
      shutOut ??= shutOutBy(result.error, results.length === 0);
      const { error: _, ...told } = result;
      results.push(told);
      yield { check: told };
    }
  } finally {
    // The embedded emulator ends with all its data.
    if (!flags.emulator) await cleanUp(state, ctx);
    await close();
  }
  const count = (status: CheckResult['status']) => results.filter((one) => one.status === status).length;
  const failed = count('failed');
  const report: SmokeReport = {
    ok: failed === 0,
    base_url: baseUrl,
    duration_ms: Math.round(ctx.clock.monotonic() - started),
    checks: results,
  };
  writeJunit(file, junit(suite, results.map(junitCase), report.duration_ms));
  const skipped = count('skipped') === 0 ? '' : t(', {0} skipped', count('skipped'));
  if (failed > 0) {
    const message = t('{0} of {1} checks failed{2} on {3}', failed, results.length, skipped, baseUrl);
    ctx.conclude(
      shutOut
        ? shutOut.with({ message: joined([shutOut.message, message]) })
        : new PayconfirmError('expectation', message),
    );
  } else {
    const tenths = Math.round(report.duration_ms / 100);
    const took = t('{0}.{1} s', Math.floor(tenths / 10), tenths % 10);
    ctx.note(t('{0} checks passed{1} in {2} on {3}', count('passed'), skipped, took, baseUrl));
  }
  yield { report };
}

async function* events(all: AsyncIterable<Event>): AsyncGenerator<CheckResult> {
  for await (const event of all) if ('check' in event) yield event.check;
}

async function last(all: AsyncIterable<Event>): Promise<SmokeReport | undefined> {
  let report: SmokeReport | undefined;
  for await (const event of all) if ('report' in event) report = event.report;
  return report;
}

/** After an auth error, or if the service cannot be reached, all further checks would fail too. They are not run. */
function shutOutBy(error: PayconfirmError | undefined, isFirst: boolean): PayconfirmError | undefined {
  if (error?.kind === 'auth') return error;
  return error instanceof NetworkError && (isFirst || error.neverSent) ? error : undefined;
}

const notTried = (
  { name }: Check,
  { kind }: PayconfirmError,
  say: ReturnType<typeof phraseRenderer>,
): Ended => ({
  name,
  status: 'skipped',
  duration_ms: 0,
  message: say(() =>
    kind === 'auth'
      ? t('not tried: these credentials are not let in')
      : t('not tried: the service was not reached'),
  ),
  expected: undefined,
  actual: undefined,
});

type Ended = CheckResult & { error?: PayconfirmError };

async function runCheck(check: Check, state: SmokeState, ctx: Context): Promise<Ended> {
  const skipped = check.skip?.(state);
  const base = { name: check.name, message: null, expected: undefined, actual: undefined };
  const say = phraseRenderer(ctx.options);
  if (skipped) return { ...base, status: 'skipped', duration_ms: 0, message: say(() => t(skipped)) };
  const started = ctx.clock.monotonic();
  const took = () => Math.round(ctx.clock.monotonic() - started);
  try {
    await check.run(state);
    return { ...base, status: 'passed', duration_ms: took() };
  } catch (error) {
    if (ctx.signal.aborted) throw ctx.signal.reason;
    if (!(error instanceof Unmet || error instanceof PayconfirmError)) throw error;
    const failed = { ...base, status: 'failed', duration_ms: took(), message: error.message } as const;
    if (!(error instanceof Unmet)) return { ...failed, error };
    const { words, expected, actual } = error;
    const wanted = typeof expected === 'function' ? say(expected as Phrase) : expected;
    return { ...failed, message: say(words), expected: wanted, actual };
  }
}

import { type Profile, secretToRecognise } from '../../config/resolve-profile.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import { rejectionText } from '../../messages/listen-event-text.ts';
import { t } from '../../texts/translate.ts';
import { fieldMatch } from '../../webhooks/field-match.ts';
import { type JournalOwner, journalOwner } from '../../webhooks/journal/owner.ts';
import type { EventKind } from '../../webhooks/listener/delivery-kinds.ts';
import { createExpectation, type Expectation } from '../../webhooks/listener/expectation.ts';
import type { AppConnection } from '../../webhooks/listener/forwarding/app-connection.ts';
import {
  type FaultInjection,
  isDrawn,
  noFaults,
  parseFaultInjection,
} from '../../webhooks/listener/forwarding/fault-injection.ts';
import type { Router } from '../../webhooks/listener/forwarding/route-rules.ts';
import type { ReplyMode } from '../../webhooks/listener/pipeline-options.ts';
import type { Configuration } from '../../webhooks/listener/temporary-configuration.ts';
import { tunnelKind } from '../../webhooks/listener/tunnel/kinds.ts';
import type { Expected } from '../../webhooks/signature/authenticator.ts';
import { type Scheme, schemes } from '../../webhooks/signature/signature.ts';
import { checkTogether } from './check-flags.ts';
import { authOf, chosenConfiguration, webhookSecrets } from './chosen-configuration.ts';
import type { ListenFlags, ListenInput } from './flags.ts';
import { checkFromLog } from './from-log/flags.ts';
import { type Operating, operating } from './production-flags.ts';
import { type Publishing, publishing } from './publish-settings.ts';
import { readApps } from './read-app-flags.ts';
import { registers } from './should-register.ts';

/** The checked flags of one run of `listen`, with the secrets. */
export interface Plan {
  operating: Operating;
  /** The owner of the deliveries that it stores and forwards. */
  owner: JournalOwner;
  /** The receiver's port; 0 picks a free one. */
  port: number;
  path: string;
  expected: Expected;
  /** Reads the secrets again; absent if no file holds them. */
  readSecretsAgain: (() => Promise<void>) | undefined;
  /** Signs test deliveries and is passed to the wrapped command; absent with `--auth NONE`. */
  secret: string | undefined;
  tunnel: string | undefined;
  publicUrl: URL | undefined;
  register: { vaId: string | undefined } | undefined;
  repoint: { configuration: Configuration; force: boolean } | undefined;
  /** The listener stops when another one takes over its configuration. */
  exitOnTakeover: boolean;
  /** Deliveries come from the service's log, limited by these if set (`sinceMs`: milliseconds ago). */
  log: { configuration: Configuration | undefined; sinceMs: number | undefined; reSign: boolean } | undefined;
  router: Router;
  /** Deliveries of other kinds are stored and answered, but not forwarded or shown. */
  only: EventKind | undefined;
  app: AppConnection;
  publish: Publishing | undefined;
  reply: ReplyMode;
  /** Retries at the app after a 5xx or a failed connection. */
  retries: number;
  /** Forwards the backlog too: stored by earlier listeners, not accepted by the app. */
  catchUp: boolean;
  faults: FaultInjection;
  showResponse: boolean;
  confirm: boolean;
  expectation: Expectation | undefined;
  timeoutMs: number | undefined;
  /** Milliseconds for the tunnel to print its address, and for a test delivery to arrive. */
  readyTimeoutMs: number | undefined;
  test: boolean;
  /** Serves the inspector page; `open`: opens it in the browser. */
  inspect: { open: boolean } | undefined;
  command: readonly string[];
}

/** Checks the flags and reads the secrets. @throws usage or local error */
export async function planListening(input: ListenInput, ctx: Context): Promise<Plan> {
  const { flags, args } = input;
  checkFromLog(input);
  const profile = await ctx.profile();
  // A named profile that does not exist is refused, as in every command.
  if (profile.baseUrl === undefined) await ctx.client();
  checkTogether(flags, profile);
  const [program] = args.COMMAND;
  if (program !== undefined) (await ctx.processes()).check(program);
  // The port is not known yet. This only checks the flag.
  const tunnel = flags.tunnel === undefined ? undefined : tunnelKind(flags.tunnel, flags.port);
  const configuration = await chosenConfiguration(flags, ctx);
  const auth = authOf(flags, configuration);
  if (auth === 'API_KEY' && tunnel?.shell && flags['public-url'] === undefined) {
    throw usageError(
      t('the test delivery would show the API key to each address that the tunnel command prints'),
      t('Set the one that leads here with --public-url.'),
    );
  }
  const apiKeyName = configuration?.api_key_name ?? flags['api-key-name'];
  const secrets = auth === 'NONE' ? [] : await webhookSecrets(flags, configuration, ctx);
  for (const secret of secrets) ctx.secrets.add(secret);
  const plan: Plan = {
    ...sourceOf(flags, profile, configuration),
    operating: operating(flags, auth !== 'NONE'),
    owner: journalOwner(profile),
    port: flags.port,
    path: flags.path,
    expected: {
      auth,
      apiKeyName,
      secrets,
      toleranceSeconds: flags.tolerance / 1000,
      scheme: (flags.scheme as Scheme | 'auto' | undefined) ?? pinned(profile.scheme) ?? 'auto',
      clientSecret: await secretToRecognise(profile),
    },
    readSecretsAgain: undefined,
    secret: secrets[0],
    tunnel: flags.tunnel,
    publicUrl: publicUrl(flags['public-url']),
    exitOnTakeover: flags['exit-on-takeover'] === true,
    ...(await readApps(flags, { auth, apiKeyName }, ctx)),
    publish: await publishing(flags, ctx),
    reply: flags.reply,
    retries: flags.retry,
    only: flags.only,
    // The backlog holds all kinds of deliveries.
    catchUp: flags['catch-up'] && flags.only === undefined,
    faults: faults(flags, ctx),
    showResponse: flags['show-response'] === true,
    confirm: flags.confirm === true,
    expectation: expectation(flags),
    timeoutMs: flags.timeout,
    readyTimeoutMs: flags['ready-timeout'],
    test: flags.test,
    inspect: flags.inspect ? { open: flags.open } : undefined,
    command: args.COMMAND,
  };
  if (auth !== 'NONE' && flags['secret-file'].length > 0) {
    plan.readSecretsAgain = async () => {
      const again = await webhookSecrets({ ...flags, 'secret-stdin': undefined }, configuration, ctx);
      for (const secret of again) ctx.secrets.add(secret);
      plan.expected.secrets = again;
      plan.secret = again[0];
    };
  }
  return plan;
}

function sourceOf(
  flags: ListenFlags,
  profile: Profile,
  configuration: Configuration | undefined,
): Pick<Plan, 'log' | 'register' | 'repoint'> {
  if (flags['from-log']) {
    const log = { configuration, sinceMs: flags.since, reSign: flags['re-sign'] === true };
    return { log, register: undefined, repoint: undefined };
  }
  return {
    log: undefined,
    register: registers(flags, profile) ? { vaId: flags['va-id'] } : undefined,
    repoint: configuration && { configuration, force: flags.force === true },
  };
}

/** Random faults use a seed, which is printed. With the same seed you can repeat a run. */
function faults({ inject }: ListenFlags, ctx: Context): FaultInjection {
  if (inject === undefined) return noFaults;
  const read = parseFaultInjection(inject, Math.floor(ctx.random.fraction() * 1e6));
  const again = /(^|,)seed=/.test(inject) ? inject : `${inject},seed=${read.seed}`;
  if (isDrawn(read))
    ctx.note(t('Drops and jitter come from seed {0}. To repeat them: --inject {1}', read.seed, again));
  return read;
}

function expectation(flags: ListenFlags): Expectation | undefined {
  const count = flags.once ? 1 : flags.expect;
  const fields = (flags.match ?? []).map((text) => fieldMatch(text, '--match'));
  return count === undefined ? undefined : createExpectation(count, fields, rejectionText);
}

function pinned(scheme: string | undefined): Scheme | undefined {
  return schemes.find((known) => known === scheme);
}

/** @throws usage error for a URL that is not https:// or http:// */
export function publicUrl(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw usageError(t('--public-url: "{0}" is not an https:// address', text));
  }
  return url;
}

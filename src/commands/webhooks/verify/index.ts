import { withoutLoggedSecrets } from '../../../api/logged-headers.ts';
import { command } from '../../../cli/definition.ts';
import { readSecret, secretFlags } from '../../../cli/secret-input.ts';
import type { Context } from '../../../context.ts';
import { PayconfirmError, usageError } from '../../../errors.ts';
import type { CommandLine, Flags } from '../../../values/command-line.ts';
import { safeCell } from '../../../values/safe-text.ts';
import { allWell, open, trouble, type Verdict, wholeEvidence } from '../../../values/verdict.ts';
import { isDelivered } from '../../../webhooks/delivery-log/entry.ts';
import { verdictSentence } from '../../../webhooks/delivery-log/error-labels.ts';
import type { RefusalCause } from '../../../webhooks/delivery-log/refused-all-the-same.ts';
import { dayFlag, dayIsOfLog } from '../entry-by-id.ts';
import { schemeInForce } from '../signature-scheme.ts';
import type { ToVerify } from './source.ts';
import type { Verified } from './text.ts';

export const verify = command({
  name: 'verify',
  summary: 'Check the signature of a delivery, and say what is wrong with it',
  description:
    'A delivery of the service’s log, one that listen kept, or a body in a file with its two headers; the last two ' +
    'need no service. The age counts only with --check-age. Exit 7 when it does not verify.',
  also: ['webhooks.logs', 'webhooks.list'],
  flags: {
    log: { type: 'string', value: 'LOG_ID', summary: 'a delivery of the service’s log' },
    ...dayFlag,
    journal: { type: 'string', value: 'ID', summary: 'a delivery that listen kept' },
    'body-file': { type: 'string', value: 'F', summary: 'the raw body, byte for byte' },
    timestamp: { type: 'string', value: 'T', summary: 'with --body-file: the X-Service-Timestamp header' },
    signature: { type: 'string', value: 'S', summary: 'with --body-file: the X-Service-Signature header' },
    'check-age': { type: 'boolean', summary: 'refuse a timestamp more than 300 s off the time of now' },
    ...secretFlags,
  },
  examples: [
    {
      note: 'does the shop know the right secret?',
      command:
        'payconfirm webhooks verify --log 8a0c8d0e-7c55-4f36-9a54-7a2b6c1d9e07 --secret-env HOOK_SECRET',
    },
    {
      note: 'a body and its headers, offline',
      command:
        'payconfirm webhooks verify --body-file body.json --timestamp 1795222800 --signature sha256=0a457920cf756f56 --secret-file secret.txt',
    },
  ],
  view: {
    detail: [
      { key: 'verified', header: 'Verified', format: 'boolean' },
      { key: 'scheme', header: 'Scheme' },
      { key: 'signed_at', header: 'Signed', format: 'time' },
      { key: 'warning', header: 'Warning' },
    ],
    text: async (verified, render) => (await import('./text.ts')).verifiedText(verified, render),
  },
  run: async ({ flags }, ctx): Promise<Verified> => {
    const { log, journal, 'body-file': file } = flags;
    if ([log, journal, file].filter((source) => source !== undefined).length !== 1) {
      throw usageError('give one of --log, --journal and --body-file');
    }
    dayIsOfLog(flags);
    const { deliveryToVerify } = await import('./source.ts');
    const { refusalCauses } = await import('../../../webhooks/delivery-log/refused-all-the-same.ts');
    const delivery = await deliveryToVerify({ ...flags, file }, ctx);
    const secret = await readSecret(flags, ctx, 'Webhook secret');
    const { clientSecret } = await ctx.profile();
    const { createCheck } = await import('../../../webhooks/signature/authenticator.ts');
    const check = createCheck(
      {
        auth: delivery.apiKeyName === undefined ? 'HMAC_SHA256' : 'API_KEY',
        apiKeyName: delivery.apiKeyName ?? 'X-Webhook-Secret',
        secrets: [secret],
        toleranceSeconds: flags['check-age'] ? 300 : Number.POSITIVE_INFINITY,
        scheme: (await schemeInForce(ctx)) ?? 'auto',
        clientSecret,
      },
      () => undefined,
    );
    const checked = check(delivery.body, delivery.headers, ctx.clock.now());
    const { entry } = delivery;
    const id = entry ? await configurationAt(entry.endpoint_url, ctx) : 'ID';
    const update = (changes: Flags) => ctx.commandLine(['webhooks', 'update', id], changes);
    if (!checked.ok) {
      const { explained } = await import('../../../webhooks/signature/diagnose.ts');
      const { cause, words } = explained(checked.explain());
      throw new PayconfirmError('signature', words, {
        hint: entry && refusedHint(cause, update),
        details: [{ field: 'reason', message: cause }],
      });
    }
    const isKey = delivery.apiKeyName !== undefined;
    const signedAt = isKey ? undefined : Number(delivery.timestamp) * 1000;
    const right = { ...delivery, signedAt, update };
    const causes = entry && !isDelivered(entry) ? refusalCauses({ ...right, entry }) : [];
    return {
      verified: true,
      auth_type: isKey ? 'API_KEY' : 'HMAC_SHA256',
      scheme: checked.scheme ?? null,
      warning: checked.warning ?? null,
      source: delivery.source,
      signed_at: signedAt === undefined ? null : new Date(signedAt).toISOString(),
      verdict: verdictOf(delivery, causes, ctx.commandLine),
      causes,
    };
  },
});

/** The id of the one configuration that points there; `ID` where there is none, or more. */
async function configurationAt(url: string, ctx: Context): Promise<string> {
  const { items } = await (await ctx.client()).page('webhooks.list', {});
  const [one, another] = items.filter(({ webhook_url }) => webhook_url === url);
  return one && !another ? one.id : 'ID';
}

function refusedHint(cause: string, update: (changes: Flags) => string): string {
  if (cause === 'signature-mismatch' || cause === 'api-key-mismatch') {
    return `Is this the secret that their program has? Then it is not the one that the service sends with. Put theirs in: ${update({ 'secret-file': 'FILE' })}`;
  }
  if (cause === 'not-signed') {
    return `If their program checks a signature: ${update({ auth: 'HMAC_SHA256', 'secret-file': 'FILE' })}`;
  }
  return 'The body is reconstructed from the log’s text; --journal has the very bytes, if listen was running.';
}

function verdictOf(
  { source, body, entry }: ToVerify,
  causes: readonly RefusalCause[],
  commandLine: CommandLine,
): Verdict {
  const looked_at = { delivery: `${body.length} bytes of the ${source}, with the secret given here` };
  const evidence = { looked_at, not_looked_at: {} };
  if (!entry || isDelivered(entry)) {
    const words = 'It was made with the secret given here.';
    const whole = wholeEvidence(evidence);
    return whole ? allWell(words, whole) : open(words, [], evidence);
  }
  const said = withoutLoggedSecrets(entry).response_text;
  const words = verdictSentence(entry, 'the receiver');
  const reply = said && entry.status_code !== null ? `: “${safeCell(said.slice(0, 200))}”` : '';
  const conclusion = isDelivered(entry)
    ? `All the same, ${words}`
    : `It is right, and all the same ${words}${reply}`;
  const next = causes.length > 0 ? [] : [commandLine(['webhooks', 'log', entry.id])];
  if (causes.length === 1) return trouble(conclusion, next, evidence);
  return open(conclusion, next, {
    looked_at,
    not_looked_at: {
      'their program': 'its secret, its clock and the bytes that it checks cannot be seen from here',
    },
  });
}

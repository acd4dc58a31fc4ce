import { command } from '../../cli/definition.ts';
import { readSecret, secretFlags } from '../../cli/secret-input.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { safeCell } from '../../output/safe-text.ts';
import { formatTime } from '../../output/time.ts';
import type { RenderContext } from '../../output/view.ts';
import { schemeInForce } from './signature-scheme.ts';
import { deliveryToVerify } from './verify-source.ts';

export interface Verified {
  verified: true;
  auth_type: 'HMAC_SHA256' | 'API_KEY';
  /** Null for an API key. */
  scheme: string | null;
  warning: string | null;
  /** Where the delivery came from. */
  source: 'log' | 'journal' | 'file';
  /** When it was signed, ISO 8601, UTC; null for an API key. */
  signed_at: string | null;
}

export const verify = command({
  name: 'verify',
  summary: 'Check the signature of a delivery, and say what is wrong with it',
  description:
    'A delivery of the service’s log, one that listen kept, or a body in a file with its two headers; the last two ' +
    'need no service. The age counts only with --check-age. Exit 7 when it does not verify.',
  also: ['webhooks.logs'],
  flags: {
    log: { type: 'string', value: 'LOG_ID', summary: 'a delivery of the service’s log' },
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
        'payconfirm webhooks verify --body-file body.json --timestamp 1795222800 --signature sha256=0a45… --secret-file secret.txt',
    },
  ],
  view: {
    detail: [
      { key: 'verified', header: 'Verified', format: 'boolean' },
      { key: 'scheme', header: 'Scheme' },
      { key: 'signed_at', header: 'Signed', format: 'time' },
      { key: 'warning', header: 'Warning' },
    ],
    text: verifiedText,
  },
  run: async ({ flags }, ctx): Promise<Verified> => {
    const { log, journal, 'body-file': file } = flags;
    if ([log, journal, file].filter((source) => source !== undefined).length !== 1) {
      throw usageError('give one of --log, --journal and --body-file');
    }
    const delivery = await deliveryToVerify({ ...flags, file }, ctx);
    const secret = await readSecret(flags, ctx, 'Webhook secret');
    const { clientSecret } = await ctx.profile();
    const { createCheck } = await import('../../webhooks/check.ts');
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
    if (!checked.ok) {
      const { explained } = await import('../../webhooks/explain.ts');
      const { cause, words } = explained(checked.explain());
      throw new PayconfirmError('signature', words, {
        hint: delivery.text
          ? 'The body is reconstructed from the log’s text; --journal has the very bytes, if listen was running.'
          : undefined,
        details: [{ field: 'reason', message: cause }],
      });
    }
    const isKey = delivery.apiKeyName !== undefined;
    return {
      verified: true,
      auth_type: isKey ? 'API_KEY' : 'HMAC_SHA256',
      scheme: checked.scheme ?? null,
      warning: checked.warning ?? null,
      source: delivery.source,
      signed_at: isKey ? null : new Date(Number(delivery.timestamp) * 1000).toISOString(),
    };
  },
});

function verifiedText({ auth_type, scheme, signed_at, warning }: Verified, render: RenderContext): string {
  const { theme, timeZone } = render;
  if (auth_type === 'API_KEY') return theme.success('✓ The API key is right.');
  const signed = signed_at === null ? '' : `, signed at ${formatTime(Date.parse(signed_at), timeZone)}`;
  const line = theme.success(`✓ The signature is right (${scheme})${signed}.`);
  return warning === null ? line : `${line}\n${theme.warning(`! ${safeCell(warning)}`)}`;
}

import { uuidOrStart } from '../../../api/endpoints/fields.ts';
import { command } from '../../../cli/definition.ts';
import { readSecret, secretFlags } from '../../../cli/secret-input.ts';
import { usageError } from '../../../errors.ts';
import { t } from '../../../texts/translate.ts';
import { dayOfLogFlag } from '../entry-by-id.ts';
import { allProfilesFlag, storedDeliveries } from '../stored-scope.ts';
import type { Verified } from './text.ts';

export const verify = command({
  name: 'verify',
  summary: 'Verify the signature of a delivery',
  description:
    'Checks an entry of the delivery log, a delivery stored by listen, or a body in a file with its two headers. ' +
    'The last two need no service. The signed time is compared with the time of sending; with --check-age also ' +
    'with the current time. Exit 7 when it is not valid; with JSON output, the error has the codes of the findings.',
  also: ['webhooks.logs', 'webhooks.list'],
  flags: {
    log: {
      value: 'LOG_ID',
      offers: 'log_entry',
      schema: uuidOrStart,
      conflicts: ['journal', 'body-file'],
      oneOf: ['journal', 'body-file'],
      summary: 'an entry of the delivery log',
    },
    ...dayOfLogFlag,
    journal: {
      value: 'ID',
      offers: storedDeliveries,
      summary: 'a delivery stored by listen',
      conflicts: ['body-file'],
    },
    'all-profiles': { ...allProfilesFlag['all-profiles'], goesWith: 'journal' },
    'body-file': { value: 'F', offers: 'files', summary: 'the raw body, byte for byte' },
    timestamp: {
      value: 'T',
      summary: 'with --body-file: the X-Service-Timestamp header',
      goesWith: 'body-file',
    },
    signature: {
      value: 'S',
      summary: 'with --body-file: the X-Service-Signature header',
      goesWith: 'body-file',
    },
    'check-age': { type: 'boolean', summary: 'reject a time over 300 s from the current time' },
    ...secretFlags,
  },
  examples: {
    'does the shop know the right secret?':
      'payconfirm webhooks verify --log 8a0c8d0e-7c55-4f36-9a54-7a2b6c1d9e07 --secret-env HOOK_SECRET',
    'a body and its headers, offline':
      'payconfirm webhooks verify --body-file body.json --timestamp 1795222800 --signature sha256=0a457920cf756f56 --secret-file secret.txt',
  },
  view: {
    detail: [
      { key: 'verified', header: 'Verified', format: 'boolean' },
      { key: 'scheme', header: 'Scheme' },
      { key: 'signed_at', header: 'Signed', format: 'time' },
      { key: 'summary', header: 'Summary' },
    ],
    text: async (verified, render) => {
      const { languageFor } = await import('../../../messages/load-language.ts');
      const { verifiedText } = await import('./text.ts');
      return verifiedText(verified, render, await languageFor(render.language));
    },
  },
  run: async ({ flags }, ctx): Promise<Verified> => {
    const { log, journal, 'body-file': file } = flags;
    if (log === undefined && journal === undefined && file === undefined) {
      throw usageError(t('use one of --log, --journal and --body-file'));
    }
    const { deliveryToVerify } = await import('./delivery-to-verify.ts');
    const delivery = await deliveryToVerify({ ...flags, file }, ctx);
    const secret = await readSecret(flags, ctx, t('Webhook secret'));
    const [{ checkSignature }, { verifiedOrThrow }, { languageOfErrors }] = await Promise.all([
      import('./check.ts'),
      import('./text.ts'),
      import('../../../messages/load-language.ts'),
    ]);
    const checked = await checkSignature(delivery, secret, { checkAge: flags['check-age'] === true }, ctx);
    return verifiedOrThrow(checked, ctx.options, await languageOfErrors(ctx.options));
  },
});

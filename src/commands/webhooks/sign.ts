import { readBytes } from '../../cli/body-input.ts';
import { command } from '../../cli/definition.ts';
import { askedSecret, readSecret, secretFlags } from '../../cli/secret-input.ts';
import { usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { ownCommand } from '../../values/command-line.ts';
import { shellWord } from '../../values/quote/shell.ts';
import { schemeInForce } from './profile-signature-scheme.ts';

export const signBody = command({
  name: 'sign',
  summary: 'Sign a request body as the service does',
  description:
    'For tests of a receiver. The secret is never printed; the command of --curl holds the signature.',
  flags: {
    'body-file': { value: 'F', offers: 'files', required: true, summary: 'the raw body, byte for byte' },
    timestamp: {
      type: 'integer',
      value: 'T',
      summary: 'when it was signed, in seconds since 1970; when left out, now',
    },
    curl: { value: 'URL', summary: 'print the curl command that delivers it there' },
    ...secretFlags,
  },
  asks: ({ flags }) => askedSecret(flags),
  examples: {
    'the headers': 'payconfirm webhooks sign --body-file body.json --secret-env HOOK_SECRET',
    'deliver it':
      'payconfirm webhooks sign --body-file body.json --secret-env HOOK_SECRET --curl http://localhost:3000/hook | sh',
  },
  view: {
    text: ({ curl, ...headers }: Signed) =>
      curl ??
      Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
  },
  run: async ({ flags }, ctx): Promise<Signed> => {
    const { 'body-file': file, curl: url } = flags;
    if (file === undefined)
      throw usageError(
        t('--body-file is required'),
        ctx.commandLine(['webhooks', 'sign'], { help: true, profile: undefined }),
      );
    if (url !== undefined && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) {
      throw usageError(t('--curl must be an http:// or https:// address; given: {0}', url));
    }
    const timestamp = flags.timestamp ?? Math.floor(ctx.clock.now() / 1000);
    if (timestamp < 1) throw usageError(t('--timestamp must be epoch seconds'));
    const body = await readBytes(file, ctx);
    const secret = await readSecret(flags, ctx, t('Webhook secret'));
    const { sign, signatureHeader, timestampHeader } = await import('../../webhooks/signature/signature.ts');
    const signed = sign({ body, secret, timestamp, scheme: (await schemeInForce(ctx)) ?? 'timestamp.body' });
    const headers = { [timestampHeader]: signed.timestamp, [signatureHeader]: signed.signature };
    return url === undefined ? headers : { ...headers, curl: curlCommand(url, headers, file, body) };
  },
});

type Signed = Record<string, string>;

/** A POSIX shell command. The body is sent from the file unchanged. */
function curlCommand(url: string, headers: Signed, file: string, body: Uint8Array): string {
  const type = /^\s*[[{]/.test(Buffer.from(body).toString())
    ? 'application/json'
    : 'application/x-www-form-urlencoded';
  const lines = Object.entries({ 'Content-Type': type, ...headers }).map(
    ([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`,
  );
  return ownCommand(
    ['curl', '-g', '-sS', '-i', ...lines, '--data-binary', shellWord(`@${file}`), shellWord(url)].join(' '),
  );
}

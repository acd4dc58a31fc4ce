/** Whether a delivery's signature is valid, with the findings of `webhooks verify`. */
import type { Context } from '../../context.ts';
import type { Action } from '../../diagnosis/actions.ts';
import type { Finding } from '../../diagnosis/finding.ts';
import { PayconfirmError } from '../../errors.ts';
import type { Said, Sentence, Signed } from '../../inspector/page-data-types.ts';
import { en } from '../../messages/en/index.ts';
import { sentenceOf, wordingFor } from '../../messages/finding-sentence.ts';
import { vi } from '../../messages/vi/index.ts';
import { headerValue } from '../../values/headers.ts';
import type { LogEntry } from '../../webhooks/delivery-log/entry.ts';
import type { KeptWithForwards } from '../../webhooks/journal/kept-list.ts';
import { knownLocalSecret } from '../../webhooks/listener/local-secret.ts';
import { cause } from '../../webhooks/signature/causes.ts';
import { sign, signatureHeader, timestampHeader } from '../../webhooks/signature/signature.ts';
import { schemeForms, schemes } from '../../webhooks/signature/signing-forms.ts';
import { schemeInForce } from '../webhooks/profile-signature-scheme.ts';
import { checkSignature } from '../webhooks/verify/check.ts';
import { ofEntry, ofKept, type ToVerify } from '../webhooks/verify/delivery-to-verify.ts';
import type { Content } from './delivery-content.ts';

interface Checked {
  said: Said;
  secret?: string;
  scheme?: string | null | undefined;
}

/** `given`: the secret of the flags; default: this machine's. */
export async function signatureOfEntry(
  entry: LogEntry,
  given: string | undefined,
  ctx: Context,
): Promise<Checked> {
  const found = await checked(() => ofEntry(entry), given, ctx);
  const line = ctx.commandLine(['webhooks', 'verify'], { log: entry.id });
  const words = {
    en: 'The signature was not checked, because its secret is not known here.',
    vi: 'Chưa kiểm tra chữ ký vì không biết khóa bí mật.',
  };
  const tries = { en: `Check it with the secret: ${line}`, vi: `Kiểm tra bằng khóa bí mật: ${line}` };
  return found ?? { said: { result: 'open', words, more: [{ title: 'tries', lines: [tries] }] } };
}

/** The same for a journal delivery, which was checked on receipt. */
export async function signatureOfKept(
  kept: KeptWithForwards,
  given: string | undefined,
  ctx: Context,
): Promise<Checked> {
  const found = await checked(() => ofKept(kept), given, ctx);
  if (found) return found;
  if (!kept.verified) {
    const words = {
      en: 'The signature was not checked: listen ran with --auth NONE.',
      vi: 'Không kiểm tra chữ ký: listen chạy với --auth NONE.',
    };
    return { said: { result: 'open', words, more: [] } };
  }
  // `listen` checked it on receipt.
  const scheme = schemes.find((one) => one === kept.scheme) ?? null;
  const words = sentence(cause('signature-valid', { scheme, signed_at: null }), ctx);
  return { said: { result: 'well', words, more: [] }, scheme };
}

/** Undefined if it cannot be checked without the secret. */
async function checked(
  source: () => ToVerify,
  given: string | undefined,
  ctx: Context,
): Promise<Checked | undefined> {
  const secret = given ?? (await knownLocalSecret(ctx.configDir, ctx.warn));
  if (secret === undefined) return undefined;
  ctx.secrets.add(secret);
  const delivery = toVerify(source);
  if (!delivery) return undefined;
  const { verified, diagnosis, scheme } = await checkSignature(delivery, secret, { checkAge: false }, ctx);
  // This machine's secret belongs to listeners that register nothing. A different secret is not a problem.
  if (given === undefined && !verified) return undefined;
  const [first, ...others] = diagnosis.findings;
  const actions = diagnosis.findings.flatMap((one) => one.actions);
  const said: Said = {
    result: verified ? 'well' : 'trouble',
    words: sentence(first!, ctx),
    more: [
      { title: 'meaning', lines: others.map((one) => sentence(one, ctx)) },
      { title: 'tries', lines: actions.map((one) => step(one, ctx)) },
    ],
  };
  return { said, secret, scheme: scheme ?? (await schemeInForce(ctx)) };
}

/** The signed text, by the scheme that matched, or by the assumed one (§5.8). `headers`: without the secrets. */
export function signedOf(
  { headers, body }: Pick<Content, 'headers' | 'body'>,
  { secret, scheme }: Omit<Checked, 'said'>,
  show: boolean,
): Signed | null {
  const received = headerValue(headers, signatureHeader.toLowerCase());
  const timestamp = headerValue(headers, timestampHeader.toLowerCase());
  if (received === undefined || timestamp === undefined) return null;
  const known = schemes.find((one) => one === scheme) ?? 'timestamp.body';
  const { separator } = schemeForms[known];
  const canSign = secret !== undefined && /^[1-9]\d{0,15}$/.test(timestamp);
  return {
    text: show ? `${separator === null ? '' : timestamp + separator}${body}` : null,
    received,
    expected: canSign ? sign({ body, secret, timestamp: Number(timestamp), scheme: known }).signature : null,
  };
}

/** Undefined for a delivery with an API key, which the journal does not store. */
function toVerify(source: () => ToVerify): ToVerify | undefined {
  try {
    return source();
  } catch (error) {
    if (error instanceof PayconfirmError) return undefined;
    throw error;
  }
}

function sentence(found: Pick<Finding, 'code' | 'params'>, { options }: Context): Sentence {
  const of = { ...found, subject: { kind: 'delivery', id: '', name: '' }, at: null } as const;
  return { en: sentenceOf(of, en, wordingFor(options, en)), vi: sentenceOf(of, vi, wordingFor(options, vi)) };
}

function step({ code, words, flags }: Action, { commandLine }: Context): Sentence {
  const line = commandLine(words, flags);
  return { en: `${en.actions[code]} ${line}`, vi: `${vi.actions[code]} ${line}` };
}

/** Whether a delivery's signature is valid, by the findings of `webhooks verify`. */
import type { Context } from '../../context.ts';
import type { Action } from '../../diagnosis/actions.ts';
import type { Finding } from '../../diagnosis/finding.ts';
import { PayconfirmError } from '../../errors.ts';
import type { Said, Sentence } from '../../inspector/page-data.ts';
import { en } from '../../messages/en/index.ts';
import { sentenceOf, wordingFor } from '../../messages/finding-sentence.ts';
import { vi } from '../../messages/vi/index.ts';
import type { LogEntry } from '../../webhooks/delivery-log/entry.ts';
import type { KeptWithForwards } from '../../webhooks/journal/kept-list.ts';
import { knownLocalSecret } from '../../webhooks/listener/local-secret.ts';
import { cause } from '../../webhooks/signature/causes.ts';
import { schemes } from '../../webhooks/signature/signing-forms.ts';
import { checkSignature } from '../webhooks/verify/check.ts';
import { ofEntry, ofKept, type ToVerify } from '../webhooks/verify/source.ts';

/** `given`: the secret of the flags; that of this machine stands in where there is none. */
export async function signatureOfEntry(
  entry: LogEntry,
  given: string | undefined,
  ctx: Context,
): Promise<Said> {
  const said = await checked(() => ofEntry(entry), given, ctx);
  const line = ctx.commandLine(['webhooks', 'verify'], { log: entry.id });
  return (
    said ?? {
      result: 'open',
      words: {
        en: 'The signature was not checked, because its secret is not known here.',
        vi: 'Chưa kiểm tra chữ ký vì không biết khóa bí mật.',
      },
      more: [
        {
          title: 'tries',
          lines: [{ en: `Check it with the secret: ${line}`, vi: `Kiểm tra bằng khóa bí mật: ${line}` }],
        },
      ],
    }
  );
}

/** The same of a delivery of the journal, which was checked when it was received. */
export async function signatureOfKept(
  kept: KeptWithForwards,
  given: string | undefined,
  ctx: Context,
): Promise<Said> {
  const said = await checked(() => ofKept(kept), given, ctx);
  if (said) return said;
  if (!kept.verified) {
    const words = {
      en: 'The signature was not checked: listen ran with --auth NONE.',
      vi: 'Không kiểm tra chữ ký: listen chạy với --auth NONE.',
    };
    return { result: 'open', words, more: [] };
  }
  // listen checked it when it came.
  const scheme = schemes.find((one) => one === kept.scheme) ?? null;
  const words = sentence(cause('signature-valid', { scheme, signed_at: null }), ctx);
  return { result: 'well', words, more: [] };
}

/** Undefined where nothing can be said, for want of the secret. */
async function checked(
  source: () => ToVerify,
  given: string | undefined,
  ctx: Context,
): Promise<Said | undefined> {
  const secret = given ?? (await knownLocalSecret(ctx.configDir, ctx.warn));
  if (secret === undefined) return undefined;
  ctx.secrets.add(secret);
  const delivery = toVerify(source);
  if (!delivery) return undefined;
  const { verified, diagnosis } = await checkSignature(delivery, secret, { checkAge: false }, ctx);
  // The secret of this machine is that of listeners that register nothing: another is no sign of trouble.
  if (given === undefined && !verified) return undefined;
  const [first, ...others] = diagnosis.findings;
  const actions = diagnosis.findings.flatMap((one) => one.actions);
  return {
    result: verified ? 'well' : 'trouble',
    words: sentence(first!, ctx),
    more: [
      { title: 'meaning', lines: others.map((one) => sentence(one, ctx)) },
      { title: 'tries', lines: actions.map((one) => step(one, ctx)) },
    ],
  };
}

/** Undefined for what came with an API key, which the journal does not keep. */
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
  const wording = wordingFor(options);
  return { en: sentenceOf(of, en, wording), vi: sentenceOf(of, vi, wording) };
}

function step({ code, words, flags }: Action, { commandLine }: Context): Sentence {
  const line = commandLine(words, flags);
  return { en: `${en.actions[code]} ${line}`, vi: `${vi.actions[code]} ${line}` };
}

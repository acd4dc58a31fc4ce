import type { CallResult } from '../../api/client-types.ts';
import { endpoints } from '../../api/endpoints/index.ts';
import { NetworkError } from '../../api/replies/network-error.ts';
import { unexpectedValues, unexpectedValuesText } from '../../api/replies/values-not-as-asked.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { asIs, t } from '../../texts/translate.ts';
import { below, type Text } from '../../values/command-line.ts';
import type { CodeRequest } from '../registration.ts';
import { askForCode } from './code-prompt.ts';
import { type CodeSource, codeSource, type OtpInput } from './code-source.ts';
import { isSpent, timeLeft } from './otp-limits.ts';

/** The reply to a request that the bank may confirm by OTP. */
export type MaybePending = { bank_request?: { id?: string } } | null;

/** A change by a single command that the bank makes only after an OTP. */
export interface PendingChange<Data extends MaybePending> {
  /** `va delete`; --otp-command gets it as the step. */
  what: string;
  /** The command to continue later, such as `va verify`. */
  by: 'va verify' | 'notifications verify';
  /** The command line that requests the change again. */
  again: string;
  /** Sends the request again, for a new OTP. */
  repeat(): Promise<Data>;
  /** The fields that should change: the reply to the verification may differ from them. */
  asked?: Readonly<Record<string, unknown>>;
  /** The text after the change. `verified`: the data of the verification's reply; null without an OTP. */
  done(verified: unknown): Text;
}

/** Completes a change by its OTP, if the bank wants one. Without it the command exits with 6. */
export async function completeWithOtp<Data extends MaybePending>(
  ctx: Context,
  flags: OtpInput,
  data: Data,
  change: PendingChange<Data>,
): Promise<unknown> {
  const bankRequestId = data?.bank_request?.id;
  if (!bankRequestId) {
    ctx.note(change.done(null));
    return data ?? undefined;
  }
  const source = codeSource(flags, ctx);
  if (!source && !ctx.options.interactive) {
    ctx.conclude(
      new PayconfirmError(
        'expectation',
        t('{0} is not done yet: the bank sent a code and waits for it', change.what),
        {
          hint: [
            ctx.commandLine([...change.by.split(' '), bankRequestId], { code: 'OTP' }),
            t('Or give the code to {0} itself, with --otp-command or --otp-stdin.', change.what),
          ],
        },
      ),
    );
    return data;
  }
  const { data: verified, differences } = await verifyByCode(ctx, source, { ...change, bankRequestId });
  if (differences.length === 0) ctx.note(change.done(verified));
  return verified ?? undefined;
}

/** Sends OTPs until the bank accepts one. @throws the error of the service or the source */
export async function verifyByCode<Data extends MaybePending>(
  ctx: Context,
  source: CodeSource | undefined,
  pending: PendingChange<Data> & { bankRequestId: string },
): Promise<Pick<CallResult<unknown>, 'data' | 'differences'>> {
  const { what, by } = pending;
  const next = (id: string) => ctx.commandLine([...by.split(' '), id], { code: 'OTP' });
  const left = timeLeft(ctx.clock);
  let request: CodeRequest = newRequest(pending.bankRequestId, ctx);
  let troubled = false;
  try {
    for (;;) {
      const awaited = { phone: undefined, tries: request.tries, repeats: what, troubled };
      const answer =
        source && !troubled
          ? { code: await source({ step: what, bankRequestId: request.id, phone: undefined }) }
          : await askForCode(ctx, { ...awaited, left: () => left(request) });
      if (answer === 'new code') {
        request = newRequest(bankRequestOf(await pending.repeat()), ctx);
        troubled = false;
        continue;
      }
      request = { ...request, tries: request.tries + 1 };
      const verified = await verifyOrWarn(ctx, pending, request.id, answer.code);
      if (verified) return verified;
      troubled = true;
    }
  } catch (error) {
    if (!(error instanceof PayconfirmError)) throw error;
    const another = isSpent(request, ctx.clock.now()) ? undefined : next(request.id);
    throw withNextCommands(error, another, pending.again);
  }
}

/** The id of the bank request in a reply. @throws service error if the reply has none */
export function bankRequestOf(data: MaybePending): string {
  const id = data?.bank_request?.id;
  if (id) return id;
  throw new PayconfirmError('service', t("the service's reply has no bank request, so no code can be used"));
}

/** Undefined for a rejected OTP, if a person can enter another one. */
async function verifyOrWarn(
  ctx: Context,
  change: Pick<PendingChange<never>, 'by' | 'asked'>,
  bankRequestId: string,
  code: string,
) {
  try {
    return await verify(ctx, change, bankRequestId, code);
  } catch (error) {
    const refused = error instanceof PayconfirmError && error.kind === 'refused';
    if (!refused || !ctx.options.interactive) throw error;
    ctx.warn(asIs(error.message));
    return undefined;
  }
}

async function verify(
  ctx: Context,
  { by, asked }: Pick<PendingChange<never>, 'by' | 'asked'>,
  bank_request_id: string,
  code: string,
) {
  const client = await ctx.client();
  const id = by === 'va verify' ? 'va.verify' : 'notifications.verify';
  const { data, differences } = await client.call(id, { path: { bank_request_id }, body: { code } });
  const changed = unexpectedValues({ reply: endpoints[id].reply }, { body: asked }, data);
  if (changed.length > 0) ctx.warn(unexpectedValuesText(changed, ctx.options.showPersonal));
  return { data, differences: [...differences, ...changed] };
}

const newRequest = (id: string, ctx: Context): CodeRequest => ({ id, sent_at: ctx.clock.now(), tries: 0 });

/** `verify`: the command that sends another OTP; undefined if the bank accepts none for this request. */
function withNextCommands(
  error: PayconfirmError,
  verify: string | undefined,
  again: string,
): PayconfirmError {
  const lost = error instanceof NetworkError && !error.neverSent;
  const ways = [
    ...(verify ? [t('The bank waits for its code. Continue with: {0}', verify)] : []),
    ...(verify && error.kind !== 'refused' ? [] : [t('The bank sends a new code with: {0}', again)]),
  ];
  return error.with({
    hint: lost
      ? t('It is unknown whether it was handled. If it was not, continue with: {0}', verify ?? again)
      : below(error.hint, ...ways),
  });
}

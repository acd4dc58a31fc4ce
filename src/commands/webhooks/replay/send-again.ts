import type { Context } from '../../../context.ts';
import { PayconfirmError } from '../../../errors.ts';
import { phraseRenderer } from '../../../output/output-options.ts';
import { asIs, t, translated } from '../../../texts/translate.ts';
import { simulatedCode } from '../../../webhooks/decode-payload.ts';
import {
  concernsDelivery,
  type ForwardRecord,
  forwardRecord,
} from '../../../webhooks/journal/journal-record.ts';
import type { KeptDelivery } from '../../../webhooks/journal/read-journal.ts';
import { bodyOf, resend, type Sending } from '../../../webhooks/journal/resend-delivery.ts';
import type { ResendMode } from '../../../webhooks/journal/resend-modes.ts';
import { journalFolder, openJournal } from '../../../webhooks/journal/writer.ts';
import type { AppConnection } from '../../../webhooks/listener/forwarding/app-connection.ts';
import { itAnswered } from '../../../webhooks/listener/forwarding/failure.ts';
import { createForwarder, type Forwarded } from '../../../webhooks/listener/forwarding/forwarder.ts';
import { localSecret } from '../../../webhooks/listener/local-secret.ts';
import { signerOf } from './signing-secret-origin.ts';

/** The result of one replayed delivery. */
export interface SentAgain {
  id: string;
  transaction_code: string | null;
  /** What was sent: `as received`, `reconstructed`, `re-signed`, `edited and signed`. */
  sent: string;
  /** The owner of the signing secret, and whether the delivery came with it; null if sent as received. */
  signed_with: string | null;
  target: string;
  /** The app answered 200, 201 or 202, or a listener stored it for its app. */
  ok: boolean;
  /** `listener`: a listener answered instead of its app; null if nobody answered. */
  answered_by: 'app' | 'listener' | null;
  /** The HTTP status of the app's answer; null if there was none. */
  status: number | null;
  error: string | null;
  /** Milliseconds until the answer or the failure. */
  duration_ms: number;
}

export interface Resending {
  target: URL;
  kind: ResendMode;
  edit?: ((received: Uint8Array) => Promise<Uint8Array>) | undefined;
  /** The given secret. Otherwise the secret of listeners that register nothing signs. */
  given: string | undefined;
  /** The body is text from the log, which may differ from the sent bytes. */
  reconstructed: boolean;
  /** Connection settings for the app; the defaults if absent. */
  app?: AppConnection;
  /** The deliveries are from the journal, which records their results. */
  kept: boolean;
}

const labels = {
  'as-received': 'as received',
  're-signed': 're-signed',
  edited: 'edited and signed',
} as const satisfies Record<ResendMode, string>;

function sentAs(kind: ResendMode, reconstructed: boolean): string {
  if (!reconstructed) return labels[kind];
  return kind === 'as-received' ? 'reconstructed' : `reconstructed, ${labels[kind]}`;
}

function refuseUnnotable(
  { id, received_at }: KeptDelivery,
  { obstacle }: Pick<ReturnType<typeof openJournal>, 'obstacle'>,
): void {
  const found = obstacle(Date.parse(received_at));
  if (found)
    throw found.with({ hint: t("{0} was not sent. Check the disk and the folder's permissions.", id) });
}

/** Sends the deliveries one by one. Ends the command with a `service` error if the app did not accept all. */
export async function* sendAgain(
  deliveries: Iterable<KeptDelivery> | AsyncIterable<KeptDelivery>,
  resending: Resending,
  ctx: Context,
): AsyncGenerator<SentAgain> {
  const { kind, given, target } = resending;
  const forwarder = createForwarder(undefined, resending.app);
  const secret =
    kind === 'as-received' ? undefined : (given ?? (await localSecret(ctx.configDir, ctx.random, ctx.warn)));
  ctx.secrets.add(secret);
  const journal = openJournal(journalFolder(ctx.stateDir));
  const counts: Counts = {
    ...{ sent: 0, refused: 0, tests: 0, simulated: 0, isAnswered: false, isListener: false },
    ...{ reasons: new Set(), signers: new Set() },
  };
  // A table waits for its first hundred rows, and the app may be slow with each.
  const progress = ctx.progress('Sending');
  try {
    for await (const delivery of deliveries) {
      ctx.signal.throwIfAborted();
      const { sending, label, isEdited } = await preparedOf(delivery, resending, secret);
      if (resending.kept) refuseUnnotable(delivery, journal);
      progress.update(counts.sent + 1);
      const result = await resend(delivery, target, sending, { forwarder, clock: ctx.clock })
        .then(withoutDuplicate)
        .finally(() => progress.end());
      countResult(result, delivery, counts);
      if (resending.kept) {
        const sentAt = { at: ctx.clock.now(), target, sent: label, edited: isEdited || undefined };
        const record = forwardRecord({ id: delivery.id, ...sentAt }, result);
        if (isTest(record, delivery)) counts.tests += 1;
        const noted = journal.append(record, Date.parse(delivery.received_at));
        await noted.catch((error: unknown) => refuseUnnoted(error, delivery.id, result.ok));
      }
      const signer = signerOf(secret, given !== undefined, delivery);
      if (!signer.isOriginal) counts.signers.add(signer.words);
      yield {
        id: delivery.id,
        transaction_code: delivery.transaction_code ?? null,
        sent: label,
        signed_with: signer.words,
        target: target.href,
        ...answerOf(result, phraseRenderer(ctx.options)),
      };
    }
  } finally {
    forwarder.close();
    await journal.close();
  }
  conclude(counts, kind, ctx);
}

interface Counts {
  sent: number;
  refused: number;
  /** Sent with another body or to another app: the stored delivery is unchanged. */
  tests: number;
  /** Refused test deliveries of the service. */
  simulated: number;
  /** For refused deliveries: whether one was answered, and whether a listener answered one. */
  isAnswered: boolean;
  isListener: boolean;
  reasons: Set<string>;
  /** Owners of the signing secrets, for deliveries that did not come with that secret. */
  signers: Set<string>;
}

/** Whether the app accepted an edited body, or another app did: the stored delivery stays failed. */
function isTest(record: ForwardRecord, delivery: KeptDelivery): boolean {
  return record.ok && !delivery.forward?.ok && !concernsDelivery(record, delivery);
}

/** The request to send for a delivery, and its label. */
async function preparedOf(
  delivery: KeptDelivery,
  { kind, edit, given, reconstructed }: Resending,
  secret: string | undefined,
) {
  const received = bodyOf(delivery);
  const body = edit ? await edit(received) : received;
  const sending: Sending =
    secret === undefined ? { kind: 'as-received', apiKey: given } : { kind: 'signed', secret, body };
  const done = kind === 'edited' && received.equals(body) ? 're-signed' : kind;
  return { sending, label: sentAs(done, reconstructed), isEdited: done === 'edited' };
}

function countResult(
  { ok, status, failure, listener }: Forwarded,
  { transaction_code }: KeptDelivery,
  counts: Counts,
): void {
  counts.sent += 1;
  if (ok) return;
  counts.refused += 1;
  if (transaction_code === simulatedCode) counts.simulated += 1;
  counts.isListener ||= listener === 'duplicate';
  counts.isAnswered ||= status !== undefined;
  counts.reasons.add((failure?.message ?? itAnswered(status))());
}

function answerOf(
  { ok, status, failure, listener, durationMs }: Forwarded,
  say: ReturnType<typeof phraseRenderer>,
) {
  return {
    ok,
    answered_by: listener ? 'listener' : status === undefined ? null : 'app',
    status: status ?? null,
    error: failure ? say(failure.message) : null,
    duration_ms: durationMs,
  } as const;
}

/** The message at the end, and the error if the app did not accept all. */
function conclude(
  { sent, refused, tests, simulated, isAnswered, isListener, reasons, signers }: Counts,
  kind: ResendMode,
  ctx: Context,
): void {
  for (const words of signers)
    ctx.note(t('Signed with {0}. To use another: --secret-env or --secret-file.', translated(words)));
  if (tests > 0) {
    ctx.note(
      t(
        "{0} of {1} sent with an edited body, or to another app than the listener's: the stored delivery keeps its outcome.",
        tests,
        sent,
      ),
    );
  }
  if (refused === 0) return;
  if (simulated === refused)
    ctx.note(t('Only test deliveries are left ({0}): no transfer is among them.', simulated));
  const oldTime =
    kind === 'as-received' && isAnswered ? t('If it rejected an old timestamp, try --re-sign.') : undefined;
  const hint = isListener ? t('Use the address of your app for --to, not that of the listener.') : oldTime;
  // A narrow table may have cut the reason.
  const why = reasons.size === 1 ? [...reasons].filter(Boolean) : [];
  const words = [t('the app did not accept {0} of {1}', refused, sent), ...why].join(': ');
  ctx.conclude(new PayconfirmError('service', asIs(words), { hint }));
}

/** A listener's 200 for a duplicate is not a success: its app got nothing. */
function withoutDuplicate(result: Forwarded): Forwarded {
  if (result.listener !== 'duplicate') return result;
  const message = () => t('a listener answered {0}: duplicate, its app got nothing', result.status);
  return { ...result, ok: false, failure: { kind: 'duplicate', message } };
}

/** Without the journal record, the next replay would send it again. Stop before sending others. */
function refuseUnnoted(error: unknown, id: string, taken: boolean): never {
  if (!(error instanceof PayconfirmError)) throw error;
  const what = taken ? t('the app has taken {0}', id) : t('{0} was sent', id);
  throw error.with({
    message: t('{0}, and that cannot be noted: {1}', what, error.message),
    hint: t("Check the disk and the folder's permissions; --failed would send it again."),
  });
}

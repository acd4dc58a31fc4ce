import type { Context } from '../../../context.ts';
import { PayconfirmError } from '../../../errors.ts';
import type { KeptDelivery } from '../../../webhooks/journal/reader.ts';
import { concernsDelivery, forwardRecord } from '../../../webhooks/journal/record.ts';
import { bodyOf, resend, wasSignedWith } from '../../../webhooks/journal/replay.ts';
import type { ResendMode } from '../../../webhooks/journal/resend-modes.ts';
import { journalFolder, openJournal } from '../../../webhooks/journal/writer.ts';
import { createForwarder, type Forwarded } from '../../../webhooks/listener/forwarding/forwarder.ts';
import { localSecret } from '../../../webhooks/listener/local-secret.ts';
import { signatureHeader } from '../../../webhooks/signature/signature.ts';

/** What became of one delivery. */
export interface SentAgain {
  id: string;
  transaction_code: string | null;
  /** Tells what was received from what was made here: `as received`, `reconstructed`, `re-signed`, `edited and signed`. */
  sent: string;
  /** Whose secret signed it, and whether the delivery came with it; null when it went as received. */
  signed_with: string | null;
  target: string;
  /** The app answered 200, 201 or 202, or a listener stored it for its app. */
  ok: boolean;
  /** `listener`: a listener answered in place of its app; null when nobody answered. */
  answered_by: 'app' | 'listener' | null;
  /** The HTTP status of the app's answer; null when there was none. */
  status: number | null;
  error: string | null;
  /** Milliseconds until the answer, or until it failed. */
  duration_ms: number;
}

export interface Resending {
  target: URL;
  kind: ResendMode;
  /** Gives the new body of an edited one. */
  edit?: ((received: Uint8Array) => Promise<Uint8Array>) | undefined;
  /** The secret given; else that of listeners that register nothing signs. */
  given: string | undefined;
  /** The body is the log's text, which may not be the bytes that were sent. */
  reconstructed: boolean;
  /** They are the journal's, which notes what becomes of them. */
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

/** Whose secret signs, in words: never one that the delivery did not come with without saying so. */
function signedWith(secret: string, given: boolean, delivery: KeptDelivery): string {
  const whose = given ? 'the secret given' : 'the secret of this machine';
  if (wasSignedWith(secret, delivery)) return `${whose}, as it came`;
  const unsigned = !delivery.headers.some(([name]) => name.toLowerCase() === signatureHeader.toLowerCase());
  return `${whose}, ${unsigned ? 'it came unsigned' : 'not the one that it came with'}`;
}

/** Sends the deliveries one after the other. Ends the command with a `service` error when the app did not take all. */
export async function* sendAgain(
  deliveries: Iterable<KeptDelivery> | AsyncIterable<KeptDelivery>,
  { target, kind, edit, given, reconstructed, kept }: Resending,
  ctx: Context,
): AsyncGenerator<SentAgain> {
  const forwarder = createForwarder();
  const secret =
    kind === 'as-received' ? undefined : (given ?? (await localSecret(ctx.configDir, ctx.random, ctx.warn)));
  ctx.secrets.add(secret);
  const journal = openJournal(journalFolder(ctx.stateDir));
  const strange = new Set<string>();
  let sent = 0;
  let refused = 0;
  /** Sent with another body or to another app: the stored delivery stays as it was. */
  let tests = 0;
  let toListener = false;
  let answered = false;
  const reasons = new Set<string>();
  // A table waits for its first hundred rows, and an app may take its time with each.
  const progress = ctx.progress('Sending');
  try {
    for await (const delivery of deliveries) {
      ctx.signal.throwIfAborted();
      const received = bodyOf(delivery);
      const body = edit ? await edit(received) : received;
      const sending =
        secret === undefined
          ? ({ kind: 'as-received', apiKey: given } as const)
          : ({ kind: 'signed', secret, body } as const);
      const done = kind === 'edited' && received.equals(body) ? 're-signed' : kind;
      progress.update(sent + 1);
      const result = await resend(delivery, target, sending, { forwarder, clock: ctx.clock })
        .then(withoutDuplicate)
        .finally(() => progress.end());
      sent += 1;
      if (!result.ok) {
        const { status, failure } = result;
        refused += 1;
        toListener ||= result.listener === 'duplicate';
        if (status !== undefined) answered = true;
        reasons.add(failure?.message ?? `it answered ${status}`);
      }
      const label = sentAs(done, reconstructed);
      if (kept) {
        const edited = done === 'edited' || undefined;
        const note = { id: delivery.id, at: ctx.clock.now(), target, sent: label, edited };
        const record = forwardRecord(note, result);
        if (result.ok && !delivery.forward?.ok && !concernsDelivery(record, delivery)) tests += 1;
        const noted = journal.append(record, Date.parse(delivery.received_at));
        await noted.catch((error: unknown) => refuseUnnoted(error, delivery.id, result.ok));
      }
      const by = secret === undefined ? null : signedWith(secret, given !== undefined, delivery);
      if (by !== null && !by.endsWith('as it came')) strange.add(by);
      yield {
        id: delivery.id,
        transaction_code: delivery.transaction_code ?? null,
        sent: label,
        signed_with: by,
        target: target.href,
        ok: result.ok,
        answered_by: result.listener ? 'listener' : result.status === undefined ? null : 'app',
        status: result.status ?? null,
        error: result.failure?.message ?? null,
        duration_ms: result.durationMs,
      };
    }
  } finally {
    forwarder.close();
    await journal.close();
  }
  for (const words of strange) ctx.note(`Signed with ${words}: --secret-env or --secret-file gives another.`);
  if (tests > 0) {
    ctx.note(
      `${tests} of ${sent} sent with an edited body, or to another app than the listener's: the stored delivery keeps its outcome.`,
    );
  }
  if (refused === 0) return;
  const oldTime =
    kind === 'as-received' && answered ? 'If it refused an old timestamp, try --re-sign.' : undefined;
  const hint = toListener
    ? 'Give the address of your app with --to, not the address of the listener.'
    : oldTime;
  // A narrow table may have cut it.
  const why = reasons.size === 1 ? [...reasons].filter(Boolean) : [];
  const words = [`the app did not take ${refused} of ${sent}`, ...why].join(': ');
  ctx.conclude(new PayconfirmError('service', words, { hint }));
}

/** A listener's 200 for a duplicate is no success: its app got nothing. */
function withoutDuplicate(result: Forwarded): Forwarded {
  if (result.listener !== 'duplicate') return result;
  const message = `a listener answered ${result.status}: duplicate, its app got nothing`;
  return { ...result, ok: false, failure: { kind: 'duplicate', message } };
}

/** Without the note the next one would send it again: that must be known before others are sent. */
function refuseUnnoted(error: unknown, id: string, taken: boolean): never {
  if (!(error instanceof PayconfirmError)) throw error;
  const what = taken ? `the app has taken ${id}` : `${id} was sent`;
  throw error.with({
    message: `${what}, and that cannot be noted: ${error.message}`,
    hint: 'Check the disk and the rights of the folder; --failed would send it again.',
  });
}

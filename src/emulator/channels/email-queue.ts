/**
 * Emails, §6.4: written together with what they tell of, sent after the commit, taken off once their log entry is
 * written. A crash in between sends one again, under the same Message-ID.
 */
import { setMaxListeners } from 'node:events';
import type { EmailLabel } from '../../api/endpoints/channels/email.ts';
import type { Clock } from '../../io/clock.ts';
import type { Random } from '../../io/random.ts';
import type { Flag } from '../store/columns.ts';
import type { Store } from '../store/store-interface.ts';
import type { EmailLogRow, QueuedEmailRow, RecipientRow } from '../store/tables.ts';
import { withStatus } from './email-status.ts';
import { putIntoOutbox } from './outbox.ts';

/** Of a recipient: whether it may be sent anything. */
export type Permission = Pick<RecipientRow, 'verified'> & { suppressed: Flag };

export type Email = Omit<QueuedEmailRow, 'seq' | 'id' | 'attempt' | 'due_at'>;

/** One attempt, in the fields of a log entry. */
export interface EmailAttempt
  extends Pick<EmailLogRow, 'error_label' | 'smtp_code' | 'response_text' | 'duration_ms'> {
  isRefusedForGood: boolean;
}

export interface Mailer {
  /** Makes one attempt; `id` stays the same over all of them. Never rejects: what went wrong is in the label. */
  send(email: Pick<Email, 'recipient' | 'subject' | 'text'> & { id: string }): Promise<EmailAttempt>;
  /** Ends every connection. */
  close(): void;
}

export interface Emails {
  /** Within a transaction: sends it once that is committed, unless this recipient may not get it. */
  add(email: Email, recipient?: Permission): void;
  /** Makes one attempt, none to a recipient that may not get it. Outside a transaction. `id`: of its log entry. */
  sendNow(email: Email, recipient: Permission): Promise<{ id: string; label: EmailLabel }>;
  /** Within a transaction: once it is committed, what the database holds is sent, and nothing else any more. */
  reload(): void;
  /** How many are not done yet. */
  pending(): number;
  /** Resolves when none is pending. */
  idle(): Promise<void>;
  /** Sends nothing more; what is pending stays in the database. */
  close(): void;
}

interface EmailsOptions {
  store: Store;
  /** Without one an email is in the outbox and nowhere else. */
  mailer: Mailer | undefined;
  clock: Clock;
  random: Random;
  /** Epoch milliseconds of the service's time. */
  now(): number;
}

/** Emails on their way at once, to each recipient one: a mailbox that hangs holds up its own mail alone. */
const concurrency = 32;
/** Milliseconds to wait before the second attempt, the third and the fourth. */
const delaysMs = [1_000, 5_000, 25_000];
/** Emails about transfers that a client may have an hour (assumed). */
const mostAnHour = 600;
const hourMs = 3_600_000;

export function createEmails({ store, mailer, clock, random, now }: EmailsOptions): Emails {
  let ready: QueuedEmailRow[] = [];
  let waiting = 0;
  /** The recipients that are being sent to. */
  const active = new Set<string>();
  let ended = endOfWaits();
  let isClosed = false;
  let idlers: (() => void)[] = [];

  function start(): void {
    while (!isClosed && mailer && active.size < concurrency) {
      const free = ready.findIndex(({ recipient }) => !active.has(recipient));
      const [row] = free < 0 ? [] : ready.splice(free, 1);
      if (!row) break;
      active.add(row.recipient);
      void deliver(row, mailer);
    }
    if (active.size + waiting + ready.length > 0) return;
    for (const resolve of idlers) resolve();
    idlers = [];
  }

  async function deliver(row: QueuedEmailRow, by: Mailer): Promise<void> {
    const { id } = row;
    const attempt = await by.send(row);
    const delay = isTransient(attempt.error_label) ? delaysMs[row.attempt - 1] : undefined;
    const change = delay === undefined ? undefined : { attempt: row.attempt + 1, due_at: now() + delay };
    /** Whether it was still there. */
    const done = () => {
      // Another state may have taken the place of the one that it was in.
      if (!store.find('emails', { id })) return false;
      log(row, row.attempt, attempt);
      if (change) store.update('emails', { id }, change);
      else store.delete('emails', { id });
      return true;
    };
    // A database that cannot be written keeps it for the next start.
    const isLogged = !isClosed && (await store.transaction(done).catch(() => false));
    active.delete(row.recipient);
    if (change && isLogged && !isClosed) void wait({ ...row, ...change });
    start();
  }

  async function wait(row: QueuedEmailRow): Promise<void> {
    const { signal } = ended;
    waiting += 1;
    const isOver = await clock.sleep(Math.max(0, row.due_at - now()), signal).then(
      () => true,
      () => false,
    );
    if (signal.aborted || !isOver) return;
    waiting -= 1;
    ready.push(row);
    start();
  }

  /** What came of an email; `attempt`: its number, from 1. */
  function log(email: Email, attempt: number, { isRefusedForGood, ...outcome }: EmailAttempt): EmailLogRow {
    const { client_id, configuration_id, event_type, recipient, subject, transaction_code } = email;
    const told = { client_id, configuration_id, event_type, recipient, subject, transaction_code };
    if (isRefusedForGood) {
      const refused = { client_id, email: recipient.toLowerCase() };
      const reason = outcome.error_label;
      store.delete('email_suppressions', refused);
      store.insert('email_suppressions', { ...refused, reason, created_at: now() });
    }
    return store.insert('email_logs', { ...told, id: random.uuid(), attempt, ...outcome, created_at: now() });
  }

  /** Whether the client has had its emails about transfers of this hour. */
  function isOverLimit({ client_id, event_type }: Email): boolean {
    if (event_type !== 'TRANSACTION_IN') return false;
    const sent = store.get<{ count: number }>(
      `SELECT (SELECT count(*) FROM email_logs WHERE client_id = ?1 AND event_type = 'TRANSACTION_IN' AND attempt = 1
         AND NOT ${withStatus('skipped')} AND NOT ${withStatus('suppressed')} AND created_at > ?2)
       + (SELECT count(*) FROM emails WHERE client_id = ?1 AND event_type = 'TRANSACTION_IN' AND attempt = 1) AS count`,
      client_id,
      now() - hourMs,
    );
    return sent!.count >= mostAnHour;
  }

  function putOut({ client_id, configuration_id, ...message }: Email): void {
    putIntoOutbox({ store, now }, client_id, { channel: 'email', ...message });
  }

  return {
    add: (email, recipient) => {
      const id = random.uuid();
      const skipped =
        (recipient && whySkipped(recipient)) ?? (isOverLimit(email) ? 'RATE_LIMITED' : undefined);
      if (skipped) return void log(email, 1, notMade(skipped));
      putOut(email);
      if (!mailer) return void log(email, 1, withoutMailer(email));
      const row = store.insert('emails', { ...email, id, attempt: 1, due_at: now() });
      store.afterCommit(() => {
        ready.push(row);
        start();
      });
    },
    sendNow: async (email, recipient) => {
      const id = random.uuid();
      const skipped = whySkipped(recipient);
      const made = skipped ? undefined : await mailer?.send({ ...email, id });
      const attempt = made ?? (skipped ? notMade(skipped) : withoutMailer(email));
      return store.transaction(() => {
        if (!skipped) putOut(email);
        return { id: log(email, 1, attempt).id, label: attempt.error_label };
      });
    },
    reload: () => {
      const rows = mailer ? store.list('emails', {}) : [];
      store.afterCommit(() => {
        ended.abort();
        ended = endOfWaits();
        ready = [];
        waiting = 0;
        for (const row of rows) void wait(row);
      });
    },
    pending: () => active.size + waiting + ready.length,
    idle: () =>
      new Promise((resolve) => {
        idlers.push(resolve);
        start();
      }),
    close: () => {
      isClosed = true;
      ended.abort();
      mailer?.close();
    },
  };
}

/** Ends all waits together, however many: each is a listener. */
function endOfWaits(): AbortController {
  const end = new AbortController();
  setMaxListeners(0, end.signal);
  return end;
}

function whySkipped({ verified, suppressed }: Permission): EmailLabel | undefined {
  if (!verified) return 'UNVERIFIED';
  return suppressed ? 'SUPPRESSED' : undefined;
}

const notMade = (error_label: EmailLabel): EmailAttempt => ({
  error_label,
  smtp_code: null,
  response_text: null,
  duration_ms: 0,
  isRefusedForGood: false,
});

/** No server has a mailbox at `.invalid` (RFC 2606): there a refusal can be tried without a mail server. */
const withoutMailer = ({ recipient }: Email): EmailAttempt =>
  /\.invalid$/i.test(recipient)
    ? {
        error_label: 'SMTP_5XX',
        smtp_code: '550',
        response_text: '550 no such mailbox',
        duration_ms: 0,
        isRefusedForGood: true,
      }
    : notMade('OK');

/** Whether a later attempt may fare better. */
function isTransient(label: EmailLabel): boolean {
  switch (label) {
    case 'SMTP_4XX':
    case 'TIMEOUT':
    case 'CONNECTION':
      return true;
    case 'OK':
    case 'SMTP_5XX':
    case 'SUPPRESSED':
    case 'UNVERIFIED':
    case 'RATE_LIMITED':
    case 'TEMPLATE':
      return false;
    default:
      return label satisfies never;
  }
}

/** Emails, §6.4, stored with their event and sent after the commit. A crash may send one again. */
import { setMaxListeners } from 'node:events';
import type { EmailLabel } from '../../api/endpoints/channels/email.ts';
import type { Clock } from '../../io/clock.ts';
import type { Random } from '../../io/random.ts';
import type { Flag } from '../store/columns.ts';
import type { Store } from '../store/sqlite.ts';
import type { EmailLogRow, QueuedEmailRow, RecipientRow } from '../store/tables.ts';
import { withStatus } from './email-status.ts';
import { putIntoOutbox } from './outbox.ts';

/** Whether a recipient may get emails. */
export type Permission = Pick<RecipientRow, 'verified'> & { suppressed: Flag };

export type Email = Omit<QueuedEmailRow, 'seq' | 'id' | 'attempt' | 'due_at'>;

/** One attempt, with the fields of a log entry. */
export interface EmailAttempt
  extends Pick<EmailLogRow, 'error_label' | 'smtp_code' | 'response_text' | 'duration_ms'> {
  isRefusedForGood: boolean;
}

export interface Mailer {
  /** Makes one attempt; `id` is the same for all attempts. Never rejects: the label is the error. */
  send(email: Pick<Email, 'recipient' | 'subject' | 'text'> & { id: string }): Promise<EmailAttempt>;
  close(): void;
}

export type Emails = ReturnType<typeof createEmails>;

interface EmailsOptions {
  store: Store;
  /** Without it an email goes only to the outbox. */
  mailer: Mailer | undefined;
  clock: Clock;
  random: Random;
  /** The service's time, epoch milliseconds. */
  now(): number;
}

/** Concurrent emails, one per recipient: a mailbox that hangs delays only its own emails. */
const concurrency = 32;
/** Milliseconds before the second, third and fourth attempt. */
const delaysMs = [1_000, 5_000, 25_000];
/** A client's limit of emails about transfers in an hour (assumed). */
const maxPerHour = 600;
const hourMs = 3_600_000;

export function createEmails({ store, mailer, clock, random, now }: EmailsOptions) {
  let ready: QueuedEmailRow[] = [];
  let waiting = 0;
  /** Recipients of emails that are being sent. */
  const active = new Set<string>();
  let ended = createWaitController();
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
    /** Returns whether the email is still stored. */
    const done = () => {
      // A snapshot may have replaced the state that held it.
      if (!store.find('emails', { id })) return false;
      log(row, row.attempt, attempt);
      if (change) store.update('emails', { id }, change);
      else store.delete('emails', { id });
      return true;
    };
    // If the database cannot be written, the email stays for the next start.
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

  /** Writes the log entry of an attempt; `attempt` counts from 1. */
  function log(email: Email, attempt: number, { isRefusedForGood, ...outcome }: EmailAttempt): EmailLogRow {
    const { client_id, configuration_id, event_type, recipient, subject, transaction_code } = email;
    const row = { client_id, configuration_id, event_type, recipient, subject, transaction_code };
    if (isRefusedForGood) {
      const refused = { client_id, email: recipient.toLowerCase() };
      const reason = outcome.error_label;
      store.delete('email_suppressions', refused);
      store.insert('email_suppressions', { ...refused, reason, created_at: now() });
    }
    return store.insert('email_logs', { ...row, id: random.uuid(), attempt, ...outcome, created_at: now() });
  }

  /** Whether the client has used up this hour's emails about transfers. */
  function isOverLimit({ client_id, event_type }: Email): boolean {
    if (event_type !== 'TRANSACTION_IN') return false;
    const sent = store.get<{ count: number }>(
      `SELECT (SELECT count(*) FROM email_logs WHERE client_id = ?1 AND event_type = 'TRANSACTION_IN' AND attempt = 1
         AND NOT ${withStatus('skipped')} AND NOT ${withStatus('suppressed')} AND created_at > ?2)
       + (SELECT count(*) FROM emails WHERE client_id = ?1 AND event_type = 'TRANSACTION_IN' AND attempt = 1) AS count`,
      client_id,
      now() - hourMs,
    );
    return sent!.count >= maxPerHour;
  }

  function addToOutbox({ client_id, configuration_id, ...message }: Email): void {
    putIntoOutbox({ store, now }, client_id, { channel: 'email', ...message });
  }

  return {
    /** Within a transaction: sends the email after the commit, unless the recipient may not get it. */
    add: (email: Email, recipient?: Permission) => {
      const id = random.uuid();
      const skipped =
        (recipient && whySkipped(recipient)) ?? (isOverLimit(email) ? 'RATE_LIMITED' : undefined);
      if (skipped) return void log(email, 1, localAttempt(skipped));
      addToOutbox(email);
      if (!mailer) return void log(email, 1, attemptWithoutMailer(email));
      const row = store.insert('emails', { ...email, id, attempt: 1, due_at: now() });
      store.afterCommit(() => {
        ready.push(row);
        start();
      });
    },
    /** Makes one attempt, unless the recipient may not get it. Outside a transaction. `id`: the log entry's. */
    sendNow: async (email: Email, recipient: Permission) => {
      const id = random.uuid();
      const skipped = whySkipped(recipient);
      const made = skipped ? undefined : await mailer?.send({ ...email, id });
      const attempt = made ?? (skipped ? localAttempt(skipped) : attemptWithoutMailer(email));
      return store.transaction(() => {
        if (!skipped) addToOutbox(email);
        return { id: log(email, 1, attempt).id, label: attempt.error_label };
      });
    },
    /** Within a transaction: after the commit, only the emails in the database are sent. */
    reload: () => {
      const rows = mailer ? store.list('emails', {}) : [];
      store.afterCommit(() => {
        ended.abort();
        ended = createWaitController();
        ready = [];
        waiting = 0;
        for (const row of rows) void wait(row);
      });
    },
    pending: () => active.size + waiting + ready.length,
    idle: () =>
      new Promise<void>((resolve) => {
        idlers.push(resolve);
        start();
      }),
    /** Stops sending; pending emails stay in the database. */
    close: () => {
      isClosed = true;
      ended.abort();
      mailer?.close();
    },
  };
}

/** Ends all waits together. Each wait is a listener, so their number must be unlimited. */
function createWaitController(): AbortController {
  const end = new AbortController();
  setMaxListeners(0, end.signal);
  return end;
}

function whySkipped({ verified, suppressed }: Permission): EmailLabel | undefined {
  if (!verified) return 'UNVERIFIED';
  return suppressed ? 'SUPPRESSED' : undefined;
}

const localAttempt = (error_label: EmailLabel): EmailAttempt => ({
  error_label,
  smtp_code: null,
  response_text: null,
  duration_ms: 0,
  isRefusedForGood: false,
});

/** `.invalid` never has a mailbox (RFC 2606), so a rejection can be tested there without a mail server. */
const attemptWithoutMailer = ({ recipient }: Email): EmailAttempt =>
  /\.invalid$/i.test(recipient)
    ? {
        error_label: 'SMTP_5XX',
        smtp_code: '550',
        response_text: '550 no such mailbox',
        duration_ms: 0,
        isRefusedForGood: true,
      }
    : localAttempt('OK');

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

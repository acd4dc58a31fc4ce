/**
 * Emails, §6.4: written together with what they tell of, sent after the commit, taken off once their log entry is
 * written. A crash in between sends one again, under the same Message-ID.
 */
import { setMaxListeners } from 'node:events';
import type { EmailLabel } from '../../api/endpoints/channels/email.ts';
import type { MessageKind } from '../../api/endpoints/channels/fields.ts';
import type { Clock } from '../../io/clock.ts';
import type { Random } from '../../io/random.ts';
import type { Store } from '../store/store.ts';
import { putIntoOutbox } from './outbox.ts';

/** Of a recipient: whether it may be sent anything. */
export interface Permission {
  verified: 0 | 1;
  /** A mail server refused it for good. */
  suppressed: 0 | 1;
}

export interface Email {
  clientId: string;
  configurationId: string;
  event_type: MessageKind;
  recipient: string;
  subject: string;
  text: string;
  transaction_code: string | null;
}

/** One attempt, in the fields of a log entry. */
export interface EmailAttempt {
  error_label: EmailLabel;
  /** What the mail server said, or what went wrong; at most 2,000 characters. */
  response_text: string | null;
  /** Milliseconds. */
  duration_ms: number;
  /** The server refused this recipient for good. */
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
  /** Makes one attempt, none to a recipient that may not get it. Outside a transaction. */
  sendNow(email: Email, recipient: Permission): Promise<EmailLabel>;
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

interface QueuedRow extends Omit<Email, 'clientId' | 'configurationId'> {
  id: string;
  client_id: string;
  configuration_id: string;
  /** The number of the next one, from 1. */
  attempt: number;
  /** Epoch milliseconds. */
  due_at: number;
}

/** Emails on their way at once, to each recipient one: a mailbox that hangs holds up its own mail alone. */
const concurrency = 32;
/** Milliseconds to wait before the second attempt, the third and the fourth. */
const delaysMs = [1_000, 5_000, 25_000];

export function createEmails({ store, mailer, clock, random, now }: EmailsOptions): Emails {
  let ready: QueuedRow[] = [];
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

  async function deliver(row: QueuedRow, by: Mailer): Promise<void> {
    const attempt = await by.send(row);
    const delay = isTransient(attempt.error_label) ? delaysMs[row.attempt - 1] : undefined;
    const next =
      delay === undefined ? undefined : { ...row, attempt: row.attempt + 1, due_at: now() + delay };
    /** Whether it goes on. */
    const done = () => {
      // Another state may have taken the place of the one that it was in.
      if (!store.get('SELECT id FROM emails WHERE id = ?', row.id)) return false;
      log(row, row.attempt, attempt);
      if (attempt.isRefusedForGood) suppress(row);
      if (!next) store.run('DELETE FROM emails WHERE id = ?', row.id);
      else {
        const sql = 'UPDATE emails SET attempt = ?, due_at = ? WHERE id = ?';
        store.run(sql, next.attempt, next.due_at, row.id);
      }
      return next !== undefined;
    };
    // A database that cannot be written keeps it for the next start.
    const goesOn = !isClosed && (await store.transaction(done).catch(() => false));
    active.delete(row.recipient);
    if (next && goesOn && !isClosed) void wait(next);
    start();
  }

  async function wait(row: QueuedRow): Promise<void> {
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

  function log(
    email: Omit<QueuedRow, 'text' | 'due_at' | 'attempt' | 'id'>,
    attempt: number,
    outcome: Omit<EmailAttempt, 'isRefusedForGood'>,
  ): void {
    store.run(
      'INSERT INTO email_logs VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      random.uuid(),
      email.client_id,
      email.configuration_id,
      email.event_type,
      email.recipient,
      email.subject,
      attempt,
      outcome.error_label,
      outcome.response_text,
      outcome.duration_ms,
      email.transaction_code,
      now(),
    );
  }

  function suppress({
    configuration_id,
    recipient,
  }: Pick<QueuedRow, 'configuration_id' | 'recipient'>): void {
    store.run(
      'UPDATE email_recipients SET suppressed = 1 WHERE configuration_id = ? AND email = ? AND verified = 1',
      configuration_id,
      recipient,
    );
  }

  const rowOf = ({ clientId, configurationId, ...email }: Email): QueuedRow => ({
    ...email,
    id: random.uuid(),
    client_id: clientId,
    configuration_id: configurationId,
    attempt: 1,
    due_at: now(),
  });

  const putOut = ({ clientId, event_type, recipient, subject, text, transaction_code }: Email) =>
    putIntoOutbox({ store, now }, clientId, {
      channel: 'email',
      event_type,
      recipient,
      subject,
      text,
      transaction_code,
    });

  return {
    add: (email, recipient) => {
      const row = rowOf(email);
      const skipped = recipient && whySkipped(recipient);
      if (skipped) return log(row, 0, notMade(skipped));
      putOut(email);
      if (!mailer) return log(row, 1, notMade('OK'));
      store.run(
        'INSERT INTO emails VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        row.id,
        row.client_id,
        row.configuration_id,
        row.event_type,
        row.recipient,
        row.subject,
        row.text,
        row.transaction_code,
        row.attempt,
        row.due_at,
      );
      store.afterCommit(() => {
        ready.push(row);
        start();
      });
    },
    sendNow: async (email, recipient) => {
      const row = rowOf(email);
      const skipped = whySkipped(recipient);
      const attempt = skipped || !mailer ? undefined : await mailer.send(row);
      const { isRefusedForGood = false, ...outcome } = attempt ?? notMade(skipped ?? 'OK');
      await store.transaction(() => {
        if (!skipped) putOut(email);
        log(row, skipped ? 0 : 1, outcome);
        if (isRefusedForGood) suppress(row);
      });
      return outcome.error_label;
    },
    reload: () => {
      const rows = mailer ? store.all<QueuedRow>('SELECT * FROM emails ORDER BY seq') : [];
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

const notMade = (
  error_label: EmailLabel,
): Omit<EmailAttempt, 'isRefusedForGood'> & { isRefusedForGood?: boolean } => ({
  error_label,
  response_text: null,
  duration_ms: 0,
});

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
      return false;
    default:
      return label satisfies never;
  }
}

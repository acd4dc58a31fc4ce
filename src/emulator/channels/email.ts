/** Email configurations and their recipients, §6.4 (assumed). */
import type { ChannelEvent } from '../../api/endpoints/channels/fields.ts';
import { digits } from '../rules/bank-requests.ts';
import { offsetTime } from '../rules/time.ts';
import { Refusal } from '../server/answer.ts';
import type { Service } from '../service.ts';
import type { Permission } from './email-queue.ts';

export interface EmailRow {
  id: string;
  client_id: string;
  name: string;
  /** JSON, an array. */
  events: string;
  virtual_account_id: string | null;
  is_active: 0 | 1;
  /** Epoch milliseconds. */
  created_at: number;
}

export interface RecipientRow extends Permission {
  configuration_id: string;
  email: string;
  code: string;
  /** Wrong codes so far. */
  attempts: number;
  /** Epoch milliseconds. */
  code_sent_at: number;
}

/** Milliseconds that a code is good for. */
const codeLifetimeMs = 15 * 60_000;
/** Wrong codes until a new one is needed. */
const allowedAttempts = 5;

/** Whether a configuration is to be told of an event. */
export const isSubscribed = ({ events }: { events: string }, event: ChannelEvent) =>
  (JSON.parse(events) as ChannelEvent[]).includes(event);

/** Those of a configuration, in the order of the request. */
export function recipientsOf({ store }: Pick<Service, 'store'>, configurationId: string): RecipientRow[] {
  return store.all<RecipientRow>(
    'SELECT * FROM email_recipients WHERE configuration_id = ? ORDER BY seq',
    configurationId,
  );
}

/** A configuration as a reply has it. */
export function emailView(service: Service, row: EmailRow) {
  const { id, name, virtual_account_id } = row;
  return {
    id,
    name,
    recipients: recipientsOf(service, id).map(({ email, verified, suppressed }) => ({
      email,
      is_verified: verified === 1,
      is_suppressed: suppressed === 1,
    })),
    events: JSON.parse(row.events) as ChannelEvent[],
    virtual_account_id,
    is_active: row.is_active === 1,
    created_at: offsetTime(row.created_at),
  };
}

/**
 * Makes these the recipients of a configuration, in this order: who stays stays verified, who is new is sent a code.
 * Addresses that differ in case alone are one. Within a transaction.
 */
export function setRecipients(
  service: Service,
  { id, client_id }: EmailRow,
  emails: readonly string[],
): void {
  const { store, random, now } = service;
  const before = new Map(recipientsOf(service, id).map((row) => [row.email.toLowerCase(), row]));
  store.run('DELETE FROM email_recipients WHERE configuration_id = ?', id);
  for (const [lower, email] of new Map(emails.map((one) => [one.toLowerCase(), one]))) {
    const old = before.get(lower);
    const code = old?.code ?? digits(random.bytes(6));
    store.run(
      'INSERT INTO email_recipients VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)',
      id,
      email,
      code,
      old?.attempts ?? 0,
      old?.code_sent_at ?? now(),
      old?.verified ?? 0,
      old?.suppressed ?? 0,
    );
    if (!old) sendCode(service, client_id, id, email, code);
  }
}

/**
 * Sends a new code; the one before is no longer taken.
 * @throws Refusal 404 for no recipient, 400 for one that is verified
 */
export function renewCode(service: Service, row: EmailRow, email: string): void {
  const { store, random, now } = service;
  const recipient = pendingRecipient(service, row, email);
  const code = digits(random.bytes(6));
  store.run(
    'UPDATE email_recipients SET code = ?, attempts = 0, code_sent_at = ? WHERE configuration_id = ? AND email = ?',
    code,
    now(),
    row.id,
    recipient.email,
  );
  sendCode(service, row.client_id, row.id, recipient.email, code);
}

/**
 * Checks a code. A Refusal is returned where the attempt must be counted.
 * @throws Refusal 404 for no recipient, 400 for one that is verified and for a code that cannot be right any more
 */
export function verifyRecipient(
  service: Service,
  row: EmailRow,
  email: string,
  code: string,
): Refusal | undefined {
  const { store, now } = service;
  const recipient = pendingRecipient(service, row, email);
  const again = 'ask for a new code';
  if (recipient.attempts >= allowedAttempts) throw new Refusal(400, `too many wrong codes; ${again}`);
  if (now() >= recipient.code_sent_at + codeLifetimeMs)
    throw new Refusal(400, `the code has expired; ${again}`);
  const isRight = recipient.code === code;
  const change = isRight ? 'verified = 1, suppressed = 0' : 'attempts = attempts + 1';
  const which = 'WHERE configuration_id = ? AND email = ?';
  store.run(`UPDATE email_recipients SET ${change} ${which}`, row.id, recipient.email);
  if (isRight) return undefined;
  const isLast = recipient.attempts + 1 >= allowedAttempts;
  return new Refusal(400, isLast ? `wrong code, too many times; ${again}` : 'wrong code');
}

function pendingRecipient(service: Service, row: EmailRow, email: string): RecipientRow {
  const same = (one: RecipientRow) => one.email.toLowerCase() === email.toLowerCase();
  const recipient = recipientsOf(service, row.id).find(same);
  if (!recipient) throw new Refusal(404, 'no such recipient');
  if (recipient.verified && !recipient.suppressed)
    throw new Refusal(400, 'this recipient is verified already');
  return recipient;
}

function sendCode(
  { emails }: Service,
  clientId: string,
  configurationId: string,
  email: string,
  code: string,
) {
  emails.add({
    clientId,
    configurationId,
    event_type: 'VERIFICATION',
    recipient: email,
    subject: 'Xác minh địa chỉ email',
    text: `Mã xác minh: ${code}\nMã có hiệu lực trong 15 phút.`,
    transaction_code: null,
  });
}

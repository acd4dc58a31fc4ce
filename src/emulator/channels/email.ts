/** Email configurations and their recipients, §6.4 (assumed). */
import type { ChannelEvent, EmailEvent } from '../../api/endpoints/channels/fields.ts';
import { digits } from '../rules/bank-requests.ts';
import { offsetTime } from '../rules/time.ts';
import { Refusal } from '../server/handler-result.ts';
import type { Service } from '../service.ts';
import type { EmailRow, RecipientRow } from '../store/tables.ts';

/** Milliseconds that a code is good for. */
const codeLifetimeMs = 15 * 60_000;
/** Wrong codes until a new one is needed. */
const allowedAttempts = 5;

/** Whether a configuration is to be told of an event. */
export const isSubscribed = ({ events }: { events: string }, event: ChannelEvent) =>
  (JSON.parse(events) as ChannelEvent[]).includes(event);

/** Every configuration reports transfers, whatever was asked for (assumed). */
export const withTransfers = (events: readonly EmailEvent[] = []): EmailEvent[] => [
  ...new Set(['TRANSACTION_IN' as const, ...events]),
];

/** Those of a configuration, in the order of the request. */
export function recipientsOf({ store }: Pick<Service, 'store'>, configurationId: string): RecipientRow[] {
  return store.list('email_recipients', { configuration_id: configurationId });
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
    events: JSON.parse(row.events) as EmailEvent[],
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
  store.delete('email_recipients', { configuration_id: id });
  for (const [lower, email] of new Map(emails.map((one) => [one.toLowerCase(), one]))) {
    const old = before.get(lower);
    const row = old
      ? { ...old, seq: undefined, email }
      : {
          configuration_id: id,
          email,
          code: digits(random.bytes(6)),
          attempts: 0,
          code_sent_at: now(),
          verified: 0 as const,
          suppressed: 0 as const,
        };
    store.insert('email_recipients', row);
    if (!old) sendCode(service, client_id, row);
  }
}

/**
 * Sends a new code; the one before is no longer taken.
 * @throws Refusal 404 for no recipient, 400 for one that is verified
 */
export function renewCode(service: Service, row: EmailRow, address: string): void {
  const { store, random, now } = service;
  const { configuration_id, email } = pendingRecipient(service, row, address);
  const code = digits(random.bytes(6));
  store.update('email_recipients', { configuration_id, email }, { code, attempts: 0, code_sent_at: now() });
  sendCode(service, row.client_id, { configuration_id, email, code });
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
  const attempts = recipient.attempts + 1;
  const { configuration_id } = recipient;
  const change = isRight ? { verified: true, suppressed: false } : { attempts };
  store.update('email_recipients', { configuration_id, email: recipient.email }, change);
  if (isRight) return undefined;
  return new Refusal(
    400,
    attempts >= allowedAttempts ? `wrong code, too many times; ${again}` : 'wrong code',
  );
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
  { configuration_id, email, code }: Pick<RecipientRow, 'configuration_id' | 'email' | 'code'>,
) {
  emails.add({
    client_id: clientId,
    configuration_id,
    event_type: 'VERIFICATION',
    recipient: email,
    subject: 'Xác minh địa chỉ email',
    text: `Mã xác minh: ${code}
Mã có hiệu lực trong 15 phút.`,
    transaction_code: null,
  });
}

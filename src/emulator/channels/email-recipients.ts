/** Email configurations and their recipients, §6.4 (assumed). */
import type { ChannelEvent, EmailEvent } from '../../api/endpoints/channels/fields.ts';
import { digits } from '../rules/bank-requests.ts';
import { offsetTime } from '../rules/time.ts';
import { Refusal } from '../server/handler-result.ts';
import type { Service } from '../service-interface.ts';
import type { EmailRequestRow, EmailRow, RecipientRow } from '../store/tables.ts';
import type { Permission } from './email-queue.ts';

const codeLifetimeMs = 15 * 60_000;
const allowedAttempts = 5;

/** Whether a configuration subscribes to an event. */
export const isSubscribed = ({ events }: { events: string }, event: ChannelEvent) =>
  (JSON.parse(events) as ChannelEvent[]).includes(event);

/** Every configuration reports transfers, even if the request does not name them (assumed). */
export const withTransfers = (events: readonly EmailEvent[] = []): EmailEvent[] => [
  ...new Set(['TRANSACTION_IN' as const, ...events]),
];

/** A recipient, and whether a mail server permanently rejected the address. */
export type Recipient = RecipientRow & Permission;

/** The recipients of a configuration, in the order of the request. */
export function recipientsOf({ store }: Pick<Service, 'store'>, configurationId: string): Recipient[] {
  return store.all<Recipient>(
    `SELECT email_recipients.*, email_suppressions.seq IS NOT NULL AS suppressed
     FROM email_recipients
     JOIN email_configurations ON email_configurations.id = configuration_id
     LEFT JOIN email_suppressions ON email_suppressions.client_id = email_configurations.client_id
       AND email_suppressions.email = lower(email_recipients.email)
     WHERE configuration_id = ? ORDER BY email_recipients.seq`,
    configurationId,
  );
}

export function emailView(service: Service, row: EmailRow) {
  const { id, name, virtual_account_id } = row;
  const recipients = recipientsOf(service, id);
  return {
    id,
    name,
    recipients: recipients.map(({ email }) => email),
    recipient_status: recipients.map(({ email, verified, suppressed }) => ({
      email,
      verified: verified === 1,
      suppressed: suppressed === 1,
    })),
    pending_verification: recipients.filter(({ verified }) => verified === 0).map(({ email }) => email),
    events: JSON.parse(row.events) as EmailEvent[],
    virtual_account_id,
    is_active: row.is_active === 1,
    created_at: offsetTime(row.created_at),
  };
}

/** Sets the recipients in this order, within a transaction. Only new ones are sent a code. */
export function setRecipients(
  service: Service,
  { id, client_id }: EmailRow,
  emails: readonly string[],
): void {
  const { store, random, now } = service;
  const rows = store.list('email_recipients', { configuration_id: id });
  const before = new Map(rows.map((row) => [row.email.toLowerCase(), row]));
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
        };
    store.insert('email_recipients', row);
    if (!old) sendCode(service, client_id, row);
  }
}

/** Sends a new code; the previous one becomes invalid. @throws Refusal 404, 400, 429 */
export function renewCode(service: Service, row: EmailRow, address: string): void {
  const { store, random, now } = service;
  const { configuration_id, email } = pendingRecipient(service, row, address);
  countRequest(service, row.client_id, 'resend', email.toLowerCase());
  const code = digits(random.bytes(6));
  store.update('email_recipients', { configuration_id, email }, { code, attempts: 0, code_sent_at: now() });
  sendCode(service, row.client_id, { configuration_id, email, code });
}

/** Checks a code; returns a Refusal if the attempt counts. @throws Refusal 404, 400 */
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
  const change = isRight ? { verified: true } : { attempts };
  store.update('email_recipients', { configuration_id, email: recipient.email }, change);
  if (isRight) {
    store.delete('email_suppressions', { client_id: row.client_id, email: recipient.email.toLowerCase() });
    return undefined;
  }
  return new Refusal(
    400,
    attempts >= allowedAttempts ? `wrong code, too many times; ${again}` : 'wrong code',
  );
}

function pendingRecipient(service: Service, row: EmailRow, email: string): Recipient {
  const same = (one: Recipient) => one.email.toLowerCase() === email.toLowerCase();
  const recipient = recipientsOf(service, row.id).find(same);
  if (!recipient) throw new Refusal(404, 'no such recipient');
  if (recipient.verified && !recipient.suppressed)
    throw new Refusal(400, 'this recipient is verified already');
  return recipient;
}

const hourMs = 3_600_000;
/** Limits by the hour (assumed). */
const hourlyLimits = { resend: { client: 30, address: 5 }, test: { client: 20, address: Infinity } };

/** Counts a limited request, within a transaction; `email` empty for a test. @throws Refusal 429 */
export function countRequest(
  { store, now }: Service,
  client_id: string,
  kind: EmailRequestRow['kind'],
  email = '',
): void {
  store.run('DELETE FROM email_requests WHERE created_at <= ?', now() - hourMs);
  const limit = hourlyLimits[kind];
  const ofClient = store.list('email_requests', { client_id, kind });
  const ofAddress = ofClient.filter((one) => one.email === email);
  if (ofAddress.length >= limit.address)
    throw new Refusal(429, `more than ${limit.address} codes an hour for one address`);
  if (ofClient.length >= limit.client) throw new Refusal(429, `more than ${limit.client} an hour`);
  store.insert('email_requests', { client_id, kind, email, created_at: now() });
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

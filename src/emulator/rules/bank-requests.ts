/** Requests that the partner bank confirms by OTP: §2.5, §3.1 and the assumed rest. */
import { Refusal } from '../server/handler-result.ts';
import { newRow, type Service } from '../service-interface.ts';
import type { BankAccountRow, BankRequestRow } from '../store/tables.ts';
import { maskPhone } from './bank-accounts.ts';
import { zonelessTime } from './time.ts';

const lifetimeMs = 5 * 60_000;
const allowedAttempts = 5;

/** The data for the action after a correct code, by kind. */
export interface BankRequestDetails {
  'virtual-account': {
    bankAccountId: string;
    prefix: string;
    content: string | null;
    explain: string | null;
    rule: number | null;
  };
  'virtual-account-deletion': { virtualAccountId: string };
  notification: { notificationId: string; realtime: boolean; username: string | null };
}

export type BankRequestKind = keyof BankRequestDetails & BankRequestRow['kind'];

/** Stores a request and sends its code to the account's phone. Returns the service's view (§2.5). */
export function requestCode<Kind extends BankRequestKind>(
  service: Service,
  { client_id, phone_number }: Pick<BankAccountRow, 'client_id' | 'phone_number'>,
  kind: Kind,
  details: BankRequestDetails[Kind],
) {
  const { id, created_at } = service.store.insert('bank_requests', {
    ...newRow(service, client_id),
    kind,
    details: JSON.stringify(details),
    phone_number,
    code: digits(service.random.bytes(6)),
    attempts: 0,
    status: 'PENDING',
  });
  return { id, status: 'PENDING', created_at: zonelessTime(created_at) } as const;
}

/** One decimal digit a byte. */
export function digits(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte % 10).join('');
}

export type Verified = {
  [Kind in BankRequestKind]: { kind: Kind; details: BankRequestDetails[Kind] };
}[BankRequestKind];

/** Checks a code. Returns a Refusal (400) if the attempt counts; throws it if there is no code to check. */
export function verifyCode<Kind extends BankRequestKind>(
  { store, now }: Service,
  [client_id, id]: readonly [clientId: string, id: string],
  kinds: readonly Kind[],
  code: string,
): Extract<Verified, { kind: Kind }> | Refusal {
  const row = store.find('bank_requests', { id: id.toLowerCase(), client_id });
  if (!row || !(kinds as readonly BankRequestKind[]).includes(row.kind)) {
    throw new Refusal(400, 'no such bank request');
  }
  const become = (status: BankRequestRow['status'], attempts = row.attempts) =>
    store.update('bank_requests', { id: row.id }, { status, attempts });

  const again = 'repeat the previous step to get a new OTP';
  const status = statusOf(row, now());
  switch (status) {
    case 'VERIFIED':
      throw new Refusal(400, 'this bank request is verified already');
    case 'FAILED':
      throw new Refusal(400, `too many wrong OTPs; ${again}`);
    case 'EXPIRED':
      become('EXPIRED');
      return new Refusal(400, `the OTP has expired; ${again}`);
    case 'PENDING':
      break;
    default:
      return status satisfies never;
  }
  if (row.code !== code) {
    const attempts = row.attempts + 1;
    const failed = attempts >= allowedAttempts;
    become(failed ? 'FAILED' : 'PENDING', attempts);
    return new Refusal(400, failed ? `wrong OTP, too many times; ${again}` : 'wrong OTP');
  }
  become('VERIFIED');
  return { kind: row.kind, details: JSON.parse(row.details) } as Extract<Verified, { kind: Kind }>;
}

function statusOf(row: BankRequestRow, now: number): BankRequestRow['status'] {
  return row.status === 'PENDING' && now >= row.created_at + lifetimeMs ? 'EXPIRED' : row.status;
}

/** The text message of a bank request, or of the latest one. @throws Refusal 404 if there is none */
export function readCode({ store, now }: Service, id: string | undefined) {
  const row =
    id === undefined
      ? store.get<BankRequestRow>('SELECT * FROM bank_requests ORDER BY seq DESC LIMIT 1')
      : store.find('bank_requests', { id: id.toLowerCase() });
  if (!row) throw new Refusal(404, id === undefined ? 'no OTP was sent yet' : 'no such bank request');
  return messageOf(row, now());
}

/** The text messages of all bank requests, newest first, at most `limit`. */
export function readCodes({ store, now }: Service, limit: number) {
  const rows = store.all<BankRequestRow>('SELECT * FROM bank_requests ORDER BY seq DESC LIMIT ?', limit);
  return rows.map((row) => messageOf(row, now()));
}

function messageOf(row: BankRequestRow, now: number) {
  return {
    bank_request_id: row.id,
    code: row.code,
    kind: row.kind,
    phone_number: maskPhone(row.phone_number),
    status: statusOf(row, now),
    created_at: zonelessTime(row.created_at),
    expires_at: zonelessTime(row.created_at + lifetimeMs),
  };
}

import { createHmac } from 'node:crypto';
import type { Body } from '../../api/endpoints/index.ts';
import { linkedAccount } from '../rules/bank-accounts.ts';
import { type PaymentProfile, paymentProfileOf, storePaymentProfile } from '../rules/payment-profile.ts';
import { newReturnSecret, passwordMatches } from '../rules/secrets-and-passwords.ts';
import { activeAccount } from '../rules/virtual-accounts.ts';
import { invalid, Refusal } from '../server/handler-result.ts';
import type { Service } from '../service-interface.ts';
import type { Handlers } from './handler.ts';

/** The public secret of every client of the emulator. In Base32: `GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ`. */
export const authenticatorSecret = Buffer.from('12345678901234567890');

/** `now`: epoch milliseconds. */
export function totpCode(secret: Uint8Array, now: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const number = hash.readUInt32BE(hash.at(-1)! & 0xf) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** §2.14, assumed */
export const paymentProfileHandlers = {
  'payment-profile.show': ({ client }, service) => ({
    message: 'payment profile',
    data: requireProfile(service, client.id).profile,
  }),

  'payment-profile.set': ({ client, body }, service) => {
    checkAccounts(service, client.id, body);
    const profile = profileFrom(body);
    const before = paymentProfileOf(service, client.id);
    const returnSecret = before?.returnSecret ?? newReturnSecret(service.random);
    storePaymentProfile(service, client.id, profile, returnSecret);
    if (before) return { message: 'payment profile replaced', data: profile };
    return { message: 'payment profile made', data: { ...profile, return_signature_secret: returnSecret } };
  },

  'payment-profile.rotate-return-secret': ({ client }, service) => {
    const { profile } = requireProfile(service, client.id);
    const returnSecret = newReturnSecret(service.random);
    storePaymentProfile(service, client.id, profile, returnSecret);
    return { message: 'return secret rotated', data: { return_signature_secret: returnSecret } };
  },

  'payment-profile.reveal-return-secret': ({ client, body }, service) => {
    const { returnSecret } = requireProfile(service, client.id);
    const { password, totp_code } = body;
    if (password === undefined && totp_code === undefined) {
      throw invalid('body.password', 'is required, or totp_code', 'missing');
    }
    const isRight =
      password === undefined
        ? totp_code === totpCode(authenticatorSecret, service.now())
        : passwordMatches(password, client.password);
    if (!isRight) throw new Refusal(401, 'wrong password or code');
    return { message: 'return secret', data: { return_signature_secret: returnSecret } };
  },
} satisfies Partial<Handlers>;

/** @throws Refusal 404 without a profile */
function requireProfile(service: Service, clientId: string) {
  const found = paymentProfileOf(service, clientId);
  if (!found) throw new Refusal(404, 'no payment profile');
  return found;
}

/** @throws Refusal 422 for an account of another client */
function checkAccounts(service: Service, clientId: string, body: Body<'payment-profile.set'>): void {
  const { default_bank_account_id: bankAccount, default_virtual_account_id: virtualAccount } = body;
  if (!linkedAccount(service, clientId, bankAccount)) {
    throw invalid('body.default_bank_account_id', 'is no linked bank account of this client');
  }
  const owner = virtualAccount && activeAccount(service, clientId, virtualAccount)?.bank_account_id;
  if (virtualAccount && !owner) {
    throw invalid('body.default_virtual_account_id', 'is no virtual account of this client');
  }
}

/** The whole profile: absent fields are null. */
function profileFrom(body: Body<'payment-profile.set'>): PaymentProfile {
  return {
    display_name: body.display_name,
    logo_url: body.logo_url ?? null,
    hotline: body.hotline ?? null,
    support_email: body.support_email ?? null,
    default_bank_account_id: body.default_bank_account_id,
    default_virtual_account_id: body.default_virtual_account_id ?? null,
    va_prefix: body.va_prefix,
    owner_number: body.owner_number,
    owner_type: body.owner_type,
    merchant_id: body.merchant_id,
    terminal_id: body.terminal_id,
    beneficiary_name: body.beneficiary_name,
    accent_color: body.accent_color ?? null,
    locale: body.locale,
    show_provider_badge: body.show_provider_badge ?? true,
    ...(body.bank_apps && { bank_apps: body.bank_apps }),
  };
}

import type { Flags } from '../../cli/definition.ts';
import { isOnThisMachine } from '../../config/resolve-profile.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { isHttpsOrLoopback } from '../../values/loopback.ts';
import { virtualAccountId, virtualAccountNumber } from '../va/find-virtual-account.ts';

/** The fields of §2.8 that create and update share. */
export const configurationFlags = {
  name: { value: 'N', summary: 'what you call it', to: 'body.name' },
  url: {
    value: 'U',
    summary: 'the address of your receiver, which accepts POST',
    to: 'body.webhook_url',
    check: checkWebhookUrl,
  },
  auth: {
    value: 'TYPE',
    summary: 'how deliveries prove who sent them: NONE, API_KEY or HMAC_SHA256',
    to: 'body.auth_type',
  },
  'api-key-name': {
    value: 'H',
    summary: 'header of the API key (default X-Webhook-Secret)',
    to: 'body.api_key_name',
  },
  format: {
    value: 'TYPE',
    summary:
      'how the body is written: application/json, application/x-www-form-urlencoded or multipart/form-data',
    to: 'body.payload_format',
  },
  'va-id': {
    aka: ['va'],
    value: 'ID',
    summary: 'only deliveries of this virtual account: its id or its full number',
    resolve: virtualAccountId,
    to: 'body.virtual_account_id',
  },
} as const satisfies Flags;

/** For lists that the table's own flags do not fit. */
export const pageFlags = {
  page: { type: 'integer', summary: 'page number' },
  limit: { type: 'integer', summary: 'items a page, 1 to 100' },
  all: { type: 'boolean', summary: 'follow every page', conflicts: ['page'] },
} as const satisfies Flags;

/** @throws usage error for an invalid page or page size */
export function checkPage(page: number, limit: number): void {
  if (limit < 1 || limit > 100) throw usageError(t('--limit must be 1 to 100; given: {0}', limit));
  if (page < 1) throw usageError(t('--page must be 1 or more; given: {0}', page));
}

/** Fields that a delivery must have. Its body holds the full number of a virtual account, not the id. */
export const matchFlag = {
  value: 'FIELD=VALUE',
  repeat: true,
  resolve: async (match, ctx) => {
    const [, va] = /^va=(.+)$/.exec(match) ?? [];
    return va === undefined ? match : `va=${await virtualAccountNumber(va, ctx)}`;
  },
} as const satisfies Partial<Flags[string]>;

/** Checks the URL before a prompt (§2.8). An emulator decides itself. @throws usage error */
export async function checkWebhookUrl(url: unknown, ctx: Context): Promise<void> {
  if (url === undefined || isHttpsOrLoopback(`${url}`)) return;
  if (/^http:\/\//i.test(`${url}`) && URL.canParse(`${url}`) && isOnThisMachine(await ctx.profile())) return;
  throw usageError(t('--url must be https, or http to this machine; given: "{0}"', url));
}

/** Webhook configurations, §2.8. */
import type { DeliveryTarget } from '../deliveries/attempt.ts';
import type { Service } from '../service.ts';
import { offsetTime } from './time.ts';

export interface WebhookRow {
  id: string;
  client_id: string;
  name: string;
  webhook_url: string;
  auth_type: DeliveryTarget['authType'];
  secret_key: string | null;
  api_key_name: string;
  payload_format: DeliveryTarget['payloadFormat'];
  virtual_account_id: string | null;
  is_active: 0 | 1;
  /** Epoch milliseconds. */
  created_at: number;
}

export const defaultApiKeyName = 'X-Webhook-Secret';

/** Without `secret_key`, which is never returned. */
export function webhookView(row: WebhookRow) {
  const { id, name, webhook_url, auth_type, api_key_name, payload_format, virtual_account_id } = row;
  return {
    id,
    name,
    webhook_url,
    auth_type,
    api_key_name,
    payload_format,
    virtual_account_id,
    is_active: row.is_active === 1,
    // §2.8: reserved, has no effect.
    max_retries: 7,
    created_at: offsetTime(row.created_at),
  };
}

/**
 * Queues `payload` for every active configuration that matches: those bound to the virtual account and
 * those for all (§6.1). Within a transaction.
 */
export function notifyWebhooks(
  service: Service,
  clientId: string,
  virtualAccountId: string | null,
  payload: Record<string, unknown>,
): void {
  for (const row of matchingWebhooks(service, clientId, virtualAccountId)) queueFor(service, row, payload);
}

/** The active configurations that hear of a virtual account's transfers (§6.1); null: of those to the real account. */
export function matchingWebhooks(
  { store }: Service,
  clientId: string,
  virtualAccountId: string | null,
): WebhookRow[] {
  return store.all<WebhookRow>(
    `SELECT * FROM webhook_configurations
     WHERE client_id = ? AND is_active = 1 AND (virtual_account_id IS NULL OR virtual_account_id = ?)
     ORDER BY seq`,
    clientId,
    virtualAccountId,
  );
}

/** Sends `payload` to one configuration once the transaction that is going on is committed. */
export function queueFor({ deliveries }: Service, row: WebhookRow, payload: Record<string, unknown>): void {
  const target = {
    url: row.webhook_url,
    authType: row.auth_type,
    secretKey: row.secret_key,
    apiKeyName: row.api_key_name,
    payloadFormat: row.payload_format,
  };
  deliveries.add(row.client_id, target, payload);
}

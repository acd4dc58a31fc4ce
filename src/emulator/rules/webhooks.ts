/** Webhook configurations, §2.8. */
import { configurationsFor } from '../channels/matching-configurations.ts';
import type { Service } from '../service-interface.ts';
import type { WebhookRow } from '../store/tables.ts';
import { isOverFreePlan } from './billing.ts';
import { offsetTime } from './time.ts';

export const defaultApiKeyName = 'X-Webhook-Secret';

/** Without `secret_key`, which is never returned. */
export function webhookView({ seq, client_id, secret_key, created_at, ...row }: WebhookRow) {
  return {
    ...row,
    is_active: row.is_active === 1,
    // §2.8: reserved, has no effect.
    max_retries: 7,
    created_at: offsetTime(created_at),
  };
}

/** Queues `payload` for every active configuration that matches (§6.1), within a transaction. */
export function notifyWebhooks(
  service: Service,
  clientId: string,
  virtualAccountId: string | null,
  { payload, isSandbox }: ReportedPayload,
): void {
  const rows = configurationsFor(service, 'webhook_configurations', clientId, virtualAccountId);
  for (const row of rows) queueFor(service, row, { payload, isSandbox });
}

/** A payload to deliver. Sandbox deliveries do not count against the plan (§8). */
interface ReportedPayload {
  payload: Record<string, unknown>;
  isSandbox: boolean;
}

/** Sends `payload` to one configuration after the current transaction's commit. */
export function queueFor(service: Service, row: WebhookRow, { payload, isSandbox }: ReportedPayload): void {
  const target = {
    url: row.webhook_url,
    authType: row.auth_type,
    secretKey: row.secret_key,
    apiKeyName: row.api_key_name,
    payloadFormat: row.payload_format,
    quotaExceeded: !isSandbox && isOverFreePlan(service, row.client_id),
  };
  service.deliveries.add(row.client_id, target, payload);
}

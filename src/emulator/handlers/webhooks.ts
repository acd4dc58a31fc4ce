import { isHttpsOrLoopback } from '../../values/loopback.ts';
import { type DeliveryTarget, describeAttempt } from '../deliveries/attempt.ts';
import { writeLog } from '../deliveries/queue.ts';
import { activeAccount } from '../rules/virtual-accounts.ts';
import { defaultApiKeyName, type WebhookRow, webhookView } from '../rules/webhooks.ts';
import { partnerBank } from '../seed.ts';
import { invalid, Refusal } from '../server/answer.ts';
import type { Service } from '../service.ts';
import type { ClientRow } from '../store/client-row.ts';
import type { Handlers } from './handler.ts';

/** §4.7 */
export const webhookHandlers: Pick<
  Handlers,
  'webhooks.list' | 'webhooks.create' | 'webhooks.update' | 'webhooks.delete' | 'webhooks.test'
> = {
  'webhooks.list': ({ client }, { store }) => {
    const sql = 'SELECT * FROM webhook_configurations WHERE client_id = ? ORDER BY seq';
    return {
      message: 'webhook configurations',
      data: store.all<WebhookRow>(sql, client.id).map(webhookView),
    };
  },

  'webhooks.create': ({ client, body }, service) => {
    const { store, random, now } = service;
    const row: WebhookRow = {
      id: random.uuid(),
      client_id: client.id,
      name: body.name,
      webhook_url: body.webhook_url,
      auth_type: body.auth_type ?? 'NONE',
      secret_key: body.secret_key ?? null,
      api_key_name: body.api_key_name ?? defaultApiKeyName,
      payload_format: body.payload_format ?? 'application/json',
      virtual_account_id: body.virtual_account_id ?? null,
      is_active: 1,
      created_at: now(),
    };
    check(service, row);
    store.run(
      'INSERT INTO webhook_configurations VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?)',
      row.id,
      client.id,
      row.name,
      row.webhook_url,
      row.auth_type,
      row.secret_key,
      row.api_key_name,
      row.payload_format,
      row.virtual_account_id,
      row.created_at,
    );
    return { message: 'webhook configuration created', data: webhookView(row) };
  },

  'webhooks.update': ({ client, path, body }, service) => {
    const old = byId(service, client, path.config_id);
    const { is_active, ...fields } = body;
    const row: WebhookRow = {
      ...old,
      ...(fields as Partial<WebhookRow>),
      is_active: is_active === undefined ? old.is_active : is_active ? 1 : 0,
    };
    check(service, row);
    service.store.run(
      `UPDATE webhook_configurations SET name = ?, webhook_url = ?, auth_type = ?, secret_key = ?,
         api_key_name = ?, payload_format = ?, virtual_account_id = ?, is_active = ? WHERE id = ?`,
      row.name,
      row.webhook_url,
      row.auth_type,
      row.secret_key,
      row.api_key_name,
      row.payload_format,
      row.virtual_account_id,
      row.is_active,
      old.id,
    );
    return { message: 'webhook configuration updated', data: webhookView(byId(service, client, old.id)) };
  },

  'webhooks.delete': ({ client, path }, service) => {
    const { id } = byId(service, client, path.config_id);
    service.store.run('DELETE FROM webhook_configurations WHERE id = ?', id);
    return { message: 'webhook configuration deleted', data: null };
  },

  'webhooks.test': async ({ client, body }, service) => {
    const target: DeliveryTarget = {
      url: body.webhook_url,
      authType: body.auth_type ?? 'NONE',
      secretKey: body.secret_key ?? null,
      apiKeyName: body.api_key_name ?? defaultApiKeyName,
      payloadFormat: body.payload_format ?? 'application/json',
    };
    checkTarget(target.url, target.authType, target.secretKey);
    const attempt = await service.sender.send(target, testPayload(service, body.is_dummy === true));
    const { store, random, now } = service;
    await store.transaction(() => writeLog(store, random, now(), client.id, 'test', attempt));
    const { status_code, duration_ms, error_label } = attempt;
    return {
      success: error_label === 'OK',
      message: describeAttempt(attempt),
      data: { status_code, duration_ms, error_label },
    };
  },
};

function byId({ store }: Service, client: ClientRow, id: string): WebhookRow {
  const row = store.get<WebhookRow>(
    'SELECT * FROM webhook_configurations WHERE id = ? AND client_id = ?',
    id.toLowerCase(),
    client.id,
  );
  if (!row) throw new Refusal(404, 'no such webhook configuration');
  return row;
}

/** What the table's schema cannot say. */
function check(service: Service, row: WebhookRow): void {
  checkTarget(row.webhook_url, row.auth_type, row.secret_key);
  if (row.virtual_account_id === null) return;
  row.virtual_account_id = row.virtual_account_id.toLowerCase();
  if (!activeAccount(service, row.client_id, row.virtual_account_id)) {
    throw new Refusal(404, 'no such virtual account');
  }
}

function checkTarget(url: string, authType: DeliveryTarget['authType'], secret: string | null): void {
  if (!isHttpsOrLoopback(url)) {
    throw invalid('body.webhook_url', 'must be https, or http to this machine', 'url_scheme');
  }
  if (authType !== 'NONE' && !secret) {
    throw invalid('body.secret_key', `Field required when auth_type is ${authType}`, 'missing');
  }
}

/** The simulated payload of §6.2: constants, no account of the client's; one that is no dummy has a code of its own (assumed). */
function testPayload({ random }: Service, dummy: boolean) {
  return {
    amount: 500_000,
    description: dummy ? 'DUMMY TRANSACTION' : 'TEST TRANSACTION',
    transfer_date: '08:00:00 01/01/2026',
    transaction_code: dummy ? 'DUMMY123' : `TEST-${random.uuid()}`,
    account_number: '0000000000',
    bank_name: partnerBank.name,
    type: 'income',
  };
}

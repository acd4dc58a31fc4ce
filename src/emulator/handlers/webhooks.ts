import { isHttpsOrLoopback } from '../../values/loopback.ts';
import { type DeliveryTarget, describeAttempt } from '../deliveries/attempt.ts';
import { writeLog } from '../deliveries/queue.ts';
import { partnerBank } from '../rules/bank-customers.ts';
import { defaultApiKeyName, webhookView } from '../rules/webhooks.ts';
import { invalid } from '../server/handler-result.ts';
import type { Service } from '../service.ts';
import type { ClientRow, WebhookRow } from '../store/tables.ts';
import { onlyAccount } from './channels/bound-account.ts';
import type { Handlers } from './handler.ts';
import { ownRow } from './row-of-client.ts';

/** §4.7 */
export const webhookHandlers = {
  'webhooks.list': ({ client }, { store }) => {
    const rows = store.list('webhook_configurations', { client_id: client.id });
    return { message: 'webhook configurations', data: rows.map(webhookView) };
  },

  'webhooks.create': ({ client, body }, service) => {
    const { store, random, now } = service;
    const fields = {
      name: body.name,
      webhook_url: body.webhook_url,
      auth_type: body.auth_type ?? 'NONE',
      secret_key: body.secret_key ?? null,
      api_key_name: body.api_key_name ?? defaultApiKeyName,
      payload_format: body.payload_format ?? 'application/json',
      virtual_account_id: body.virtual_account_id ?? null,
    };
    const row = store.insert('webhook_configurations', {
      ...checkedFields(service, client, fields),
      id: random.uuid(),
      client_id: client.id,
      is_active: true,
      created_at: now(),
    });
    return { message: 'webhook configuration created', data: webhookView(row) };
  },

  'webhooks.update': ({ client, path, body }, service) => {
    const old = byId(service, client, path.config_id);
    const {
      name = old.name,
      webhook_url = old.webhook_url,
      auth_type = old.auth_type,
      secret_key = old.secret_key,
      api_key_name = old.api_key_name,
      payload_format = old.payload_format,
      virtual_account_id = old.virtual_account_id,
    } = body;
    const fields = {
      name,
      webhook_url,
      auth_type,
      secret_key,
      api_key_name,
      payload_format,
      virtual_account_id,
    };
    const changes = { ...checkedFields(service, client, fields), is_active: body.is_active };
    service.store.update('webhook_configurations', { id: old.id }, changes);
    return { message: 'webhook configuration updated', data: webhookView(byId(service, client, old.id)) };
  },

  'webhooks.delete': ({ client, path }, service) => {
    const { id } = byId(service, client, path.config_id);
    service.store.delete('webhook_configurations', { id });
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
    checkTarget(service, target.url, target.authType, target.secretKey);
    const attempt = await service.sender.send(
      target,
      testPayload(service, body.is_dummy === true),
      {},
      service.now(),
    );
    await service.store.transaction(() => writeLog(service, client.id, 'test', attempt));
    const { status_code, duration_ms, error_label } = attempt;
    return {
      success: error_label === 'OK',
      message: describeAttempt(attempt),
      data: { status_code, duration_ms, error_label },
    };
  },
} satisfies Partial<Handlers>;

/** @throws Refusal 404 */
const byId = (service: Service, client: ClientRow, id: string) =>
  ownRow(service, 'webhook_configurations', [client, id], 'webhook configuration');

type Fields = Omit<WebhookRow, 'seq' | 'id' | 'client_id' | 'is_active' | 'created_at'>;

/** Checks the rules that the table's schema cannot express. */
function checkedFields(service: Service, client: ClientRow, fields: Fields): Fields {
  checkTarget(service, fields.webhook_url, fields.auth_type, fields.secret_key);
  return { ...fields, virtual_account_id: onlyAccount(service, client, fields.virtual_account_id) };
}

function checkTarget(
  { sender }: Service,
  url: string,
  authType: DeliveryTarget['authType'],
  secret: string | null,
): void {
  if (!isHttpsOrLoopback(url) && !sender.isNamedHost(url)) {
    const rule = 'must be https, or http to this machine or to a host of --allow-host';
    throw invalid('body.webhook_url', rule, 'url_scheme');
  }
  if (authType !== 'NONE' && !secret) {
    throw invalid('body.secret_key', `Field required when auth_type is ${authType}`, 'missing');
  }
}

/**
 * The simulated payload of §6.2: constants, no account of the client. Only a dummy's code is fixed (assumed).
 */
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

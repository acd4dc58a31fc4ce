import { isHttpsOrLoopback } from '../../values/loopback.ts';
import { testTransfer } from '../channels/template.ts';
import { type DeliveryTarget, describeAttempt } from '../deliveries/attempt.ts';
import { writeLog } from '../deliveries/queue.ts';
import { defaultApiKeyName, webhookView } from '../rules/webhooks.ts';
import { invalid } from '../server/handler-result.ts';
import { newRow, type Service } from '../service-interface.ts';
import type { Handlers } from './handler.ts';
import { onlyAccount, ownRow } from './row-of-client.ts';

/** §4.7 */
export const webhookHandlers = {
  'webhooks.list': ({ client }, { store }) => {
    const rows = store.list('webhook_configurations', { client_id: client.id });
    return { message: 'webhook configurations', data: rows.map(webhookView) };
  },

  'webhooks.create': ({ client, body }, service) => {
    const { auth_type = 'NONE', secret_key = null } = body;
    checkTarget(service, body.webhook_url, auth_type, secret_key);
    const row = service.store.insert('webhook_configurations', {
      ...newRow(service, client.id),
      name: body.name,
      webhook_url: body.webhook_url,
      auth_type,
      secret_key,
      api_key_name: body.api_key_name ?? defaultApiKeyName,
      payload_format: body.payload_format ?? 'application/json',
      virtual_account_id: onlyAccount(service, client, body.virtual_account_id ?? null),
      is_active: true,
    });
    return { message: 'webhook configuration created', data: webhookView(row) };
  },

  'webhooks.update': ({ client, path, body }, service) => {
    const old = ownRow(service, 'webhook_configurations', client, path.config_id);
    const { name, api_key_name, payload_format, is_active } = body;
    const { webhook_url = old.webhook_url, auth_type = old.auth_type, secret_key = old.secret_key } = body;
    const { virtual_account_id: account = old.virtual_account_id } = body;
    checkTarget(service, webhook_url, auth_type, secret_key);
    const virtual_account_id = onlyAccount(service, client, account);
    const target = { webhook_url, auth_type, secret_key, api_key_name, payload_format };
    const changes = { name, ...target, virtual_account_id, is_active };
    service.store.update('webhook_configurations', { id: old.id }, changes);
    return {
      message: 'webhook configuration updated',
      data: webhookView(ownRow(service, 'webhook_configurations', client, old.id)),
    };
  },

  'webhooks.delete': ({ client, path }, service) => {
    const { id } = ownRow(service, 'webhook_configurations', client, path.config_id);
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

/** Checks the rules that the table's schema cannot express. */
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

/** The simulated payload of §6.2. Only a dummy's code is fixed (assumed). */
function testPayload(service: Service, dummy: boolean) {
  return { ...testTransfer(service, dummy), transfer_date: '08:00:00 01/01/2026', type: 'income' };
}

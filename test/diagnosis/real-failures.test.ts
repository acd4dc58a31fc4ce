/** Receivers that fail for real, through the emulator's delivery, and what the rules find in its log entry. */
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { failureOf } from '../../src/diagnosis/rules/delivery-failure.ts';
import {
  createSender,
  type DeliveryTarget,
  type SenderOptions,
} from '../../src/emulator/deliveries/attempt.ts';
import { systemClock } from '../../src/io/clock.ts';
import { systemRandom } from '../../src/io/random.ts';
import { selfSigned } from '../harness/certificate.ts';
import { freePort } from '../harness/free-port.ts';
import { receiver, socketReceiver } from '../harness/receiver.ts';

interface Failing {
  url: string;
  options?: Partial<SenderOptions>;
  target?: Partial<DeliveryTarget>;
  fault?: 'stale_timestamp' | 'quota_exceeded';
}

const hmac = { authType: 'HMAC_SHA256', secretKey: 'whsec_local_test' } as const;
const authority = selfSigned({ host: 'Authority' });

const secure = async (made: { key: string; cert: string }, host = 'localhost') => {
  const { port } = await receiver(undefined, made);
  return `https://${host}:${port}/hook`;
};
const answering = async (status: number, text = '') =>
  (await receiver((response) => response.writeHead(status).end(text))).url;
const socket = async (answer: string | null) => {
  const { url } = await socketReceiver((one) =>
    one.once('data', () => (answer === null ? one.resetAndDestroy() : one.end(answer))),
  );
  return { url };
};

const failures: Record<string, [code: string, () => Promise<Failing>]> = {
  'a certificate that has expired': [
    'tls-expired',
    async () => {
      const made = selfSigned({ notAfter: '20210101000000' });
      return { url: await secure(made), options: { ca: made.cert } };
    },
  ],
  'a self-signed certificate': ['tls-self-signed', async () => ({ url: await secure(selfSigned()) })],
  'a certificate for another name': [
    'tls-wrong-name',
    async () => {
      const made = selfSigned();
      return { url: await secure(made, 'shop.localhost'), options: { ca: made.cert } };
    },
  ],
  'a chain without its intermediate certificate': [
    'tls-incomplete-chain',
    async () => ({ url: await secure(selfSigned({ issuer: { key: authority.key, host: 'Authority' } })) }),
  ],
  'https to a port of plain HTTP': [
    'tls-on-plain-port',
    async () => ({ url: (await receiver()).url.replace('http:', 'https:') }),
  ],
  'http to a port of TLS': [
    'connection-reset',
    async () => ({ url: (await secure(selfSigned())).replace('https:', 'http:') }),
  ],
  'a closed port': ['connection-refused', async () => ({ url: `http://127.0.0.1:${await freePort()}/` })],
  'a reset': ['connection-reset', async () => socket(null)],
  'an end without an answer': ['connection-reset', async () => socket('')],
  'an end in the middle of an answer': [
    'connection-reset',
    async () => socket('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'),
  ],
  'a status below 100': ['not-http', async () => socket('HTTP/1.1 099 Low\r\nContent-Length: 0\r\n\r\n')],
  'an answer that is not HTTP': ['not-http', async () => socket('220 smtp ready\r\n')],
  'an answer of 101': [
    'not-http',
    async () =>
      socket('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
  ],
  'no answer in time': [
    'timeout',
    async () => ({ url: (await receiver(() => {})).url, options: { timeoutMs: 150 } }),
  ],
  'a name that does not exist': [
    'name-not-found',
    async () => ({ url: 'https://nothing.invalid/', options: { allowHosts: ['nothing.invalid'] } }),
  ],
  'an address that is not called': ['destination-refused', async () => ({ url: 'https://shop.example/' })],
  'a signature an hour old': [
    'rejected-clock',
    async () => ({ url: await answering(401), target: hmac, fault: 'stale_timestamp' }),
  ],
  '401 to an unsigned delivery': ['rejected-unsigned', async () => ({ url: await answering(401) })],
  '204': ['status-not-success', async () => ({ url: await answering(204) })],
  'a plan that is used up': [
    'quota-exceeded',
    async () => ({ url: await answering(200), fault: 'quota_exceeded' }),
  ],
};

test.each(Object.entries(failures))('%s', async (_, [code, failing]) => {
  const { url, options, target, fault } = await failing();
  const clock = { ...systemClock, now: () => Date.parse('2026-11-21T01:00:00Z') };
  const sender = createSender({ clock, random: systemRandom, allowHosts: [], ...options });
  onTestFinished(() => sender.close());
  const attempt = await sender.send(
    {
      url,
      authType: 'NONE',
      secretKey: null,
      apiKeyName: 'X-Webhook-Secret',
      payloadFormat: 'application/json',
      ...target,
    },
    { transaction_code: 'FT1' },
    fault ? { [fault]: true } : {},
  );
  const entry = {
    id: randomUUID(),
    client_id: randomUUID(),
    event_type: 'webhook' as const,
    created_at: '2026-11-21T01:00:00+00:00',
    ...attempt,
  };
  const receiverOf = { kind: 'configuration', id: '', name: url } as const;
  const found = failureOf({ entry, receiver: receiverOf, code: 'FT1' });
  expect([found?.code, attempt.response_text]).toEqual([code, attempt.response_text]);
});

/** Why a receiver did not take a delivery, whatever is known of the transfer. The other tables have failures of 500 alone. */
import { cleanupRecordsIn } from '../../../src/webhooks/listener/cleanup-records.ts';
import { between } from '../../harness/between.ts';
import { selfSigned } from '../../harness/certificate.ts';
import { receiver, socketReceiver } from '../../harness/receiver.ts';
import { type Bed, type Said, testSituations } from '../../harness/tracing.ts';

/** What a merchant may know of a transfer of 150.000 ₫. */
const asks = [
  ['FT26325000123'],
  ['FT 26325 000 123'],
  ['--note', 'thanh toán D.H 10-2'],
  ['--amount', '150.000', '--since', '1h'],
  ['DH102'],
];

/** One configuration with this address, and the transfer. */
async function sentTo(bed: Bed, url: string, ...flags: string[]): Promise<void> {
  // Of another customer, before there was a configuration.
  await bed.pay('FT26325000999', 'DH1021', '--amount', '9000');
  await bed.configure('shop', url, ...flags);
  await bed.pay('FT26325000123');
}

const answering =
  (status: number, flags: string[] = [], headers: Record<string, string> = {}, words = 'their words') =>
  async (bed: Bed) => {
    const { url } = await receiver((response) => response.writeHead(status, headers).end(words));
    await sentTo(bed, url, ...flags);
  };

const signed = ['--auth', 'HMAC_SHA256', '--secret-env', 'HOOK'];
const keyed = ['--auth', 'API_KEY', '--secret-env', 'HOOK'];

/** The transfer is delivered, and its entry of the delivery log is changed on its way here. */
const logged = (change: object) => async (bed: Bed) => {
  await answering(200)(bed);
  const PAYCONFIRM_BASE_URL = await between(bed.emulator.url, (text, { path }) => {
    if (!path.startsWith('/api/v1/webhook-logs')) return text;
    const reply = JSON.parse(text);
    const items = reply.data.items.map((one: object) => ({ ...one, ...change }));
    return JSON.stringify({ ...reply, data: { ...reply.data, items } });
  });
  return { PAYCONFIRM_BASE_URL };
};

const causes: Record<string, [stage: (bed: Bed) => Promise<unknown>, ...says: Said]> = {
  '302 elsewhere': [answering(302, [], { location: '/login' }), 'failed', 'redirect-other'],
  '301 to https': [
    answering(301, [], {}, '<a href="https://localhost/hook">moved</a>'),
    'failed',
    'redirect-to-https',
  ],
  '401, and nothing was signed': [answering(401), 'failed', 'rejected-unsigned'],
  '401 to a signature': [answering(401, signed, {}, 'invalid signature'), 'failed', 'rejected-signature'],
  '401 to a key': [answering(401, keyed, {}, 'invalid API key'), 'failed', 'rejected-key'],
  '401 to a signature, without a reason': [answering(401, signed), 'failed', 'rejected'],
  '401, timestamp too old': [answering(401, signed, {}, 'timestamp too old'), 'failed', 'rejected-clock'],
  'signed an hour before it was sent': [
    async (bed) => {
      await bed.emulator.control('POST', '/faults', { stale_timestamp: true });
      await answering(401, signed)(bed);
    },
    'failed',
    'rejected-clock',
  ],
  '404': [answering(404), 'failed', 'path-not-found'],
  '405': [answering(405), 'failed', 'method-not-allowed'],
  '413': [answering(413), 'failed', 'body-too-large'],
  '415': [answering(415), 'failed', 'content-type-rejected'],
  '422': [answering(422), 'failed', 'validation-rejected'],
  '429': [answering(429), 'failed', 'rate-limited-by-receiver'],
  '500': [answering(500), 'failed', 'app-error'],
  '502': [answering(502), 'failed', 'gateway-error'],
  '204': [answering(204), 'failed', 'status-not-success'],
  'no answer in time': [async (bed) => sentTo(bed, (await receiver(() => {})).url), 'failed', 'timeout'],
  'a certificate of its own': [
    async (bed) => sentTo(bed, (await receiver(undefined, selfSigned())).url),
    'failed',
    'tls-self-signed',
  ],
  'https to a plain port': [
    async (bed) => sentTo(bed, (await receiver()).url.replace('http:', 'https:')),
    'failed',
    'tls-on-plain-port',
  ],
  'a name that nobody knows': [(bed) => sentTo(bed, 'https://shop.invalid/hook'), 'failed', 'name-not-found'],
  'nobody listens': [(bed) => sentTo(bed, 'http://127.0.0.1:1/hook'), 'failed', 'connection-refused'],
  'broken off after the request': [
    async (bed) => {
      const { url } = await socketReceiver((socket) => socket.once('data', () => socket.destroy()));
      await sentTo(bed, url);
    },
    'failed',
    'connection-reset',
  ],
  'not HTTP': [
    async (bed) => {
      const { url } = await socketReceiver((socket) => socket.once('data', () => socket.end('220 mail\r\n')));
      await sentTo(bed, url);
    },
    'failed',
    'not-http',
  ],
  'the quota of the service is used up': [
    async (bed) => {
      await bed.emulator.control('POST', '/faults', { quota_exceeded: true });
      await answering(200)(bed);
    },
    'not_sent',
    'quota-exceeded',
  ],
  'the listener of this machine crashed': [
    async (bed) => {
      const url = 'http://127.0.0.1:1/hook';
      await sentTo(bed, url);
      await cleanupRecordsIn(bed.configDir).save({
        ...{ id: 'gone', owner: { pid: 2 ** 22 + 1, started: null }, urls: [url] },
        ...{ base_url: bed.emulator.url, client_id: bed.emulator.clientId },
      });
    },
    'failed',
    'listener-crashed',
  ],
  'OK with 500': [logged({ status_code: 500 }), 'unknown', 'label-contradicts-status'],
  'HTTP_5XX with 200': [logged({ error_label: 'HTTP_5XX' }), 'unknown', 'label-contradicts-status'],
  'a label that is new': [logged({ error_label: 'MOOD', status_code: null }), 'unknown', 'unknown-label'],
  'OK of its CHECKOUT_PAID with 500: not said to have failed': [
    async (bed) => {
      await bed.configure('shop', [200]);
      await bed.checkout('DH102');
      await bed.pay('FT26325000123', 'thanh toan DH102', '--va', bed.known['DH102 account']!);
      const PAYCONFIRM_BASE_URL = await between(bed.emulator.url, (text, { path }) => {
        if (!path.startsWith('/api/v1/webhook-logs')) return text;
        const reply = JSON.parse(text);
        for (const one of reply.data.items) {
          if (one.request_payload.includes('CHECKOUT_PAID')) one.status_code = 500;
        }
        return JSON.stringify(reply);
      });
      return { PAYCONFIRM_BASE_URL };
    },
    'delivered',
    'label-contradicts-status',
  ],
};

testSituations(
  Object.entries(causes).map(([name, [stage, ...says]]) => ({ name, stage, asks, says })),
  { allowHosts: ['shop.invalid'] },
);

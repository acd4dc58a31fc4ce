/** What support must be able to find out: each cause, from each thing that a merchant may know, in two commands. */
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { selfSigned } from '../../harness/certificate.ts';
import { receiver, socketReceiver } from '../../harness/receiver.ts';
import { reported, virtualAccount } from '../../harness/registered.ts';
import { startTestbed } from '../../harness/testbed.ts';

type Testbed = Awaited<ReturnType<typeof startTestbed>>;

const code = 'FT26325000123';
const order = 'DH102';
const secret = 'whsec_of_the_shop';
const env = { HOOK: secret, THEIRS: secret };
const signed = ['--auth', 'HMAC_SHA256', '--secret-env', 'HOOK'];

/** Every transfer is 150.000 ₫. */
const startingPoints: Record<string, string[]> = {
  'its code': [code],
  'its code as it was pasted': ['FT 26325 000 123'],
  'its note': ['--note', 'thanh toán D.H 10-2'],
  'its amount and a time': ['--amount', '150.000', '--since', '1h'],
  'the code of the order': [order],
};

interface Cause {
  /** Sets it up and makes the transfer; gives what else the merchant knows. */
  arrange(testbed: Testbed): Promise<{ checkout?: string }>;
  /** What must be said of this cause, and of no other. */
  says: RegExp;
  /** What must be named to do. */
  next: RegExp;
  /** The second command, from what the first one printed; undefined where that says it all. */
  second?: (printed: string, known: { checkout?: string }) => string[] | undefined;
  /** What the receiver itself said, which comes right below the conclusion. */
  words?: string;
  /** What the merchant's program has for its secret. */
  theirs?: string;
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const answering =
  (status: number, headers: Record<string, string> = {}) =>
  async (testbed: Testbed) => {
    const { url } = await receiver((response) => response.writeHead(status, headers).end('their words'));
    return sentTo(testbed, url);
  };

/** One configuration and the transfer. */
async function sentTo(testbed: Testbed, url: string, auth: string[] = []) {
  await testbed.configure('shop', url, auth, { env });
  await testbed.transfer(code);
  return {};
}

/** A merchant's program that checks signatures, rightly but for what is made wrong; it never says why it refuses. */
async function checking(testbed: Testbed, wrong: { key?: string; bytes?: (body: string) => string } = {}) {
  const { key = secret, bytes = (body: string) => body } = wrong;
  const program = await receiver((response, { headers }) => {
    const timestamp = `${headers['x-service-timestamp']}`;
    const signedBytes = `${timestamp}.${bytes(program.received.at(-1)!.body)}`;
    const digest = createHmac('sha256', key).update(signedBytes).digest('hex');
    const young = Math.abs(testbed.emulator.clock.now() / 1000 - Number(timestamp)) <= 300;
    const right = young && headers['x-service-signature'] === `sha256=${digest}`;
    response.writeHead(right ? 200 : 401).end(right ? 'ok' : 'unauthorized');
  });
  return program.url;
}

const verifyLog = (printed: string) => {
  const [, id] = new RegExp(`payconfirm webhooks verify --log (${uuid}) --secret-file FILE`).exec(printed)!;
  return ['webhooks', 'verify', '--log', id!, '--secret-env', 'THEIRS'];
};

async function transferTo(testbed: Testbed, number: string) {
  await testbed.transfer(code, `thanh toan ${order}`, ['--va', number]);
  return {};
}

const causes: Record<string, Cause> = {
  OK: {
    arrange: answering(200),
    says: new RegExp(`^✓ ${code}: delivered to 1 of 1 configuration$`, 'm'),
    next: /if it was to pay one: --checkout ID/,
  },
  HTTP_3XX: {
    arrange: answering(301, { location: '/login' }),
    words: 'their words',
    says: /shop sent it on elsewhere with 301, which the service does not follow/,
    next: new RegExp(`payconfirm webhooks log ${uuid}`),
  },
  HTTP_4XX: {
    arrange: answering(404),
    words: 'their words',
    says: /shop refused it with 404/,
    next: /Compare the address .* gives, letter by letter: http:\/\/localhost:\d+\/hook\n/,
  },
  HTTP_5XX: {
    arrange: answering(500),
    words: 'their words',
    says: /shop had an error in its program and answered 500/,
    next: new RegExp(`payconfirm webhooks replay --log ${uuid} --to URL`),
  },
  TIMEOUT: {
    arrange: async (testbed) => {
      const { url } = await receiver(() => {});
      return sentTo(testbed, url);
    },
    says: /shop did not answer within 10 s/,
    next: /Let the program answer 200 at once/,
  },
  SSL: {
    arrange: async (testbed) => {
      const { url } = await receiver(undefined, selfSigned());
      return sentTo(testbed, url);
    },
    says: /no secure connection to shop could be made/,
    next: /Have the merchant renew the certificate/,
  },
  DNS: {
    arrange: (testbed) => sentTo(testbed, 'https://shop.invalid/hook'),
    says: /the host name of shop is not known/,
    next: /payconfirm webhooks update ID --url URL/,
  },
  'CONNECTION, refused': {
    arrange: (testbed) => sentTo(testbed, 'http://127.0.0.1:1/hook'),
    says: /shop let nobody in/,
    next: /Ask the merchant whether the server runs/,
  },
  'CONNECTION, broken off after the request': {
    arrange: async (testbed) => {
      const { url } = await socketReceiver((socket) => socket.once('data', () => socket.destroy()));
      return sentTo(testbed, url);
    },
    says: /shop broke the connection off without an answer, and may have had the delivery/,
    next: /it must recognise the transaction code when it comes again/,
  },
  ERROR: {
    arrange: answering(204),
    says: /shop answered 204, and only 200, 201 and 202 count/,
    next: /let the program answer 200/,
  },
  'ERROR, not sent there at all': {
    arrange: (testbed) => sentTo(testbed, 'https://shop.example/hook'),
    says: /the delivery to shop failed without an answer, and the service says why/,
    next: /Read what the service says of it/,
  },
  'steps 3 and 4 missing': {
    arrange: async (testbed) => {
      const { virtual_account_number } = await virtualAccount(testbed);
      await testbed.configure('shop', await testbed.answering(200));
      return transferTo(testbed, virtual_account_number);
    },
    says: /nothing is known of this transfer; if it was paid to 96SHOP\d+: the bank is not asked to report: steps 3 and 4 are missing/,
    next: new RegExp(`payconfirm notifications request ${uuid}`),
  },
  'real-time off': {
    arrange: async (testbed) => {
      const { virtual_account_number } = await reported(testbed, '--no-realtime');
      await testbed.configure('shop', await testbed.answering(200));
      return transferTo(testbed, virtual_account_number);
    },
    says: /sent it to nobody: the bank sends one report at day end, webhooks stay silent/,
    next: new RegExp(`payconfirm notifications modify ${uuid} --realtime`),
  },
  paused: {
    arrange: async (testbed) => {
      const { virtual_account_number } = await reported(testbed);
      await testbed.ok(['webhooks', 'pause', await testbed.configure('shop', await testbed.answering(200))]);
      return transferTo(testbed, virtual_account_number);
    },
    says: /sent it to nobody: shop is paused/,
    next: new RegExp(`payconfirm webhooks resume ${uuid}`),
  },
  'bound elsewhere': {
    arrange: async (testbed) => {
      const { virtual_account_number } = await reported(testbed);
      const other = await reported(testbed);
      await testbed.configure('shop', await testbed.answering(200), ['--va-id', other.id]);
      return transferTo(testbed, virtual_account_number);
    },
    says: /sent it to nobody: shop is bound to another virtual account/,
    next: new RegExp(`payconfirm webhooks create --name NAME --url URL --auth HMAC_SHA256 --va-id ${uuid}`),
  },
  'wrong secret': {
    arrange: async (testbed) => {
      return sentTo(testbed, await checking(testbed, { key: 'whsec_of_last_year' }), signed);
    },
    theirs: 'whsec_of_last_year',
    words: 'unauthorized',
    second: verifyLog,
    says: /The delivery was signed with another secret/,
    next: new RegExp(`payconfirm webhooks update ${uuid} --secret-stdin`),
  },
  clock: {
    arrange: async (testbed) => {
      await testbed.emulator.control('POST', '/faults', { stale_timestamp: true });
      return sentTo(testbed, await checking(testbed), signed);
    },
    words: 'unauthorized',
    second: verifyLog,
    says: /The service signed a time 3600 s before it sent the delivery/,
    next: /The clock of the service is wrong/,
  },
  're-serialised body': {
    arrange: async (testbed) => {
      const bytes = (body: string) => JSON.stringify(JSON.parse(body), null, 1).replaceAll('\n', '');
      return sentTo(testbed, await checking(testbed, { bytes }), signed);
    },
    words: 'unauthorized',
    second: verifyLog,
    says: /The receiver answered 401 with “unauthorized” to a valid signature\. .*signs parsed JSON/,
    next: /The raw body has \d+ bytes and the SHA-256 [0-9a-f]{64}/,
  },
  'an API key for a signature': {
    arrange: async (testbed) => {
      return sentTo(testbed, await checking(testbed), ['--auth', 'API_KEY', '--secret-env', 'HOOK']);
    },
    words: 'unauthorized',
    second: verifyLog,
    says: /The receiver answered 401 with “unauthorized” to a valid API key\. It may check a signature/,
    next: new RegExp(`payconfirm webhooks verify --log ${uuid}`),
  },
  duplicates: {
    arrange: async (testbed) => {
      await testbed.emulator.control('POST', '/faults', { duplicate: true });
      return sentTo(testbed, await testbed.answering(200));
    },
    says: /shop took it 2 times: one transfer, sent again or for a configuration that is gone, to be counted once by its code/,
    next: /have the program recognise the transaction code/,
  },
  underpaid: {
    arrange: async (testbed) => {
      await testbed.configure('shop', await testbed.answering(200));
      const flags = ['--amount', '200000', '--order-code', order, '--sandbox'];
      const made = await testbed.json<{ id: string; bank: { account_number: string } }>(
        ...['checkouts', 'create', '--return-url', 'https://shop.example/back', ...flags],
      );
      await transferTo(testbed, made.bank.account_number);
      return { checkout: made.id };
    },
    // The id of the checkout is in the merchant's order, whose code says it all at once.
    second: (printed, { checkout }) => {
      const [, traced] = /payconfirm trace (\S+) --checkout ID/.exec(printed) ?? [];
      return traced === undefined ? undefined : ['trace', traced, '--checkout', checkout!];
    },
    says: /the checkout DH102 still misses 50\.000 ₫/,
    next: new RegExp(`a code for the rest: payconfirm qr checkout ${uuid}`),
  },
};

describe.each(Object.entries(causes))('%s', (name, cause) => {
  test('is found from whatever the merchant knows, and nothing else is', async () => {
    const testbed = await startTestbed({ allowHosts: ['shop.invalid'] });
    // Of another customer, before there was a configuration.
    await testbed.ok([
      'sandbox',
      'send',
      '--amount',
      '9000',
      '--description',
      'DH1021',
      '--code',
      'FT26325000999',
    ]);
    testbed.emulator.clock.pass(1_000);
    const known = await cause.arrange(testbed);
    const world = { tty: true, columns: 400, env: { ...env, THEIRS: cause.theirs ?? secret } };
    for (const [point, argv] of Object.entries(startingPoints)) {
      const first = await testbed.cli(['trace', ...argv], world);
      const second = cause.second?.(first.stdout, known);
      const last = second ? await testbed.cli(second, world) : first;
      const printed = last.stdout + last.stderr;
      expect([point, printed]).toEqual([point, expect.stringMatching(cause.says)]);
      expect([point, printed]).toEqual([point, expect.stringMatching(cause.next)]);
      for (const [other, { says }] of Object.entries(causes)) {
        if (other !== name) expect([other, printed]).not.toEqual([other, expect.stringMatching(says)]);
      }
      if (cause.words) {
        expect(first.stdout).toMatch(new RegExp(`^✗ .*\\n\\nshop said\\n {2}${cause.words}\\n\\n`));
      }
    }
  });
});

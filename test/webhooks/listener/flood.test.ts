import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/io/clock.ts';
import { causesText } from '../../../src/messages/causes-text.ts';
import { written } from '../../../src/messages/listen-event-text.ts';
import { deliveryIds } from '../../../src/webhooks/journal/journal-record.ts';
import { keptDeliveries } from '../../../src/webhooks/journal/read-journal.ts';
import { openJournal } from '../../../src/webhooks/journal/writer.ts';
import { noFaults } from '../../../src/webhooks/listener/forwarding/fault-injection.ts';
import { createForwarder } from '../../../src/webhooks/listener/forwarding/forwarder.ts';
import { createRouter } from '../../../src/webhooks/listener/forwarding/route-rules.ts';
import type { ListenEvent } from '../../../src/webhooks/listener/listen-event-types.ts';
import { createPipeline } from '../../../src/webhooks/listener/pipeline.ts';
import { startReceiver } from '../../../src/webhooks/listener/receiver.ts';
import { createCheck } from '../../../src/webhooks/signature/authenticator.ts';
import { sign, signatureHeader, timestampHeader } from '../../../src/webhooks/signature/signature.ts';
import { ownerWithoutService } from '../../harness/journal-owner.ts';
import { exchange, open, postHead, readReply } from '../../harness/raw-http.ts';

const secret = 'whsec_local_test';
const transfer = '{"amount":150000,"transaction_code":"FT1"}';

function signed(body: string, by: string): string {
  const { timestamp, signature } = sign({
    body: Buffer.from(body),
    secret: by,
    timestamp: Math.floor(systemClock.now() / 1000),
  });
  const headers = [`${timestampHeader}: ${timestamp}`, `${signatureHeader}: ${signature}`];
  return postHead(Buffer.byteLength(body), [...headers, 'Content-Type: application/json']) + body;
}

test('half-open connections and a flood of bad signatures do not stop genuine deliveries', async () => {
  const configDir = await mkdtemp(join(tmpdir(), 'flood-'));
  const journal = openJournal(join(configDir, 'journal'));
  const events: ListenEvent[] = [];
  const expected = { auth: 'HMAC_SHA256', apiKeyName: 'X-Webhook-Secret', secrets: [secret] } as const;
  const { take } = createPipeline({
    check: createCheck({ ...expected, toleranceSeconds: 300, scheme: 'auto' }, () => undefined),
    verifies: true,
    apiKeyName: undefined,
    owner: ownerWithoutService,
    isProbe: () => false,
    journal,
    router: createRouter([], [], false),
    hop: 'payconfirm-00000000',
    forwarder: createForwarder(),
    reply: 'app',
    retries: 0,
    faults: noFaults,
    showResponse: false,
    wordsOf: (causes) => causesText(causes),
    emit: (event) => events.push(written(event)),
    clock: systemClock,
    newId: deliveryIds('00000000'),
  });
  const receiver = await startReceiver({
    port: 0,
    path: '/',
    publicHosts: () => [],
    answer: take,
    clock: systemClock,
  });
  const { port } = receiver;
  const halfOpen = await Promise.all(Array.from({ length: 2000 }, () => open(port)));

  const bad = signed(transfer, 'whsec_other');
  const statuses: number[] = [];
  const flood = Array.from({ length: 50 }, async () => {
    const socket = await open(port);
    for (let n = 0; n < 40; n++) {
      socket.write(bad);
      statuses.push((await readReply(socket)).status);
    }
    socket.destroy();
  });
  const genuine = Array.from({ length: 20 }, (_, n) =>
    exchange(port, signed(transfer.replace('FT1', `FT${n}`), secret)),
  );
  expect((await Promise.all(genuine)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  await Promise.all(flood);
  expect(statuses).toEqual(Array(2000).fill(401));
  expect(events.filter(({ event }) => event === 'rejected').length).toBe(2000);

  for (const socket of halfOpen) socket.destroy();
  await receiver.close(0);
  await journal.close();
  const kept = [];
  for await (const { transaction_code } of keptDeliveries(configDir, ownerWithoutService, 0))
    kept.push(transaction_code);
  expect(new Set(kept)).toEqual(new Set(Array.from({ length: 20 }, (_, n) => `FT${n}`)));
  await rm(configDir, { recursive: true });
});

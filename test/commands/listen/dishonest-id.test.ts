import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanupRecordsIn } from '../../../src/webhooks/listener/cleanup-records.ts';
import { alteringService } from '../../harness/altering.ts';
import { startTestbed, type Testbed } from '../../harness/listening.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed();
});
afterEach(() => testbed.stop());

test.each([7, { a: 1 }, '', 'two\nlines', 'x'.repeat(2_000)])(
  'a configuration that gets the id %j is journalled by its name alone, and removed',
  async (id) => {
    const service = await alteringService(testbed.emulator.url, (given, { request, path }) =>
      request === 'POST /api/v1/client-webhooks' && path.join('.') === 'data.id' ? id : given,
    );
    const line = ['listen', '--port', '0', '--register', '--base-url', service];
    const { code, stderr } = await testbed.cli(line);
    expect([code > 0, stderr]).toEqual([
      true,
      expect.stringMatching(/the id of the webhook configuration in the reply .*, so it is not stored/),
    ]);
    expect(await testbed.configurations()).toEqual([]);
    expect(await cleanupRecordsIn(testbed.folder).all()).toEqual([]);
  },
);

test('what another client has left is not said by a listener, and named by --cleanup', async () => {
  await cleanupRecordsIn(testbed.folder).save({
    id: 'a11fe000-0000-4000-8000-000000000000',
    owner: { pid: 2 ** 22 + 1, started: null },
    base_url: 'https://other.example',
    client_id: 'other',
    urls: ['https://hook.example/'],
    made: { name: 'payconfirm listen a11fe000-0000-4000-8000-000000000000', id: 'w1' },
  });
  const { interrupt, ended } = await testbed.listenAs(['--port', '0', '--no-register', '--auth', 'NONE']);
  interrupt();
  expect((await ended).stderr).not.toContain('w1');
  const cleanup = await testbed.cli(['listen', '--cleanup', '--json']);
  expect(JSON.parse(cleanup.stdout)).toMatchObject([{ webhook_id: 'w1', undone: false }]);
});

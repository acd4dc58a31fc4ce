/** The inspector of the bundled program, which has less in it than the packages that it is made of. */
import { once } from 'node:events';
import { afterEach, beforeEach, expect, onTestFailed, test } from 'vitest';
import { program } from '../harness/listen-process.ts';
import { startTestbed, type Testbed } from '../harness/listening.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed(Date.now());
});
afterEach(() => testbed.stop());

test.each([
  ['inspect', ['inspect', '--no-open']],
  ['listen --inspect', ['listen', '--no-register', '--port', '0', '--inspect', '--no-open']],
])('%s serves its page', async (_, argv) => {
  const child = program(testbed, argv, { PAYCONFIRM_OUTPUT: 'table' });
  // From now on: it may end before it is asked to.
  const closed = once(child, 'close');
  let step = 'start';
  onTestFailed(() =>
    console.error(`at: ${step}; exit ${child.exitCode}; it said: ${printed}${child.said()}`),
  );
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  const place = () => /http:\/\/127\.0\.0\.1:\d+\/\?open=\S+/.exec(printed + child.said())?.[0];
  await expect.poll(place).toBeDefined();
  const address = place()!;
  const get = (path: string, given: RequestInit = {}) => {
    step = path;
    return fetch(new URL(path, address), { signal: AbortSignal.timeout(30_000), ...given });
  };
  const opened = await get(address, { redirect: 'manual' });
  const cookie = opened.headers.get('set-cookie')!.split(';', 1)[0]!;
  const page = await get('/', { headers: { cookie } });
  const html = await page.text();
  expect([page.status, html]).toEqual([200, expect.stringContaining('<title>')]);
  for (const asset of ['page.js', 'page.css']) {
    const [, path] = new RegExp(`"([^"]+/${asset})"`).exec(html)!;
    const { status, headers } = await get(path!, { headers: { cookie } });
    expect([status, Number(headers.get('content-length'))]).toEqual([
      200,
      expect.toSatisfy((n) => n > 1_000),
    ]);
  }
  step = 'end';
  child.kill('SIGTERM');
  expect(await closed).toEqual([143, null]);
});

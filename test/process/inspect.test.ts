/** The inspector of the bundled program, which has less in it than the packages that it is made of. */
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { program } from '../harness/listen-process.ts';
import { startTestbed, type Testbed } from '../harness/listening.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed(Date.now());
});
afterEach(() => testbed.stop());

test.each([
  ['inspect', ['inspect', '--no-open']],
  ['listen --inspect', ['listen', '--no-register', '--port', '0', '--inspect']],
])('%s serves its page', async (_, argv) => {
  const child = program(testbed, argv, { PAYCONFIRM_OUTPUT: 'table' });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  const place = () => /http:\/\/127\.0\.0\.1:\d+\/\?open=\S+/.exec(printed + child.said())?.[0];
  await expect.poll(place, { timeout: 20_000 }).toBeDefined();
  const address = place()!;
  const opened = await fetch(address, { redirect: 'manual' });
  const cookie = opened.headers.get('set-cookie')!.split(';', 1)[0]!;
  const page = await fetch(new URL('/', address), { headers: { cookie } });
  const html = await page.text();
  expect([page.status, html]).toEqual([200, expect.stringContaining('<title>')]);
  for (const asset of ['page.js', 'page.css']) {
    const [, path] = new RegExp(`"([^"]+/${asset})"`).exec(html)!;
    const { status, headers } = await fetch(new URL(path!, address), { headers: { cookie } });
    expect([status, Number(headers.get('content-length'))]).toEqual([
      200,
      expect.toSatisfy((n) => n > 1_000),
    ]);
  }
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([143, null]);
});

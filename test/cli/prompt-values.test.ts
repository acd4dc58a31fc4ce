/** A value that its rule or its flag's check refuses is refused in the prompt, and before any prompt if it is on the line. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forAll } from '../harness/at-end.ts';
import { keys, openTerminal } from '../harness/terminal.ts';
import { startTestbed } from '../harness/testbed.ts';

const service = forAll(async () => {
  const { emulator } = await startTestbed();
  const env = {
    PAYCONFIRM_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'payconfirm-values-')),
    PAYCONFIRM_BASE_URL: emulator.url,
    PAYCONFIRM_CLIENT_ID: emulator.clientId,
    PAYCONFIRM_CLIENT_SECRET: emulator.clientSecret,
  };
  return { env, clock: emulator.clock };
});

const open = (line: string[], more: Record<string, string> = {}) =>
  openTerminal(line, { clock: service().clock, env: { ...service().env, ...more } });

// Redrawn, and one line after the other.
test.each<Record<string, string>>([{}, { PAYCONFIRM_PLAIN: '1' }])(
  'an answer is asked again %j',
  async (mode) => {
    const [again, enter] = mode.PAYCONFIRM_PLAIN ? ['', '\n'] : [keys.clear, keys.enter];
    const asked = async (line: string[], flag: string, wrong: string, rule: string, right: string) => {
      const terminal = open(line, mode);
      await terminal.see(flag);
      terminal.type(`${wrong}${enter}`);
      await terminal.see(rule);
      terminal.type(`${again}${right}${enter}`);
      const { code, stdout } = await terminal.end;
      return { code, stdout };
    };
    const webhook = ['webhooks', 'create', '--name', 'shop', '--auth', 'NONE', '--jq', '.webhook_url'];
    const url = 'http://127.0.0.1:9/';
    expect(await asked(webhook, '(--url)', 'ftp://a', 'must be an http:// or https:// URL', url)).toEqual({
      code: 0,
      stdout: `${url}\n`,
    });
    // An assumed rule, which refuses no flag.
    const amount = ['--amount', '150000', '--order-code', `DH${mode.PAYCONFIRM_PLAIN ?? 0}`, '--sandbox'];
    const checkout = ['checkouts', 'create', ...amount, '--jq', '.status'];
    const rule = 'must be a URL, such as https://shop.example/thanks';
    expect(await asked(checkout, '(--return-url)', 'x', rule, 'myshop://paid')).toEqual({
      code: 0,
      stdout: 'pending\n',
    });
  },
);

test.each([
  [['webhooks', 'create', '--url', 'ftp://a'], '--url must be an http:// or https:// URL'],
  [['webhooks', 'create', '--url', 'http://a.example/'], '--url must be https, or http to this machine'],
  [['webhooks', 'update', '--url', 'http://a.example/'], '--url must be https, or http to this machine'],
  [['trace', '--since', 'hom-qua'], '--since must be a duration'],
  [['bundle', '--since', 'hom-qua'], '--since must be a duration'],
])('on the line, before it is asked for the rest: %j', async (line, error) => {
  const { code, stderr } = await open([...line, '--base-url', 'https://pay.invalid']).end;
  expect(stderr.split(error)[0]).toBe('error: ');
  expect(code).toBe(2);
});

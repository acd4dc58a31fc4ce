import { afterAll, beforeAll, expect, test } from 'vitest';
import { cliOn } from '../harness/cli-on.ts';
import { type RunningEmulator, startEmulator } from '../harness/emulator.ts';
import { said } from '../harness/said.ts';

let emulator: RunningEmulator;
let cli: ReturnType<typeof cliOn>;
let id: string;
beforeAll(async () => {
  emulator = await startEmulator();
  cli = cliOn(emulator);
  const create = ['webhooks', 'create', '--name', 'shop', '--url', 'http://127.0.0.1:9/', '--auth', 'NONE'];
  id = (await cli([...create, '--jq', '.id'])).stdout.trim();
});
afterAll(() => emulator.stop());

test.each([['pause'], ['resume'], ['update', '--name', 'shop']])(
  'webhooks %s takes the first 8 characters of an id, in either case',
  async (verb, ...flags) => {
    const line = ['webhooks', verb, id.slice(0, 8).toUpperCase(), ...flags, '--jq', '.id'];
    expect((await cli(line)).stdout.trim()).toBe(id);
  },
);

test('what deletes asks for the whole id, and names it', async () => {
  const start = id.slice(0, 8);
  expect(await cli(['webhooks', 'delete', start, '-y'])).toEqual({
    code: 2,
    stdout: '',
    stderr: `error: ID must be a whole id; ${start} begins ${id}\n`,
  });
  expect(said(await cli(['webhooks', 'delete', 'ffffffff', '-y']))).toContain('ID must be a UUID');
});

test('where an order code is taken too, digits alone are one', async () => {
  const create = ['checkouts', 'create', '--amount', '1000', '--return-url', 'https://shop.example'];
  const checkout = (await cli([...create, '--order-code', '12345678', '--jq', '.id'])).stdout.trim();
  const shown = (given: string) => cli(['checkouts', 'show', given, '--jq', '.order_code']);
  expect((await shown('12345678')).stdout).toBe('12345678\n');
  // Of a start without a letter, only the order code is meant.
  const start = checkout.slice(0, 8 + 1 + checkout.slice(9).search(/[a-f]/) + 1);
  expect((await shown(start)).stdout).toBe('12345678\n');
});

test('an order code that another id begins with is the order, as in trace', async () => {
  const create = ['checkouts', 'create', '--amount', '1000', '--return-url', 'https://shop.example'];
  const codeFor = async (order: string) =>
    (await cli([...create, '--order-code', order, '--jq', '.id'])).stdout.trim();
  let start = '';
  for (let at = 1; !/[a-f]/.test(start); at += 1) start = (await codeFor(`OTHER${at}`)).slice(0, 8);
  const checkout = await codeFor(start);
  expect((await cli(['checkouts', 'show', start, '--jq', '.id'])).stdout.trim()).toBe(checkout);
});

import { expect, test } from 'vitest';
import { said } from '../../harness/said.ts';
import { startTestbed } from '../../harness/testbed.ts';

const wide = { tty: true, columns: 100 };
/** When it was saved is another time each time. */
const dated = (text: string) => text.replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d{3})?/g, 'TIME');

async function testbed() {
  const made = await startTestbed();
  const run = async (...words: string[]) =>
    dated(said(await made.cli(['emulator', 'snapshot', ...words], wide)));
  const codes = () => made.ok(['transactions', 'list', '--jq', '[.items[].transaction_code] | join(" ")']);
  return { ...made, run, codes };
}

test('save, list, restore: the state is as it was, and the client goes on', async () => {
  const { run, transfer, codes, cli } = await testbed();
  expect(await run('list')).toMatchInlineSnapshot(`
    "! No snapshots yet: payconfirm emulator snapshot save base
    "
  `);
  await transfer('FT1');
  expect(await run('save', 'base')).toMatchInlineSnapshot(`
    "! Saved the snapshot base.
    "
  `);
  await transfer('FT2');
  expect(await run('list')).toMatchInlineSnapshot(`
    "NAME  SAVED
    base  TIME +07
    "
  `);
  expect(dated((await cli(['emulator', 'snapshot', 'list', '--json'])).stdout)).toMatchInlineSnapshot(`
    "{
      "items": [
        {
          "name": "base",
          "saved_at": "TIMEZ"
        }
      ],
      "total": 1
    }
    "
  `);
  expect(await run('restore', 'base', '--yes')).toMatchInlineSnapshot(`
    "! Restored the emulator from base.
    "
  `);
  expect(await codes()).toBe('FT1\n');
});

test('to replace one, or the state, is asked; without an answer nothing changes', async () => {
  const { run, transfer, codes } = await testbed();
  await run('save', 'base');
  await transfer('FT1');
  expect(await run('save', 'base', '--no-input')).toMatchInlineSnapshot(`
    "! error: confirmation is missing, and prompts are off here: Replace the snapshot base?
    ! hint: add --yes
    exit 2
    "
  `);
  expect(await run('restore', 'base', '--no-input')).toMatchInlineSnapshot(`
    "! error: confirmation is missing, and prompts are off here: Replace the state of the emulator by the
    ! snapshot base?
    ! hint: add --yes
    exit 2
    "
  `);
  expect(await codes()).toBe('FT1\n');
  expect(await run('save', 'base', '--yes')).toMatchInlineSnapshot(`
    "! Saved the snapshot base.
    "
  `);
  await transfer('FT2');
  await run('restore', 'base', '--yes');
  expect(await codes()).toBe('FT1\n');
});

test('a token of after the save ends with it, and the client gets itself another', async () => {
  const { run, ok } = await testbed();
  await run('save', 'base');
  await ok(['whoami']);
  await run('restore', 'base', '--yes');
  expect(await ok(['whoami', '--jq', '.username'])).toBe('demo\n');
});

test('a name that there is not, or that is none', async () => {
  const { run } = await testbed();
  expect(await run('restore', 'none', '--yes')).toMatchInlineSnapshot(`
    "! error: there is no snapshot none
    ! hint: To list them: payconfirm emulator snapshot list
    exit 1
    "
  `);
  expect(await run('restore', 'Base', '--yes')).toMatchInlineSnapshot(`
    "! error: "Base" is not a valid snapshot name
    ! hint: up to 64 of a to z, 0 to 9, - and _; the first a letter or a digit
    exit 2
    "
  `);
  expect(await run('save', '../base')).toMatchInlineSnapshot(`
    "! error: "../base" is not a valid snapshot name
    ! hint: up to 64 of a to z, 0 to 9, - and _; the first a letter or a digit
    exit 2
    "
  `);
});

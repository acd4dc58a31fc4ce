/** A transfer that is expected: it is asked for again until it is delivered, or its time is over. */
import { expect, test } from 'vitest';
import { drivenClock } from '../../harness/testbed.ts';
import { startTracing } from '../../harness/tracing.ts';

test('until it is delivered', async () => {
  const bed = await startTracing();
  await bed.configure('shop', [200]);
  await bed.checkout('DH102');
  let isPaid = false;
  const clock = drivenClock(bed.emulator, async (elapsed) => {
    if (isPaid || elapsed < 4_000) return;
    isPaid = true;
    await bed.pay('FT1', 'DH102', '--va', bed.known['DH102 account']!);
  });
  const { code, stdout, stderr } = await bed.cli(['trace', 'DH102', '--watch', '--jq', '.outcome'], {
    clock,
  });
  expect([code, stdout, isPaid]).toEqual([0, 'delivered\n', true]);
  expect(stderr).toMatch(/^2026-11-21 08:00:\d\d \+07 {2}pending\n/);
});

test.each([
  ['of --timeout', ['NOTHING', '--timeout', '10s'], 'not_found', 'not delivered within 10.0 s'],
  ['of its checkout', ['DH7', '--timeout', '30m'], 'not_found', 'not delivered within 0 ms'],
])('until the time %s is over: exit 6, and what is known', async (_, argv, outcome, message) => {
  const bed = await startTracing();
  await bed.checkout('DH7');
  await bed.run('checkouts', 'cancel', '{DH7}', '--yes');
  const clock = drivenClock(bed.emulator);
  const { code, stdout, stderr } = await bed.cli(['trace', ...argv, '--watch', '--jq', '.outcome'], {
    clock,
  });
  expect([code, stdout]).toEqual([6, `${outcome}\n`]);
  expect(stderr).toContain(message);
});

test('of one transfer only', async () => {
  const bed = await startTracing();
  const { code, stderr } = await bed.cli(['trace', 'FT1', 'FT2', '--watch']);
  expect([code, stderr]).toEqual([2, 'error: --watch follows one transfer; given: 2 codes\n']);
});

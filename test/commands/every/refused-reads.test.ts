/** What the service does not let a diagnosis read is not concluded from, whichever read it is. */
import { expect, test } from 'vitest';
import { doctor } from '../../../src/commands/doctor/index.ts';
import { trace } from '../../../src/commands/trace/index.ts';
import { between } from '../../harness/between.ts';
import { reported } from '../../harness/registered.ts';
import { startTestbed } from '../../harness/testbed.ts';

type Testbed = Awaited<ReturnType<typeof startTestbed>>;

interface Traced {
  result: string;
  conclusion: string;
  looked_at: Record<string, string>;
  not_looked_at: Record<string, string>;
}

/** FT1 was delivered, FT2 is stored and was sent to nobody, NOPE was never paid. */
async function testbedWithThree() {
  const testbed = await startTestbed();
  const [bound, other] = [await reported(testbed), await reported(testbed)];
  await testbed.configure('shop', await testbed.answering(200), ['--va-id', bound.id]);
  testbed.emulator.clock.pass(1_000);
  await testbed.transfer('FT1', 'one', ['--va', bound.virtual_account_number]);
  await testbed.transfer('FT2', 'two', ['--va', other.virtual_account_number]);
  return { testbed, number: bound.virtual_account_number };
}

async function refusing(testbed: Testbed, endpoint: string, run: () => ReturnType<Testbed['cli']>) {
  await testbed.emulator.control('POST', '/faults', { endpoint, status: 403 });
  const { code, stdout, stderr } = await run();
  await testbed.emulator.control('DELETE', '/faults');
  return { code, stdout, stderr };
}

test.each(trace.also ?? [])('trace, with %s refused', async (endpoint) => {
  const { testbed } = await testbedWithThree();
  for (const code of ['FT1', 'FT2', 'NOPE']) {
    const ask = () => testbed.cli(['trace', code, '-o', 'json']);
    const free: Traced = JSON.parse((await ask()).stdout);
    const refused = await refusing(testbed, endpoint, ask);
    if (refused.stdout === '') {
      expect([code, refused.code, refused.stderr]).toEqual([code, 1, expect.stringContaining('"refused"')]);
      continue;
    }
    const { result, conclusion, looked_at, not_looked_at }: Traced = JSON.parse(refused.stdout);
    const unread = Object.entries(not_looked_at).filter(([, why]) => why.startsWith('could not be read'));
    expect(unread.filter(([source]) => Object.hasOwn(looked_at, source))).toEqual([]);
    if (conclusion === free.conclusion && result === free.result) continue;
    // What is wrong now is so, whatever was delivered; it is said that this was not seen.
    const borne = conclusion.includes('no delivery of it was seen so far, and now') ? 'trouble' : 'open';
    expect([code, result]).toEqual([code, borne]);
    expect(Object.values(not_looked_at).join()).toContain('a fault set on the emulator');
  }
});

/** Waiting before another try takes no time. */
const eager = (testbed: Testbed) => ({
  ...testbed.emulator.clock.still,
  sleep: async () => {},
});

test.each(['FT1', 'FT2', 'NOPE'])(
  'trace %s, with any one read failing: what is known is told, and exit 5',
  async (code) => {
    const { testbed } = await testbedWithThree();
    for (const failing of ['503', '429', 'lost']) {
      const asked: string[] = [];
      let broken: string | undefined;
      const url = await between(
        testbed.emulator.url,
        (text, { path }) =>
          path !== broken ? text : failing === 'lost' ? 'lost' : { status: Number(failing) },
        (path) => asked.push(path),
      );
      const ask = () =>
        testbed.cli(['trace', code, '-o', 'json'], {
          env: { PAYCONFIRM_BASE_URL: url },
          clock: eager(testbed),
        });
      const free: Traced = JSON.parse((await ask()).stdout);
      const [first, ...reads] = [...new Set(asked.filter((path) => !path.includes('/oauth/')))];
      for (const read of [first!, ...reads]) {
        broken = read;
        const { code: exit, stdout, stderr } = await ask();
        const kind = failing === 'lost' ? 'network' : 'service';
        expect([read, exit, JSON.parse(stderr).error.kind]).toEqual([read, 5, kind]);
        // Nothing was reached at all.
        if (failing === 'lost' && read === first) continue;
        const { result, conclusion, not_looked_at }: Traced = JSON.parse(stdout);
        expect([read, Object.values(not_looked_at).join()]).toEqual([
          read,
          expect.stringContaining('could not be read: '),
        ]);
        expect([read, result]).not.toEqual([read, 'well']);
        if (result !== 'open') {
          const now = conclusion.includes('no delivery of it was seen so far, and now');
          expect([read, now || conclusion === free.conclusion]).toEqual([read, true]);
        }
      }
    }
  },
);

test.each(doctor.also ?? [])('doctor, with %s refused: said among the other findings', async (endpoint) => {
  const { testbed, number } = await testbedWithThree();
  for (const argv of [['doctor'], ['doctor', 'va', number]]) {
    const { code, stdout } = await refusing(testbed, endpoint, () => testbed.cli([...argv, '-o', 'json']));
    const { items, findings, not_checked } = JSON.parse(stdout) as {
      items?: { result: string; says: string }[];
      findings: { severity: string; code: string; params: object }[];
      not_checked: { reason: string }[];
    };
    const wrong = items
      ? items.filter(({ result }) => result === 'wrong').map(({ says }) => says)
      : findings
          .filter(({ severity, code: found }) => severity === 'problem' && found !== 'last-transfer-not-sent')
          .map(({ params }) => JSON.stringify(params));
    expect([argv, code]).toEqual([argv, wrong.length > 0 ? 6 : 0]);
    for (const says of wrong) expect(says).toContain('a fault set on the emulator');
    if (!items && wrong.length > 0) expect(not_checked).not.toEqual([]);
  }
});

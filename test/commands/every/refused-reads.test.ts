/** What the service does not let a diagnosis read is not concluded from, whichever read it is. */
import { expect, test } from 'vitest';
import { doctor } from '../../../src/commands/doctor/index.ts';
import { trace } from '../../../src/commands/trace/index.ts';
import { forAll } from '../../harness/at-end.ts';
import { between } from '../../harness/between.ts';
import { reported } from '../../harness/registered.ts';
import { startTestbed } from '../../harness/testbed.ts';

type Testbed = Awaited<ReturnType<typeof startTestbed>>;

interface Traced {
  outcome: string;
  findings: { code: string }[];
  checked: { source: string }[];
  not_checked: { source: string; reason: string }[];
}

const codesOf = ({ findings }: Traced) => findings.map(({ code }) => code);

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

const bed = forAll(testbedWithThree);

async function refusing(testbed: Testbed, endpoint: string, run: () => ReturnType<Testbed['cli']>) {
  await testbed.emulator.control('POST', '/faults', { endpoint, status: 403 });
  const { code, stdout, stderr } = await run();
  await testbed.emulator.control('DELETE', '/faults');
  return { code, stdout, stderr };
}

test.each(trace.also ?? [])('trace, with %s refused', async (endpoint) => {
  const { testbed } = bed();
  for (const code of ['FT1', 'FT2', 'NOPE']) {
    const ask = () => testbed.cli(['trace', code, '-o', 'json']);
    const free: Traced = JSON.parse((await ask()).stdout);
    const refused = await refusing(testbed, endpoint, ask);
    if (refused.stdout === '') {
      expect([code, refused.code, refused.stderr]).toEqual([code, 1, expect.stringContaining('"refused"')]);
      continue;
    }
    const said: Traced = JSON.parse(refused.stdout);
    const unread = said.not_checked.filter(({ reason }) => reason === 'refused').map(({ source }) => source);
    expect(said.checked.filter(({ source }) => unread.includes(source))).toEqual([]);
    if (said.outcome === free.outcome && codesOf(said).join() === codesOf(free).join()) continue;
    expect(said.not_checked).not.toEqual([]);
    // Nothing is called absent, and nothing well, on what was not read.
    const isClaimed = ['delivered', 'not_sent', 'not_found'].includes(said.outcome);
    expect([code, isClaimed && said.outcome !== free.outcome]).toEqual([code, false]);
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
    const { testbed } = bed();
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
      const reads = [...new Set(asked.filter((path) => !path.includes('/oauth/')))];
      // A closed Zalo channel answers 503, and is no failure.
      const isClosed = (path: string) => failing === '503' && path.includes('/zalo-groups');
      for (const read of reads.filter((path) => !isClosed(path))) {
        broken = read;
        const { code: exit, stdout, stderr } = await ask();
        const kind = failing === 'lost' ? 'network' : 'service';
        expect([read, exit, JSON.parse(stderr).error.kind]).toEqual([read, 5, kind]);
        const said: Traced = JSON.parse(stdout);
        expect([read, said.not_checked]).not.toEqual([read, []]);
        const isClaimed = ['delivered', 'not_sent', 'not_found'].includes(said.outcome);
        expect([read, isClaimed && said.outcome !== free.outcome]).toEqual([read, false]);
        if (/client-webhooks|webhook-logs/.test(read))
          expect([read, said.outcome]).not.toEqual([read, 'delivered']);
      }
    }
  },
);

test.each(doctor.also ?? [])('doctor, with %s refused: said among the other findings', async (endpoint) => {
  const { testbed, number } = bed();
  for (const argv of [['doctor'], ['doctor', 'va', number]]) {
    const { code, stdout } = await refusing(testbed, endpoint, () => testbed.cli([...argv, '-o', 'json']));
    const { findings, not_checked } = JSON.parse(stdout) as {
      findings: { severity: string; code: string; params: object }[];
      not_checked: { reason: string }[];
    };
    const problems = findings.filter(({ severity }) => severity === 'problem');
    // Of the setup itself: nothing was refused for these.
    const own = ['account-without-configuration', 'last-transfer-not-sent'];
    const wrong = problems
      .filter(({ code: found }) => !own.includes(found))
      .map(({ params }) => JSON.stringify(params));
    expect([argv, code]).toEqual([argv, problems.length > 0 ? 6 : 0]);
    for (const says of wrong) expect(says).toContain('a fault set on the emulator');
    if (wrong.length > 0) expect(not_checked).not.toEqual([]);
  }
});

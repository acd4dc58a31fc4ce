/**
 * Services that differ from the assumptions, in one way and in several at once: what is said of a row is never wrong.
 */
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/commands/assumptions/check/outcome.ts';
import { forAll } from '../../harness/at-end.ts';
import { between } from '../../harness/between.ts';
import { startBusy } from '../../harness/busy.ts';
import { type Change, type Fields, flips, joined } from './flips.ts';

/** Pairs and triples that stand far from each other in the list, the same ones each time. */
const names = Object.keys(flips);
const together = names
  .filter((_, at) => at % 4 === 0)
  .map((_, at) => [0, 7, 13].map((step) => names[(at * 4 + step) % names.length]!));

const items = (stdout: string) => (JSON.parse(stdout) as { items: Finding[] }).items;
const those = (findings: readonly Finding[], result: Finding['result']) =>
  findings.filter((one) => one.result === result).map(({ row }) => row);

describe('nothing wrong is said of a service with', { timeout: 60_000 }, () => {
  const inForce: Fields = {};
  let change: Change | undefined;
  const busy = forAll(async () => {
    const testbed = await startBusy({ ways: inForce });
    const url = await between(testbed.emulator.url, (text, { path, status }) => {
      const reply = JSON.parse(text) as Fields;
      const data = 'data' in reply ? reply.data : reply;
      const now = change!({ data, status }, path.replace('/api/v1/', ''));
      return {
        status: now.status,
        text: JSON.stringify('data' in reply ? { ...reply, data: now.data } : now.data),
      };
    });
    return { ...testbed, url };
  });

  test.each([...names.map((name) => [name]), ...together])('%s %s %s', async (...chosen) => {
    const { ways, rows, ...flip } = joined(chosen.filter((name) => name in flips));
    change = flip.change;
    for (const name of Object.keys(inForce)) delete inForce[name];
    Object.assign(inForce, ways);
    const env = { PAYCONFIRM_BASE_URL: busy().url };
    const { stdout, stderr } = await busy().cli(['assumptions', 'check', '--sandbox', '-o', 'json'], { env });
    const findings = items(stdout);
    expect(findings.length, stderr).toBeGreaterThan(90);
    expect(those(findings, 'held').filter((row) => rows.includes(row))).toEqual([]);
    expect(those(findings, 'differs').filter((row) => !rows.includes(row))).toEqual([]);
    expect(those(findings, 'differs')).not.toEqual([]);
  });
});

test.each([
  ['an empty reply with status 200', { status: 200, text: '' }],
  ['a page with status 200', { status: 200, text: '<html>We are back at six</html>' }],
  ['a refusal with status 200', { status: 200, text: '{"success":false,"message":"later","data":null}' }],
  ['a page with status 404', { status: 404, text: '<html>not here</html>' }],
  ['a number', { status: 200, text: '5' }],
  ['a refusal in words', { status: 200, text: '{"success":"false","message":"no"}' }],
  ['too many requests', { status: 429, text: '{"success":false,"message":"later","data":null}' }],
])(
  'nothing is said of a service that gives but %s, save for what it answered',
  { timeout: 60_000 },
  async (_, reply) => {
    const testbed = await startBusy();
    const PAYCONFIRM_BASE_URL = await between(testbed.emulator.url, (text, { path }) =>
      /\/(oauth\/token|client\/me)$/.test(path) ? text : reply,
    );
    const { stdout } = await testbed.cli(['assumptions', 'check', '-o', 'json'], {
      env: { PAYCONFIRM_BASE_URL },
    });
    const findings = items(stdout);
    expect([those(findings, 'held'), those(findings, 'differs')]).toEqual([
      ['`POST /oauth/token` request', 'its reply', '`me`'],
      [],
    ]);
  },
);

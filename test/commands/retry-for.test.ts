/** `--retry-for` on the command line: what is said meanwhile, and what ends it. */

import { expect, test } from 'vitest';
import { PayconfirmError } from '../../src/errors.ts';
import { systemRandom } from '../../src/io/random.ts';
import { asIs } from '../../src/texts/translate.ts';
import { driven } from '../harness/driven-clock.ts';
import { unhurried } from '../harness/emulator.ts';
import { unknown } from '../harness/every-command.ts';
import { type RunOptions, runCli } from '../harness/run-cli.ts';
import { envelope, json, settableClock, startService } from '../harness/scripted-service.ts';

/** Answers with 503 so many times, then as it should. */
async function awayFor(times: number) {
  let left = times;
  return startService((_, response) =>
    left-- > 0 ? json(response, 503, { success: false, message: 'busy', data: null }) : envelope([]),
  );
}

const run = (line: string, url: string, options: RunOptions = {}) =>
  runCli(line.split(' '), {
    clock: { ...settableClock(), allow: unhurried.allow },
    random: { ...systemRandom, fraction: () => 0.5 },
    ...options,
    env: { PAYCONFIRM_BASE_URL: url, PAYCONFIRM_TOKEN: 'a-token', ...options.env },
  });

const pause = (seconds: string, until = '2026-11-21 08:01:00 +07') =>
  `payconfirm: the service answered 503; trying again in ${seconds}, until ${until}\n`;

test('says each pause, and then does its work', async () => {
  const { origin } = await awayFor(4);
  expect(await run('keys list --retry-for 1m --json', origin)).toEqual({
    code: 0,
    stdout: `${JSON.stringify({ items: [], total: 0, page: 1, limit: 0 }, null, 2)}\n`,
    stderr: [pause('250 ms'), pause('500 ms'), pause('1.0 s'), pause('2.0 s')].join(''),
  });
});

test('ends with the last failure, and says nothing of the pauses with --quiet', async () => {
  const { origin, received } = await awayFor(Number.POSITIVE_INFINITY);
  expect(await run('keys list --retry-for 10s -q', origin)).toEqual({
    code: 5,
    stdout: '',
    stderr: 'error: busy (HTTP 503)\nhint: the service failed; try again later\n',
  });
  expect(received.length).toBe(7);
});

test.each([
  ['the variable', 'keys list', { PAYCONFIRM_RETRY_FOR: '1m' }],
  ['the flag is stronger', 'keys list --retry-for 1m', { PAYCONFIRM_RETRY_FOR: '1ms' }],
])('%s', async (_, line, env) => {
  const { origin } = await awayFor(4);
  expect((await run(`${line} --tz UTC`, origin, { env })).stderr).toContain(
    pause('2.0 s', '2026-11-21 01:01:00 +00'),
  );
});

test('Ctrl-C ends a pause: exit 130', async () => {
  const { origin, received } = await awayFor(Number.POSITIVE_INFINITY);
  await driven(async (clock) => {
    const stop = new AbortController();
    const heard = (text: string) =>
      text.includes('trying again') && stop.abort(new PayconfirmError('interrupted', asIs('interrupted')));
    const { code, stderr } = await run('keys list --retry-for 1h', origin, {
      clock,
      signal: stop.signal,
      heard,
    });
    expect({ code, stderr }).toEqual({
      code: 130,
      stderr: `${pause('250 ms', '2026-11-21 09:00:00 +07')}interrupted\n`,
    });
  });
  expect(received.length).toBe(1);
});

test.each([`checkouts wait ${unknown}`, 'trace FT1', 'doctor va 96SHOP1', 'webhooks tail --expect 1'])(
  '%s: --timeout ends it',
  async (line) => {
    const { origin } = await awayFor(Number.POSITIVE_INFINITY);
    await driven(async (clock) => {
      const { code } = await run(`${line} --timeout 20s --retry-for 1h`, origin, { clock });
      expect([5, 6]).toContain(code);
      expect(clock.passed()).toBeLessThanOrEqual(22_000);
    });
  },
);

test.each(['trace FT1', 'doctor', 'smoke', 'webhooks stats'])(
  '%s: a short outage is sat out',
  async (line) => {
    const { origin } = await awayFor(3);
    await driven(async (clock) => {
      const { stderr } = await run(`${line} --retry-for 1m`, origin, { clock });
      expect(stderr).toContain('trying again');
      expect(stderr).not.toContain('busy');
    });
  },
);

/** What a refused value, or a service that is away or refuses, says under `--lang vi`: no English sentence of ours. */
import { expect, test } from 'vitest';
import type { FlagDefinition } from '../../../src/cli/definition.ts';
import { globalFlags } from '../../../src/cli/global-flags.ts';
import { between } from '../../harness/between.ts';
import { someId } from '../../harness/complete-line.ts';
import { impatient } from '../../harness/emulator.ts';
import { englishFinder } from '../../harness/english-left.ts';
import { lines, order, untilStopped } from '../../harness/every-command.ts';
import { startFilledLines } from '../../harness/filled-lines.ts';
import { shownCommands } from '../../harness/refusing.ts';
import { runCli } from '../../harness/run-cli.ts';
import { serve } from '../../harness/scripted-service.ts';

/** They print code, scripts, a protocol, what was seen or questions for the provider, or run until they are stopped. */
const leftOut = [
  ...['init', 'completion', 'complete', 'mcp', 'emulator exec', 'emulator stop'],
  ...['assumptions check', 'assumptions record', 'assumptions report'],
  ...untilStopped,
];

/** Of each type, and of any. */
const wrong = {
  integer: ['x', '-1', '99999999999'],
  amount: ['x', '0', '1.5'],
  duration: ['x', '0'],
  day: ['x'],
};
const wrongTexts = ['', 'a\0b', 'à ~ /', '9'.repeat(300)];
const valuesFor = (type = 'string') => wrong[type as keyof typeof wrong] ?? wrongTexts;

async function startRuns() {
  const left = await englishFinder();
  const found: Record<string, string[]> = {};
  return {
    found,
    async run(argv: string[], env: Record<string, string>) {
      const { stdout, stderr } = await runCli([...argv, '--lang', 'vi'], {
        ...{ env, tty: true, columns: 200, clock: impatient, stdin: 'a-password\nanother-password\n' },
        signal: AbortSignal.timeout(10_000),
      });
      const english = left(`${stdout}\n${stderr}`);
      if (english.length > 0) found[argv.join(' ')] = english;
    },
  };
}

test('each flag and argument with a value that it refuses', { timeout: 240_000 }, async () => {
  const { run, found } = await startRuns();
  const service = await serve(() => ({ status: 404 }));
  const credentials = { PAYCONFIRM_CLIENT_ID: 'c', PAYCONFIRM_CLIENT_SECRET: 's', HOOK: 'whsec_of_the_shop' };
  const env = { ...credentials, PAYCONFIRM_BASE_URL: service.origin };
  for (const [name, { flags = {}, arguments: args = [] }] of shownCommands) {
    if (leftOut.includes(name)) continue;
    const words = name.split(' ');
    const line = lines[name]!.map((word) => word.replace(/^\{.*\}$/, someId));
    const own = line.slice(0, line.includes('--') ? line.indexOf('--') : undefined);
    for (const [flag, { type }] of Object.entries<FlagDefinition>(flags)) {
      const at = own.indexOf(`--${flag}`);
      const others = at < 0 ? own : own.toSpliced(at, type === 'boolean' ? 1 : 2);
      for (const value of valuesFor(type)) await run([...words, `--${flag}=${value}`, ...others], env);
      await run([...words, ...others, `--${flag}`], env);
    }
    for (const index of args.keys()) {
      const before = Array.from({ length: index }, () => someId);
      for (const value of wrongTexts) await run([...words, ...before, value], env);
    }
    if (!['listen', 'webhooks tail'].includes(name)) await run([...words, '--no-input'], env);
    await run([...words, ...own, 'a', 'b', 'c', 'd'], env);
  }
  for (const [flag, { type }] of Object.entries<FlagDefinition>(globalFlags)) {
    if (flag === 'lang') continue;
    for (const value of valuesFor(type)) await run(['whoami', `--${flag}=${value}`], env);
  }
  await service.close();
  expect(found).toEqual({});
});

const inEnvelope = '{"success":false,"message":"Không được","data":null}';
const details = '{"detail":[{"loc":["body","amount"],"msg":"Không hợp lệ","type":"x"}]}';

test.each([
  ['the token is refused', { status: 401, text: '{"detail":"Hết hạn"}' }],
  ['there is no such thing', { status: 404, text: inEnvelope }],
  ['the values are refused', { status: 422, text: details }],
  ['too many requests', { status: 429, text: '' }],
  ['the service fails', { status: 500, text: '<html><body>Hỏng</body></html>' }],
  ['the connection is lost', 'lost' as const],
])('%s', { timeout: 120_000 }, async (_, reply) => {
  const { run, found } = await startRuns();
  const { env, lineOf, emulator } = await startFilledLines();
  const url = await between(emulator.url, (text, { path }) => (path.includes('/oauth/') ? text : reply));
  for (const name of order) {
    if (!leftOut.includes(name)) await run(lineOf(name), { ...env, PAYCONFIRM_BASE_URL: url });
  }
  expect(found).toEqual({});
});

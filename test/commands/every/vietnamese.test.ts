/** Every command of the tree in Vietnamese: no English sentence of ours is left in what a person reads. */
import { expect, test } from 'vitest';
import { order, untilStopped } from '../../harness/every-command.ts';
import { startFilledLines } from '../../harness/filled-lines.ts';
import { runCli } from '../../harness/run-cli.ts';

/** They print code, documents or questions for the provider, which stay English, or show the service's own words. */
const inEnglish = [
  'init',
  'openapi',
  'endpoints',
  'completion',
  'complete',
  'mcp',
  'emulator exec',
  'api',
  'emulator requests',
];
/** Not translated yet: what was seen of an assumption, the cases of verify-app, faults of a VietQR payload, NATS, email, why an app took nothing. */
const notYet = [
  ...['assumptions check', 'assumptions record', 'assumptions report', 'assumptions show', 'verify-app'],
  ...[
    'qr show',
    'qr decode',
    'webhooks consume',
    'webhooks test',
    'webhooks replay',
    'channels email create',
    'channels email resend',
  ],
];

const english =
  /(?<![\p{L}\d_./@-])(the|is|was|and|not|of|with|for|this|that|it|are|has|have|from|by|or|its|when|only|which|than|these|what|each|after|where|yes|yet|until|since|never)(?![\p{L}\d_@.-]*[=@])(?![\p{L}_-])/iu;

/** Without the service's own words, which are those before a status, in quotes, or of a test receiver; and without commands. */
const ours = (text: string) =>
  text
    .replace(/“[^”]*”/g, '')
    .split('\n')
    .filter(
      (line) => !/Please check the payment details|\(HTTP \d+\)|^\s*payconfirm |^\s*\[\?7l|^ {4,}/.test(line),
    )
    .filter((line) => english.test(line));

test('every command', { timeout: 240_000 }, async () => {
  const { env, lineOf, emulator } = await startFilledLines();
  const left: Record<string, string[]> = {};
  let seen = 0;
  for (const name of order) {
    if ([...untilStopped, ...inEnglish, ...notYet].includes(name)) continue;
    const { stdout, stderr } = await runCli([...lineOf(name), '--lang', 'vi'], {
      env: { ...env, PAYCONFIRM_BASE_URL: emulator.url },
      tty: true,
      columns: 200,
      stdin: 'a-password\nanother-password\n',
    });
    seen += 1;
    const lines = [...ours(stdout), ...ours(stderr)];
    if (lines.length > 0) left[name] = lines;
  }
  expect(seen).toBeGreaterThan(100);
  expect(left).toEqual({});
});

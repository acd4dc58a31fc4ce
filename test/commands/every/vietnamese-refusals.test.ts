/** What a refused value, or a service that is away or refuses, says under `--lang vi`: no English sentence of ours. */
import { expect, test } from 'vitest';
import { between } from '../../harness/between.ts';
import { order } from '../../harness/every-command.ts';
import { startFilledLines } from '../../harness/filled-lines.ts';
import { isInTurn } from '../../harness/variants.ts';
import { englishOfRefusedValues, leftOut, startRuns } from '../../harness/vietnamese-refusals.ts';

test('each flag and argument with a value that it refuses', async () => {
  expect(await englishOfRefusedValues(1)).toEqual({});
});

const inEnvelope = '{"success":false,"message":"Không được","data":null}';
const details = '{"detail":[{"loc":["body","amount"],"msg":"Không hợp lệ","type":"x"}]}';

const replies = [
  ['the token is refused', { status: 401, text: '{"detail":"Hết hạn"}' }],
  ['there is no such thing', { status: 404, text: inEnvelope }],
  ['the values are refused', { status: 422, text: details }],
  ['too many requests', { status: 429, text: '' }],
  ['the service fails', { status: 500, text: '<html><body>Hỏng</body></html>' }],
  ['the connection is lost', 'lost'],
] as const;

test.each(replies)('%s', async (what, reply) => {
  const { run, found } = await startRuns();
  const { env, lineOf, emulator } = await startFilledLines();
  const url = await between(emulator.url, (text, { path }) => (path.includes('/oauth/') ? text : reply));
  const turn = replies.findIndex(([one]) => one === what);
  for (const name of order.filter((_, at) => isInTurn(at, turn, 3))) {
    if (!leftOut.includes(name)) await run(lineOf(name), { ...env, PAYCONFIRM_BASE_URL: url });
  }
  expect(found).toEqual({});
});

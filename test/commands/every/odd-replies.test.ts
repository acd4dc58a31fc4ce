/** A service whose replies have any shape but the table's: said as such, with exit 5, and never called a defect of ours. */

import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Endpoint } from '../../../src/api/endpoints/endpoint.ts';
import { endpoints } from '../../../src/api/endpoints/index.ts';
import { exitCodes } from '../../../src/cli/exit-codes.ts';
import { loadTree } from '../../../src/commands/index.ts';
import { isRecord } from '../../../src/values/is-record.ts';
import { leaves } from '../../harness/complete-line.ts';
import { impatient } from '../../harness/emulator.ts';
import { lines, order } from '../../harness/every-command.ts';
import { runCli } from '../../harness/run-cli.ts';
import { isInTurn } from '../../harness/variants.ts';

const contract = [0, ...Object.values(exitCodes)];

/** Answers everything but the token with this JSON; its address. */
async function answering(json: string): Promise<string> {
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(request.url?.endsWith('/oauth/token') ? '{"access_token":"t","expires_in":3600}' : json);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
const shapes = [
  ...[
    '{"items":[],"total":0}',
    '{"data":[{}],"current_page":1}',
    'null',
    'true',
    '1',
    '"x"',
    '[]',
    '[null]',
    '[[]]',
    '[1,"x"]',
    '{}',
    '{"items":null}',
    '{"items":[null]}',
  ],
  ...[
    '{"items":[{}],"total":"x"}',
    '{"items":{"0":{}}}',
    '[{"id":{},"amount":[],"status":null,"created_at":1}]',
  ],
  '{"id":[],"bank_request":null,"items":[{"id":null,"amount":{},"created_at":[],"request_payload":1}],"status":{}}',
];
const started = [
  'emulator start',
  'inspect',
  'emulator exec',
  'emulator stop',
  'completion',
  'complete',
  'openapi',
];

/** What they did is known without a reply. */
const mayBeSilent = ['notifications verify', 'client register'];

/** The commands whose value is one object, by the table; a page may come as a bare list. */
const shows = new Map(
  leaves(await loadTree()).flatMap(([name, { endpoint }]) => {
    const entry: Endpoint | undefined = endpoint && endpoints[endpoint];
    const paged = Object.hasOwn((entry?.query?.properties ?? {}) as object, 'page');
    return entry?.reply.type === 'object' && !paged
      ? [[name, Object.keys(entry.reply.properties ?? {})]]
      : [];
  }),
);

const replies = [...shapes.map((data) => `{"success":true,"message":"","data":${data}}`), 'null', deep];

test.each(replies.map((json, at) => [json.slice(0, 100), json, at] as const))(
  '%s',
  async (_name, json, turn) => {
    const url = await answering(json);
    const data = json === deep ? [] : (JSON.parse(json)?.data ?? null);
    const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
    const body = join(folder, 'body.json');
    writeFileSync(body, '{}');
    const id = '5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03';
    const values: Record<string, string> = { webhook: id, log: id, account: id, hook: `${url}/hook`, body };
    const env = {
      PAYCONFIRM_CONFIG_DIR: folder,
      PAYCONFIRM_BASE_URL: url,
      PAYCONFIRM_CLIENT_ID: 'client',
      PAYCONFIRM_CLIENT_SECRET: 'secret',
      HOOK: 'the-secret-of-a-hook',
    };
    const found: string[] = [];
    const asked = order.filter((one) => !started.includes(one));
    for (const name of asked.filter((_, at) => isInTurn(at, turn, 3))) {
      const given = lines[name]!.map((word) =>
        word.replace(/\{(\w+)\}/, (_, key: string) => values[key] ?? ''),
      );
      const run = await runCli([...name.split(' '), ...given], {
        env,
        stdin: 'a-password\n',
        clock: impatient,
        tty: true,
      });
      const fields = shows.get(name);
      const isList =
        isRecord(data) &&
        ['items', 'data'].some((list) => Array.isArray(data[list]) && !fields?.includes(list));
      // What is no object, or a list, is no success of a command that shows one.
      if (
        fields !== undefined &&
        (!isRecord(data) || isList) &&
        !(mayBeSilent.includes(name) && data === null) &&
        run.code === 0
      ) {
        found.push(`${name}: success`);
      }
      const odd = /a defect of payconfirm|TypeError|RangeError/.test(run.stdout + run.stderr);
      if (odd || !contract.includes(run.code)) found.push(`${name}: ${run.code} ${run.stdout}${run.stderr}`);
    }
    expect(found).toEqual([]);
  },
);

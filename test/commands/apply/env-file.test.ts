import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alteringService } from '../../harness/altering.ts';
import { startApplying } from '../../harness/applying.ts';
import { readEnvByNode, readEnvByShell } from '../../harness/quoting-readers.ts';

const file = 'keys:\n  - name: backend\n    save_to: file:backend.env\n';

/** Applies the file at a service that gives this client id. */
async function applied(id: string) {
  const { emulator, write, apply, folder } = await startApplying();
  const url = await alteringService(emulator.url, (value, { request, path }) =>
    request.startsWith('POST /api/v1/client-keys') && path.at(-1) === 'client_id' ? id : value,
  );
  write(file);
  const run = await apply([], { env: { PAYCONFIRM_BASE_URL: url } });
  return { run, written: join(folder, 'backend.env') };
}

const notPlain =
  'client_id in the reply has blanks, line breaks or characters beyond ASCII, so it is not stored';
const notHeld =
  'the value of PAYCONFIRM_CLIENT_ID has a character that an environment file cannot hold: nothing was written';

test.each([
  ...['a\nPATH=/tmp/evil', 'a\0b', 'a b', 'khoá', 'a\u2028b', 'a\ud800'].map((id) => [id, notPlain]),
  ...["a'b", 'a\\'].map((id) => [id, notHeld]),
])(
  'a client id that an environment file cannot hold is refused, and nothing is written: %j',
  async (id, why) => {
    const { run, written } = await applied(id);
    expect([run.code, existsSync(written)]).toEqual([5, false]);
    expect(run.stderr).toContain(why);
  },
);

test.each(['ck_1', '$(date)', '#x', 'a"b', '`x`', 'a;b&c'])(
  'a shell and Node read %j as it was given',
  async (id) => {
    const { run, written } = await applied(id);
    expect([run.code, run.stderr]).toEqual([0, expect.any(String)]);
    const text = readFileSync(written, 'utf8');
    const read = [readEnvByShell(text), readEnvByNode(text)];
    expect(read.map((variables) => variables.get('PAYCONFIRM_CLIENT_ID'))).toEqual([id, id]);
  },
);

/**
 * Each command line of README and docs is run as it stands, page by page, in a new home and a network of its own, where port
 * 4010 is free and nothing is reached but this machine. What a page shows in blocks of `text` must have been printed. What cannot be run so is in `elsewhere`, with the reason.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { commandLines, pages, shownFiles, shownLines } from '../harness/doc-commands.ts';
import { installPacked } from '../harness/packed.ts';

const { root, folder, env, remove } = await installPacked();
afterAll(remove);

/** Lines that are not run here, by their beginning. Their flags and arguments are read by test/docs.test.ts all the same. */
const elsewhere: [RegExp, string][] = [
  [/^npm start\b/, 'test/process/npm-start.test.ts'],
  [
    /^npm run package\b|npm install (--global )?\.{1,2}\/payconfirm-/,
    'test/harness/packed.ts packs and installs',
  ],
  [
    /^((HISTORIES=\d+ )?npx vitest|npm run (contract|docs|format|mutants|nightly|outages|screens|soak|test:unit)\b|SOAK_RATE=)/,
    'work on this repository: their scripts are read',
  ],
  [
    /^(brew|scoop|winget) install /,
    'a program of others: test/process/installers.test.ts reads what they are given',
  ],
  [/^npx @modelcontextprotocol\/inspector|^claude mcp/, 'a program of others'],
  [/ --tunnel cloudflared /, 'a program of others'],
  [
    /\b(ID|LOG_ID|FILE|NUMBER|PAYLOAD)( |$)|791730e4-|9f86d081|FT26325000123|\?service_checkout=…/,
    'a value of the reader’s',
  ],
  [/ \/(etc\/payconfirm|run\/secrets)\//, 'a file of the reader’s machine'],
  [/ nats:\/\/127\.0\.0\.1:4222\//, 'a NATS server: test/commands/webhooks/replay'],
  [/ --smtp smtp|PAYCONFIRM_SMTP_PASSWORD/, 'a mail server: test/commands/emulator'],
  [/^payconfirm qr generate /, 'a registered virtual account of its prefix: test/commands/qr'],
  [/ --otp-command \.\/read-otp /, 'a program of the reader’s'],
  [/^payconfirm\/verify\.sh$/, 'an app that books: test/receivers/init.test.ts'],
  [
    /(^|\) )payconfirm verify-app /,
    'an app that books: test/receivers/verify-app.test.ts, test/receivers/init.test.ts',
  ],
  [/ email unsuppress /, 'a recipient that a mail server refused: test/commands/channels'],
  [/ --every 1m /, 'it goes on, and is silent: test/commands/webhooks/redeliver-failed.test.ts'],
  [/ openapi diff https:/, 'a document of the provider: test/commands/openapi'],
  [/^psql /, 'the database of the reader’s shop'],
  [/^(sh|pytest|phpunit|npx vitest run) tests\//, 'tests out of a bundle: test/commands/bundle'],
  [/^(sudo|journalctl) /, 'the reader’s systemd: test/deploy'],
  [/ FT26325001 | - < codes\.txt/, 'codes of the reader’s'],
];

/** Pages that another test runs. */
const ranElsewhere = ['docs/guides/ci.md'];

/** What goes on until it is interrupted. */
const stays =
  /^(payconfirm (--profile emulator )?(emulator start|inspect(?! \S+\.zip)|webhooks tail)|payconfirm (--profile emulator )?listen\b(?!.*--(once|expect|print-secret))|(node|python3|php|go run|java) )/;

const emulator = ['payconfirm emulator start'];
const deliveringEmulator = [
  ...emulator,
  'payconfirm webhooks create --name shop --url http://localhost:3000/hook',
];

/** Pages that begin with a service, an app or a file that is there. */
const given: Record<string, string[]> = {
  'docs/guides/add-a-receiver.md': [
    `echo '{"type": "module", "dependencies": {"express": "*"}}' > package.json`,
  ],
  'docs/guides/check-the-setup.md': deliveringEmulator,
  'docs/guides/debug-a-delivery.md': deliveringEmulator,
  'docs/guides/go-live.md': emulator,
  'docs/guides/inspect.md': emulator,
  'docs/guides/listen-from-log.md': [
    'payconfirm emulator start',
    'export WEBHOOK_SECRET=of-the-configuration',
  ],
  'docs/guides/notify-by-channel.md': emulator,
  'docs/guides/reconcile.md': [
    'payconfirm emulator start',
    "printf 'order_code,amount,status\\nDH1,150000,new\\n' > orders.csv",
    "printf 'so_don,thanh_tien,trang_thai\\nDH1,150000,new\\n' > export.csv",
  ],
  'docs/guides/redeliver-after-an-outage.md': [
    ...deliveringEmulator,
    'export WEBHOOK_SECRET=of-the-configuration',
  ],
  'docs/guides/register-a-virtual-account.md': [
    'payconfirm emulator start',
    `export ACCOUNT_ID=$(payconfirm accounts list --jq '.items[0].id // .[0].id')`,
  ],
  'docs/guides/send-a-bundle.md': [
    ...deliveringEmulator,
    'payconfirm webhooks create --name another-app --url http://localhost:9/',
    'payconfirm sandbox send --amount 150k --description DH102 --wait || true',
  ],
  'docs/reference/snapshots.md': [
    'payconfirm emulator start',
    `echo '{"scripts": {"test": "payconfirm whoami"}}' > package.json`,
  ],
  'docs/vi/guides/check-the-setup.md': deliveringEmulator,
  'docs/vi/guides/debug-a-delivery.md': deliveringEmulator,
  'docs/vi/guides/inspect.md': emulator,
  'docs/guides/set-up-once.md': ['payconfirm emulator start', 'cp from-the-page.yaml payconfirm.yaml'],
};

/** Lines that prompt, or that another line of the page stands in the way of: what is run in place of them. */
const answered: Record<string, string> = {
  'payconfirm doctor --live --return-secret-env RETURN_SECRET || echo "not ready"':
    'echo emulator-password | RETURN_SECRET=emulator-return-secret-for-the-way-back-to-shops ' +
    'payconfirm doctor --live --return-secret-env RETURN_SECRET --password-stdin || echo "not ready"',
  'payconfirm apply -f payconfirm.yaml':
    "payconfirm apply -f payconfirm.yaml --yes --otp-command 'payconfirm emulator otp'",
  // Beside the emulator that the page begins with.
  'payconfirm emulator start --seed payconfirm.yaml':
    'payconfirm emulator start --seed payconfirm.yaml --memory --port 0',
  'payconfirm emulator start --memory --from base': 'payconfirm emulator start --memory --from base --port 0',
};

const ownNetwork = ['--user', '--map-root-user', '--net', '--pid', '--fork', '--mount-proc', '--kill-child'];
const noNetwork = spawnSync('unshare', [...ownNetwork, 'true']).status !== 0;
/** Loopback is down in a new network. */
const loopbackUp = `python3 -c 'import fcntl,socket,struct
fcntl.ioctl(socket.socket(), 0x8914, struct.pack("16sh22x", b"lo", 0x41))'`;

/** Says whether what goes on has gone on so far, and ends it. Said twice, the first counts. */
const stopped = (at: number) =>
  `if kill -0 $server_${at} 2> ${at}.gone; then echo "${at} stays" >> ended; kill -- -$server_${at}; wait $server_${at}; ` +
  `else wait $server_${at}; echo "${at} $?" >> ended; fi`;

/** Runs lines in one shell. Resolves to what each ended with: 0, or `stays` where it goes on. */
function run(lines: string[], app: string, asOnTerminal: boolean) {
  const listeners: number[] = [];
  const script = [
    loopbackUp,
    'node app.mjs > app.out & until [ -s app.out ]; do sleep 0.05; done',
    ...lines.flatMap((line, at) => {
      writeFileSync(join(app, `${at}.sh`), `${line}\n`);
      const saved = `< /dev/null > ${at}.out 2> ${at}.err`;
      if (!stays.test(line)) return [`. ./${at}.sh ${saved}; echo "${at} $?" >> ended`];
      return [
        // As the reader does by Ctrl-C: two listeners want one port.
        ...(line.includes(' listen ') ? listeners.splice(0, 1, at).map((before) => stopped(before)) : []),
        `setsid bash ./${at}.sh ${saved} & server_${at}=$!`,
        // All but webhooks tail say something once they are ready. Without its group it could not be stopped.
        line.includes('webhooks tail')
          ? `until kill -0 -- -$server_${at} 2> ${at}.gone || ! kill -0 $server_${at} 2> ${at}.gone; do sleep 0.05; done`
          : `until [ -s ${at}.out ] || [ -s ${at}.err ] || ! kill -0 $server_${at} 2> ${at}.gone; do sleep 0.05; done`,
        // Until an emulator answers: its first words may come before.
        /emulator start/.test(line)
          ? `until (: <> /dev/tcp/127.0.0.1/4010) 2> ${at}.gone; do kill -0 $server_${at} || break; sleep 0.05; done`
          : ':',
      ];
    }),
    ...lines.flatMap((line, at) => (stays.test(line) ? stopped(at) : [])),
  ].join('\n');
  const { status, stderr } = spawnSync('unshare', [...ownNetwork, 'bash', '-c', script], {
    cwd: app,
    encoding: 'utf8',
    timeout: 100_000,
    killSignal: 'SIGKILL',
    env: {
      ...env,
      PATH: `${join(folder, 'node_modules', '.bin')}:${env.PATH}`,
      HOME: join(app, 'home'),
      PAYCONFIRM_PROFILE: 'emulator',
      ...(asOnTerminal && { PAYCONFIRM_OUTPUT: 'table' }),
    },
  });
  const file = join(app, 'ended');
  const ended = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const result = new Map(ended.reverse().map((line) => line.split(' ') as [string, string]));
  const saidBy = (at: number) =>
    ['out', 'err']
      .map((end) => join(app, `${at}.${end}`))
      .map((name) => (existsSync(name) ? readFileSync(name, 'utf8') : ''));
  return {
    status,
    stderr,
    result: lines.map((line, at) => ({ line, ended: result.get(`${at}`), said: saidBy(at).join('') })),
  };
}

const isElsewhere = (line: string) => elsewhere.some(([pattern]) => pattern.test(line));

describe.skipIf(noNetwork)('each page, from its first line on', () => {
  const withLines = pages.filter(
    (page) => !ranElsewhere.includes(page) && commandLines(page).some((line) => !isElsewhere(line)),
  );
  /** By what they are run with: pages in two languages may have the same lines. */
  const runs = new Map<string, ReturnType<typeof run>>();

  function runOnce(page: string, lines: string[], asOnTerminal: boolean) {
    const [, yaml = ''] = readFileSync(page, 'utf8').match(/^```yaml\n([\s\S]*?)^```/m) ?? [];
    // The reader's app, which takes everything, where the page has none of its own.
    const port = /verify-in-your-app|first-webhook/.test(page) ? 3001 : 3000;
    const files = [...shownFiles(page)];
    const key = JSON.stringify([lines, asOnTerminal, yaml, port, files]);
    const before = runs.get(key);
    if (before) return before;
    const app = mkdtempSync(join(root, 'page-'));
    mkdirSync(join(app, 'home'));
    cpSync('docs/receivers', app, { recursive: true });
    writeFileSync(join(app, 'from-the-page.yaml'), yaml);
    writeFileSync(join(app, 'package.json'), '{"private":true,"scripts":{"test":"payconfirm whoami"}}');
    for (const [name, text] of files) writeFileSync(join(app, name), text);
    symlinkSync(join(folder, 'node_modules'), join(app, 'node_modules'));
    writeFileSync(
      join(app, 'app.mjs'),
      `import { createServer } from 'node:http';
      createServer((request, reply) => reply.end()).listen(${port}, 'localhost', () => console.log('there'));`,
    );
    const ended = run(lines, app, asOnTerminal);
    runs.set(key, ended);
    return ended;
  }

  test.each(withLines)('%s', (page) => {
    const lines = commandLines(page).filter((line) => !isElsewhere(line));
    const shown = shownLines(page);
    const { result, stderr } = runOnce(
      page,
      [...(given[page] ?? []), ...lines.map((line) => answered[line] ?? line)],
      shown.length > 0,
    );
    const failed = result.filter(({ line, ended }) => ended !== (stays.test(line) ? 'stays' : '0'));
    expect({ failed, stderr: failed.length > 0 ? stderr : '' }).toEqual({ failed: [], stderr: '' });
    const printed = result.map(({ said }) => said).join('\n');
    const pattern = (line: string) => line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.*');
    expect(shown.filter((line) => !new RegExp(`^${pattern(line)}$`, 'm').test(printed))).toEqual([]);
  });
});

test('every exception is of a line that there is', () => {
  const lines = pages.flatMap(commandLines);
  expect(elsewhere.filter(([pattern]) => !lines.some((line) => pattern.test(line)))).toEqual([]);
  expect(Object.keys(answered).filter((line) => !lines.includes(line))).toEqual([]);
  expect([...ranElsewhere, ...Object.keys(given)].filter((page) => !existsSync(resolve(page)))).toEqual([]);
});

import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** A home with a `secret-tool` of ours first on PATH, which keeps what it is given in files. */
export function homeWithKeychain() {
  const home = mkdtempSync(join(tmpdir(), 'payconfirm-keychain-'));
  const [bin, items, seen] = ['bin', 'items', 'seen'].map((name) => join(home, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [bin, items]) mkdirSync(folder);
  const settings = join(home, '.config', 'payconfirm');
  const write = (before: string) => {
    const path = join(bin, 'secret-tool');
    writeFileSync(path, secretTool(items, seen, before));
    chmodSync(path, 0o755);
  };
  write('');
  return {
    home,
    /** For a run whose settings are at their usual place. */
    env: {
      PAYCONFIRM_CONFIG_DIR: '',
      HOME: home,
      PATH: [bin, process.env.PATH].join(delimiter),
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere',
    },
    /** From now on it runs these lines of shell first; `$1` is what it is to do. */
    misbehaves: write,
    /** What it keeps: the origin and the secret of each. */
    items: () => readdirSync(items).map((name) => readFileSync(join(items, name), 'utf8').split('\n')),
    /** Writes this secret into every item, as another program would. */
    replaceItems: (secret: string) => {
      for (const name of readdirSync(items)) {
        const path = join(items, name);
        writeFileSync(path, `${readFileSync(path, 'utf8').split('\n')[0]}\n${secret}`);
      }
    },
    /** Its own command line, that of the program that ran it, and its own variables, whenever it ran. */
    seen: () => (existsSync(seen) ? readFileSync(seen, 'utf8') : ''),
    kept: (file: string) => JSON.parse(readFileSync(join(settings, file), 'utf8')),
    text: (file: string) => readFileSync(join(settings, file), 'utf8'),
  };
}

/** As the real one: `store` reads from standard input, `lookup` of what is not there is exit 1 without a word. */
const secretTool = (items: string, seen: string, before: string) => `#!/bin/sh
cd ${items}
echo "ran: $1" >>${seen}
tr '\\0' '\\n' </proc/$PPID/cmdline >>${seen}
echo "$@" >>${seen}
env >>${seen}
${before}
case "$1" in
  store) printf '%s\\n' "$4" >"$6"; cat >>"$6" ;;
  lookup) [ "$(head -n 1 "$5" 2>/dev/null)" = "$3" ] || exit 1; tail -n +2 "$5" ;;
  clear) rm -f "$5" ;;
esac
`;

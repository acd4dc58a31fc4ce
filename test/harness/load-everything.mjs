/** Loads each file of the built program, and prints what that opened: handles and timers, listeners of the process, files. */
import { createHook } from 'node:async_hooks';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const folder = resolve('dist/chunks');
const require = createRequire(import.meta.url);
/** What `import` itself needs: promises, and reading the file. */
const ofLoading = /^(PROMISE|TickObject|FILEHANDLE|FILEHANDLECLOSEREQ|FSREQPROMISE|FSREQCALLBACK)$/;
/** Node's own, of `node:dns`: it opens no socket before it is asked. */
const ofNode = /^DNSCHANNEL$/;

const listeners = () => process.eventNames().flatMap((name) => Array(process.listenerCount(name)).fill(name));
const files = () => {
  if (!existsSync('/proc/self/fd')) return [];
  const targets = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      // The folder that was read.
      return '';
    }
  });
  return targets.filter((path) => path.startsWith('/')).sort();
};

/** Node makes them when they are first asked for: not by what is loaded. */
const [stdout] = [process.stdout, process.stderr, process.stdin];
const opened = [];
let current = '';
createHook({
  init(_id, type) {
    if (!ofLoading.test(type) && !ofNode.test(type)) opened.push(`${current}: ${type}`);
  },
}).enable();
const before = { listeners: listeners(), files: files() };
const loaded = readdirSync(folder).filter((name) => /\.c?js$/.test(name));
for (const name of loaded) {
  current = name;
  if (name.endsWith('.cjs')) require(`${folder}/${name}`);
  else await import(`${folder}/${name}`);
}
current = 'later';
await new Promise((done) => process.nextTick(done));
const after = { listeners: listeners(), files: files() };
stdout.write(JSON.stringify({ loaded: loaded.length, opened, before, after }));

// Preloaded into the built program by tests: kills it at the nth write in the folder `registrations` or
// `listeners`, before or after it has taken its place on the disk. KILL_AT: `3 before registrations`.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [at, when, folder] = (process.env.KILL_AT ?? '').split(' ');
const { renameSync } = fs;
let writes = 0;
fs.renameSync = (from, to) => {
  const ours = new RegExp(`${folder}.[0-9a-f-]+\\.json$`).test(String(to));
  if (ours) writes += 1;
  const now = ours && writes === Number(at);
  if (now && when === 'before') process.kill(process.pid, 'SIGKILL');
  renameSync(from, to);
  if (now) process.kill(process.pid, 'SIGKILL');
};
syncBuiltinESMExports();

// Preloaded by tests: kills the process at the nth change of its disk, before it or after. KILL_AT: `3 before`.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [at, when] = (process.env.KILL_AT ?? '').split(' ');
let changes = 0;
for (const name of ['renameSync', 'rmSync', 'rmdirSync', 'mkdirSync']) {
  const real = fs[name];
  fs[name] = (...given) => {
    changes += 1;
    const now = changes === Number(at);
    if (now && when === 'before') process.kill(process.pid, 'SIGKILL');
    try {
      return real(...given);
    } finally {
      if (now) process.kill(process.pid, 'SIGKILL');
    }
  };
}
syncBuiltinESMExports();

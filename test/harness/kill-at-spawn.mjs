// Preloaded into the built program by tests: kills it in the instant after its first child was started.
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

const { spawn } = childProcess;
childProcess.spawn = (...given) => {
  spawn(...given);
  process.kill(process.pid, 'SIGKILL');
};
syncBuiltinESMExports();

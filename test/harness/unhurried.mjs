// Preloaded into the built program by tests: what Tab gives the service, 300 ms, is enough on a busy machine too.
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

const { setTimeout } = timers;
timers.setTimeout = (ms, ...rest) => setTimeout(ms === 300 ? 60_000 : ms, ...rest);
syncBuiltinESMExports();

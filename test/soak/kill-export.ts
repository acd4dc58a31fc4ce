import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fillLog } from '../harness/fill-log.ts';
import { startApp } from './listener.ts';
import { expectNoDefect } from './output.ts';
import { start, startEmulatorProgram } from './programs.ts';
import { holds, type Round, type Scenario } from './scenario.ts';
import { caller, everyItem } from './service-calls.ts';

const entries = { short: 1500, long: 6000 };
const exports = { short: 3, long: 8 };

/** Exports the log while deliveries add to it; some exports are killed, the others must be complete. */
async function round(round: Round): Promise<string> {
  const { random, size, folder, step } = round;
  const data = join(folder, 'emulator-data');
  await fillLog(data, entries[size]);
  const { env } = await startEmulatorProgram(round, '--data', data);
  const client = await caller(env);
  const app = await startApp(round);
  await client.call('POST', '/client-webhooks', { name: 'soak', webhook_url: app.url, auth_type: 'NONE' });
  let over = false;
  const load = (async () => {
    while (!over) {
      await client.call('POST', '/sandbox/transactions', { amount: 1000, description: 'soak' });
      await delay(random.below(5));
    }
  })();
  round.after(() => {
    over = true;
    return load;
  });

  const told = { complete: 0, killed: 0, refused: 0 };
  for (let n = 0; n < exports[size]; n++) {
    const before = (await everyItem<{ id: string }>(client, '/webhook-logs')).map(({ id }) => id);
    const killed = n > 0 && random.chance(0.5);
    const after = random.below(600);
    step(killed ? `export ${n}, killed after ${after} ms` : `export ${n}, to its end`);
    const program = start(round, ['webhooks', 'logs', '--all', '-o', 'ndjson'], env);
    if (killed) await Promise.race([delay(after), program.end]);
    if (killed) program.kill('SIGKILL');
    const { code } = await program.end;
    expectNoDefect(program.stderr());
    const lines = program.stdout().split('\n');
    // Nothing when the last line is whole.
    const torn = lines.pop();
    holds(code !== 0 || torn === '', `exit 0, and the last line is torn: ${torn}`);
    const ids = new Set(lines.map((line) => (JSON.parse(line) as { id: string }).id));
    holds(ids.size === lines.length, `${lines.length - ids.size} entries are there twice`);
    const missing = before.filter((id) => !ids.has(id));
    if (code === 0)
      holds(missing.length === 0, `exit 0, and ${missing.length} of ${before.length} are missing`);
    else if (!killed) holds(code === 5, `ended with ${code}: ${program.stderr()}`);
    told[code === 0 ? 'complete' : killed ? 'killed' : 'refused'] += 1;
  }
  return `exports under load: ${told.complete} complete, ${told.killed} killed, ${told.refused} said that they are not`;
}

export const killExport: Scenario = { name: 'kill-export', round };

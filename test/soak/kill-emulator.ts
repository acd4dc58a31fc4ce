import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmulatorProgram } from './programs.ts';
import { atOnce, holds, type Round, type Scenario } from './scenario.ts';
import { caller, everyItem } from './service-calls.ts';

const lives = { short: 2, long: 6 };
const lanes = 8;

/** Kills the emulator in the midst of transfers, starts it again on the same data, and counts in the end. */
async function round(round: Round): Promise<string> {
  const { random, size, folder, step } = round;
  const data = join(folder, 'emulator-data');
  const accepted = new Map<string, string>();
  for (let life = 0; life < lives[size]; life++) {
    const emulator = await startEmulatorProgram(round, '--data', data);
    const { call } = await caller(emulator.env);
    const killAfter = { transfers: random.below(150), ms: random.below(10) };
    step(`life ${life}: killed ${killAfter.ms} ms after ${killAfter.transfers} transfers`);
    let transfers = 0;
    const tasks = Array.from({ length: lanes }, (_, lane) => async () => {
      for (let n = 0; emulator.program.lives(); n++) {
        const transaction_code = `SOAK-${life}-${lane}-${n}`;
        const body = { amount: 150_000, description: 'soak', transaction_code };
        const done = await call<{ virtual_account_number: string }>('POST', '/sandbox/transactions', body);
        if (!done) continue;
        accepted.set(transaction_code, done.virtual_account_number);
        transfers += 1;
        if (transfers !== killAfter.transfers + 1) continue;
        await delay(killAfter.ms);
        emulator.program.kill('SIGKILL');
      }
    });
    await atOnce(lanes, tasks);
    await emulator.program.end;
  }
  step('the count');
  const emulator = await startEmulatorProgram(round, '--data', data);
  const client = await caller(emulator.env);
  const found: string[] = [];
  for (const number of new Set(accepted.values())) {
    const path = `/bank/virtual-account/transactions?virtual_account_number=${number}`;
    const items = await everyItem<{ transaction_code: string }>(client, path);
    found.push(...items.map(({ transaction_code }) => transaction_code));
  }
  const lost = [...accepted.keys()].filter((code) => !found.includes(code));
  holds(lost.length === 0, `accepted and lost: ${lost.join(', ')}`);
  holds(new Set(found).size === found.length, 'a transfer appears twice');
  return `${accepted.size} transfers accepted, each there after ${lives[size]} kills`;
}

export const killEmulator: Scenario = { name: 'kill-emulator', round };

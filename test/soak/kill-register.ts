import { setTimeout as delay } from 'node:timers/promises';
import { openGate } from '../harness/gate.ts';
import { expectNoDefect } from './output.ts';
import { start, startEmulatorProgram } from './programs.ts';
import { answersTo, registrationOf } from './registrations.ts';
import { holds, type Round, type Scenario } from './scenario.ts';
import { caller, everyItem } from './service-calls.ts';

const customers = { short: 2, long: 6 };
/** From then on nobody kills it. */
const kills = 4;

/** Kills `va register` on its way, goes on with --resume, and counts the accounts in the end. */
async function round(round: Round): Promise<string> {
  const { random, size, folder, step } = round;
  const emulator = await startEmulatorProgram(round, '--memory');
  const gate = await openGate(emulator.env.PAYCONFIRM_BASE_URL);
  round.after(gate.close);
  const env = { ...emulator.env, PAYCONFIRM_BASE_URL: gate.url };
  const client = await caller(env);
  const [account] = await everyItem<{ id: string }>(client, '/client/bank-accounts');
  const codes = `'${process.execPath}' test/harness/print-otp.mjs ${emulator.env.PAYCONFIRM_BASE_URL}`;
  let killed = 0;

  for (let customer = 0; customer < customers[size]; customer++) {
    const content = `KH${customer}`;
    const fresh = ['--account-id', account!.id, '--prefix', 'SHOP', '--content', content, '--agree'];
    let answers: string[] = [];
    for (let attempt = 0, done = false; !done; attempt++) {
      holds(attempt < 12, `${content} is not registered after ${attempt} attempts`);
      const begun = registrationOf(folder, content);
      const argv = begun ? ['--resume', begun.id, ...answers] : fresh;
      const after = { requests: 1 + random.below(4), ms: random.below(30) };
      step(`${content}, attempt ${attempt}, killed ${after.ms} ms after ${after.requests} requests`);
      const program = start(round, ['va', 'register', ...argv, '--otp-command', codes, '--json'], env);
      let requests = 0;
      gate.onRequest = () => {
        requests += 1;
        if (attempt < kills && requests === after.requests)
          void delay(after.ms).then(() => program.kill('SIGKILL'));
      };
      const { code, signal } = await program.end;
      if (signal === 'SIGKILL') killed += 1;
      expectNoDefect(program.stderr());
      answers = answersTo(program.stderr());
      holds(signal !== null || code === 0 || answers.length > 0, `ended with ${code}: ${program.stderr()}`);
      done = code === 0;
    }
  }
  step('the count');
  const path = `/bank/${account!.id}/virtual-account/retrieve`;
  const made = await everyItem<{ id: string; content: string | null }>(client, path);
  const contents = made.map((one) => one.content).sort();
  const wanted = Array.from({ length: customers[size] }, (_, customer) => `KH${customer}`).sort();
  holds(
    contents.join() === wanted.join(),
    `accounts of ${contents.join()}, wanted one each: ${wanted.join()}`,
  );
  for (const { id, content } of made) {
    const details = await client.call<{ status: string }>('GET', `/bank/${id}/notification/details`);
    holds(details?.status === 'ACTIVE', `${content}: the notification is ${details?.status}`);
  }
  return `${wanted.length} registrations, one account each, reported, over ${killed} kills`;
}

export const killRegister: Scenario = { name: 'kill-register', round };

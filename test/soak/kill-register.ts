import { setTimeout as delay } from 'node:timers/promises';
import { expectNoDefect } from './output.ts';
import { answersTo, registrationOf, startRegistrations } from './registrations.ts';
import { holds, type Round, type Scenario } from './scenario.ts';

const customers = { short: 2, long: 6 };
/** From then on nobody kills it. */
const kills = 4;

/** Kills `va register` on its way, goes on with --resume, and counts the accounts in the end. */
async function round(round: Round): Promise<string> {
  const { random, size, folder, step } = round;
  const { gate, client, register, fresh, made } = await startRegistrations(round);
  let killed = 0;

  for (let customer = 0; customer < customers[size]; customer++) {
    const content = `KH${customer}`;
    let answers: string[] = [];
    for (let attempt = 0, done = false; !done; attempt++) {
      holds(attempt < 12, `${content} is not registered after ${attempt} attempts`);
      const begun = registrationOf(folder, content);
      const argv = begun ? ['--resume', begun.id, ...answers] : fresh(content);
      const after = { requests: 1 + random.below(4), ms: random.below(30) };
      step(`${content}, attempt ${attempt}, killed ${after.ms} ms after ${after.requests} requests`);
      const program = register(...argv);
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
  const accounts = await made();
  const contents = accounts.map((one) => one.content).sort();
  const wanted = Array.from({ length: customers[size] }, (_, customer) => `KH${customer}`).sort();
  holds(
    contents.join() === wanted.join(),
    `accounts of ${contents.join()}, wanted one each: ${wanted.join()}`,
  );
  for (const { id, content } of accounts) {
    const details = await client.call<{ status: string }>('GET', `/bank/${id}/notification/details`);
    holds(details?.status === 'ACTIVE', `${content}: the notification is ${details?.status}`);
  }
  return `${wanted.length} registrations, one account each, reported, over ${killed} kills`;
}

export const killRegister: Scenario = { name: 'kill-register', round };

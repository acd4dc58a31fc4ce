import { expectNoDefect } from './output.ts';
import { answersTo, registrationOf, startRegistrations } from './registrations.ts';
import { holds, type Round, type Scenario } from './scenario.ts';

const times = { short: 1, long: 4 };

/**
 * Two registrations with the same account and prefix at once, of two customers: an account for each. Then two
 * processes that go on with one that was killed: one account.
 */
async function round(round: Round): Promise<string> {
  const { random, size, folder, step } = round;
  const { gate, register, fresh, made } = await startRegistrations(round);
  const wanted: string[] = [];

  for (let time = 0; time < times[size]; time++) {
    step(`time ${time}: two customers at once`);
    const two = [`A${time}`, `B${time}`];
    wanted.push(...two);
    const both = two.map((content) => register(...fresh(content)));
    const numbers = new Set<string>();
    for (const [at, program] of both.entries()) {
      const { code } = await program.end;
      expectNoDefect(program.stderr());
      holds(code === 0, `${two[at]} ended with ${code}: ${program.stderr()}`);
      const { virtual_account_number, content } = JSON.parse(program.stdout());
      holds(content === two[at], `${two[at]} was given the account of ${content}`);
      numbers.add(virtual_account_number);
    }
    holds(numbers.size === 2, `two customers on one account: ${[...numbers].join()}`);

    const killAfter = 1 + random.below(4);
    step(`time ${time}: killed after ${killAfter} requests, then two --resume at once`);
    const content = `C${time}`;
    wanted.push(content);
    const first = register(...fresh(content));
    let requests = 0;
    gate.onRequest = () => {
      requests += 1;
      if (requests === killAfter) first.kill('SIGKILL');
    };
    await first.end;
    gate.onRequest = () => {};
    const { id } = registrationOf(folder, content)!;
    let answers: string[] = [];
    for (let done = false, tries = 0; !done; tries++) {
      holds(tries < 5, `${content} is not registered after ${tries} times two at once`);
      const pair = [register('--resume', id, ...answers), register('--resume', id, ...answers)];
      let told = '';
      for (const program of pair) {
        const { code } = await program.end;
        expectNoDefect(program.stderr());
        holds(code === 0 || code === 2, `--resume ended with ${code}: ${program.stderr()}`);
        done ||= code === 0;
        told += program.stderr();
      }
      answers = answersTo(told);
    }
  }
  step('the count');
  const contents = (await made()).map(({ content }) => content).sort();
  holds(
    contents.join() === wanted.sort().join(),
    `accounts of ${contents.join()}, wanted one each: ${wanted.join()}`,
  );
  return `${wanted.length} registrations, two at a time: one account each`;
}

export const twoRegisters: Scenario = { name: 'two-registers', round };

import { join } from 'node:path';
import { expectNoDefect } from './output.ts';
import { run, start, until } from './programs.ts';
import { holds, type Round, type Scenario } from './scenario.ts';

const times = { short: 1, long: 4 };

/** Two emulators started at once on one data folder: one runs, the other says why not, and nothing is damaged. */
async function round(round: Round): Promise<string> {
  const { random, size, folder, step } = round;
  const data = join(folder, 'emulator-data');
  const argv = ['emulator', 'start', '--port', '0', '--data', data, '-o', 'ndjson'];
  for (let time = 0; time < times[size]; time++) {
    step(`time ${time}: two at once`);
    const both = [start(round, argv, {}), start(round, argv, {})];
    const settled = () => both.every((one) => !one.lives() || one.stdout().includes('\n'));
    await until(settled, 'each emulator to be ready or to end');
    const living = both.filter((one) => one.lives());
    holds(living.length === 1, `${living.length} of two run on one data folder`);
    for (const one of both) expectNoDefect(one.stderr());
    const [refused] = both.filter((one) => !one.lives());
    const { code } = await refused!.end;
    holds(code === 1, `the other ended with ${code}: ${refused!.stderr()}`);
    const ready = JSON.parse(living[0]!.stdout().split('\n', 1)[0]!) as { url: string };
    const send = [
      '--profile',
      'emulator',
      'sandbox',
      'send',
      '--amount',
      '1000',
      '--description',
      `soak ${time}`,
    ];
    const sent = await run(round, send, {});
    holds(sent.code === 0, `the profile does not reach the one at ${ready.url}: ${sent.stderr}`);
    living[0]!.kill(random.pick(['SIGKILL', 'SIGTERM']));
    await living[0]!.end;
  }
  return `${times[size]} times two emulators on one folder: one ran, one was refused`;
}

export const twoEmulators: Scenario = { name: 'two-emulators', round };

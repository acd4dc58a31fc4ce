import { falseIn } from '../diagnosis/check-histories.ts';
import { holds, type Scenario } from './scenario.ts';

/** What `trace`, `doctor` and `webhooks stats` say of made-up histories whose truth is known. */
export const histories: Scenario = {
  name: 'histories',
  round: async ({ random, size, step }) => {
    const first = random.below(2 ** 30);
    const count = size === 'short' ? 100 : 2_000;
    step(`${count} histories from seed ${first}`);
    const wrong = Object.entries(await falseIn(first, count));
    holds(
      wrong.length === 0,
      wrong.map(([kind, { times, example }]) => `${times} × ${kind}: ${example}`).join('\n'),
    );
    return `${count} histories, no false statement`;
  },
};

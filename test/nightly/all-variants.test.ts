/** The sweeps over all commands with every variant, of which `npm test` runs some in turn. */
import { describe } from 'vitest';
import { runAllVariants } from '../harness/variants.ts';

runAllVariants();

const sweeps = [
  'hostile-replies',
  'hostile-verdicts',
  'huge-integers',
  'languages-of-json',
  'odd-replies',
  'printed-commands',
  'privacy',
  'redaction',
  'secrets',
  'typed-secrets',
];

for (const name of sweeps) {
  describe(name, async () => {
    await import(`../commands/every/${name}.test.ts`);
  });
}

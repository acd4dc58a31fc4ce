/** Services that answer otherwise, with every variant, of which `npm test` runs some in turn. */
import { describe } from 'vitest';
import { runAllVariants } from '../harness/variants.ts';

runAllVariants();

for (const name of ['assumptions/other-services', 'every/values-as-words', 'every/vietnamese-refusals']) {
  describe(name, async () => {
    await import(`../commands/${name}.test.ts`);
  });
}

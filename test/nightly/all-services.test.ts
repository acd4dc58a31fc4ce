/** Services that answer otherwise, with every variant, of which `npm test` runs some in turn. */
import { describe } from 'vitest';
import { runAllVariants } from '../harness/variants.ts';

runAllVariants();

describe('other-services', async () => {
  await import('../commands/assumptions/other-services.test.ts');
});
for (const name of ['values-as-words', 'vietnamese-refusals']) {
  describe(name, async () => {
    await import(`../commands/every/${name}.test.ts`);
  });
}

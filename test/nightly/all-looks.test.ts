/** The pages with axe in every look, of which `npm test` runs some in turn. */
import { describe } from 'vitest';
import { runAllVariants } from '../harness/variants.ts';

runAllVariants();

for (const name of ['checkout-looks', 'inspector-looks']) {
  describe(name, async () => {
    await import(`../browser/${name}.test.ts`);
  });
}

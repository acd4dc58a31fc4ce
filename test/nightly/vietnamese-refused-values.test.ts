/** What each refused value of each flag and argument says under `--lang vi`: no English sentence of ours. */
import { expect, test } from 'vitest';
import { runAllVariants } from '../harness/variants.ts';
import { englishOfRefusedValues } from '../harness/vietnamese-refusals.ts';

runAllVariants();

test('each flag and argument with each value that it refuses', async () => {
  expect(await englishOfRefusedValues(Number.POSITIVE_INFINITY)).toEqual({});
});

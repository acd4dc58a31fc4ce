/** Sweeps over many variants: `npm test` runs some of them in turn, the nightly set all (test/nightly/all-variants.test.ts). */
let isWhole = false;

/** From now on every variant is run. */
export function runAllVariants(): void {
  isWhole = true;
}

/** Whether the variant at this place is run in this turn: one of `of`. */
export const isInTurn = (at: number, turn: number, of: number): boolean => isWhole || at % of === turn % of;

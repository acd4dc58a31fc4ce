import type { LookedAt } from '../../../../src/commands/assumptions/check/rows/index.ts';
import { body, type Change, type Fields } from './changes.ts';

/** Services in which a row is not so. */
export interface Otherwise {
  /** By in what it is not so; behind the change, the other rows that are not so there. None of them may be said to hold. */
  shown: Readonly<Record<string, Change | readonly [Change, ...LookedAt[]]>>;
  /** What might not be so where nothing shows it: the row is never said to hold as a whole. */
  hidden?: readonly string[];
}

/** What an empty body is told. */
export const required = (which: RegExp, ...hidden: string[]): Otherwise => {
  const detail = (other: (detail: Fields[]) => unknown) =>
    body(which, (whole, status) =>
      status === 422 ? { detail: other((whole as { detail: Fields[] }).detail) } : whole,
    );
  return {
    shown: {
      'one more field is required': detail((all) => [
        ...all,
        { loc: ['body', 'one_more'], msg: 'Field required', type: 'missing' },
      ]),
      'no field is named': detail(() => 'wrong'),
      'a field of ours is not named': detail((all) => all.slice(1)),
    },
    hidden,
  };
};

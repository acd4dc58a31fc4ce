/** How long, large or many a value may be. */

const lower = ['minimum', 'minLength', 'minItems'] as const;
const upper = ['maximum', 'maxLength', 'maxItems'] as const;
type Limit = (typeof lower)[number] | (typeof upper)[number];

export type Limits = Readonly<Partial<Record<Limit, number>>>;

export function limitsIn(schema: Readonly<Record<string, unknown>>): Limits {
  const said = [...lower, ...upper].filter((name) => typeof schema[name] === 'number');
  return Object.fromEntries(said.map((name) => [name, schema[name]]));
}

/** Of two that hold at once. */
export const bothLimits = (one: Limits, other: Limits): Limits => merged(one, other, Math.max, Math.min);

/** Of two schemas of which one holds: a limit that only one of them has is none. */
export function eitherLimits(one: Limits, other: Limits): Limits {
  const shared = (limits: Limits, others: Limits) =>
    Object.fromEntries(Object.entries(limits).filter(([name]) => Object.hasOwn(others, name)));
  return merged(shared(one, other), shared(other, one), Math.min, Math.max);
}

type Choose = (one: number, other: number) => number;

function merged(one: Limits, other: Limits, ofLower: Choose, ofUpper: Choose): Limits {
  const names = Object.keys({ ...one, ...other }) as Limit[];
  return Object.fromEntries(
    names.map((name) => {
      const choose = lower.some((each) => each === name) ? ofLower : ofUpper;
      return [name, choose((one[name] ?? other[name])!, (other[name] ?? one[name])!)];
    }),
  );
}

/** Theirs that refuse values which we allow, each as text beside ours; null where we have none. */
export function narrowerLimits(ours: Limits, theirs: Limits): { ours: string | null; theirs: string }[] {
  const strictest = bothLimits(ours, theirs);
  return (Object.keys(theirs) as Limit[])
    .filter((name) => strictest[name] !== ours[name])
    .map((name) => ({
      ours: ours[name] === undefined ? null : `${name} ${ours[name]}`,
      theirs: `${name} ${theirs[name]}`,
    }));
}

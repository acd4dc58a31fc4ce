/** Limits of a value: its length, size or number. */

const lower = ['minimum', 'minLength', 'minItems'] as const;
const upper = ['maximum', 'maxLength', 'maxItems'] as const;
type Limit = (typeof lower)[number] | (typeof upper)[number];

export type Limits = Readonly<Partial<Record<Limit, number>>>;

export function limitsIn(schema: Readonly<Record<string, unknown>>): Limits {
  const said = [...lower, ...upper].filter((name) => typeof schema[name] === 'number');
  return Object.fromEntries(said.map((name) => [name, schema[name]]));
}

/** Of two limits that both apply. */
export const bothLimits = (one: Limits, other: Limits): Limits => merged(one, other, Math.max, Math.min);

/** Of two schemas, either of which may apply. A limit of only one of them does not count. */
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

/** The provider's limits that refuse values allowed by ours, each as text beside ours; null without our limit. */
export function narrowerLimits(ours: Limits, theirs: Limits): { ours: string | null; theirs: string }[] {
  const strictest = bothLimits(ours, theirs);
  return (Object.keys(theirs) as Limit[])
    .filter((name) => strictest[name] !== ours[name])
    .map((name) => ({
      ours: ours[name] === undefined ? null : `${name} ${ours[name]}`,
      theirs: `${name} ${theirs[name]}`,
    }));
}

/** What it takes to bring a client to the state of a file. */
import type { Text } from '../../values/command-line.ts';

export type Kind = 'webhook';

/** One field that changes; undefined where it has no value yet. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** One thing of the file, with what is to be done about it. */
export interface Step {
  kind: Kind;
  /** As the plan names it. */
  name: string;
  action: 'create' | 'update' | 'unchanged';
  fields: readonly FieldChange[];
  /** What a person should know besides. */
  remark?: Text;
  /** Does it; what is unchanged has nothing to do. */
  carryOut?(): Promise<void>;
}

/** Something that is there and not in the file. */
export interface LeftAlone {
  kind: Kind;
  name: string;
}

export interface Plan {
  steps: readonly Step[];
  leftAlone: readonly LeftAlone[];
}

export const changesOf = ({ steps }: Plan) => steps.filter(({ action }) => action !== 'unchanged');

/** The fields of `wanted` that are not as they are now. */
export function differences(now: object, wanted: object): FieldChange[] {
  const before = new Map(Object.entries(now));
  return Object.entries(wanted)
    .filter(([field, to]) => to !== undefined && (before.get(field) ?? null) !== to)
    .map(([field, to]) => ({ field, from: before.get(field) ?? null, to }));
}

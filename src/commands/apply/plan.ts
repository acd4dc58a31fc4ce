/** What it takes to bring a client to the state of a file. */

import type { Client } from '../../api/client-types.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import type { CodeSource } from '../../registrations/otp/code-source.ts';
import type { SetupFile } from '../../setup/read-setup.ts';
import type { WantedVirtualAccount } from '../../setup/schema.ts';
import { t } from '../../texts/translate.ts';
import type { Text } from '../../values/command-line.ts';
import type { Accounts } from './account-lookup.ts';
import type { AppliedSecrets } from './applied-secrets.ts';
import type { ApplyRecord } from './apply-record.ts';

export type Kind = 'key' | 'virtual account' | 'webhook' | 'payment profile';

/** What a plan is made with. */
export interface Planning {
  ctx: Context;
  client: Client;
  at: SetupFile['at'];
  /** That `file:` references start from. */
  folder: string;
  record: ApplyRecord;
  secrets: AppliedSecrets;
  accounts: Accounts;
  /** The virtual accounts of the file: one that is not there yet is made before what refers to it. */
  toBeMade: readonly WantedVirtualAccount[];
  /** Gives the codes of the bank, where a flag does. */
  codes: CodeSource | undefined;
  secretOf(reference: string, place: string): Promise<string>;
}

/** One field that changes; undefined where it has no value yet. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** One thing of the file, with what is to be done about it. */
export interface Step {
  kind: Kind;
  name: string;
  /** `replace`: what an earlier run made and could not keep. */
  action: 'create' | 'update' | 'replace' | 'unchanged';
  fields: readonly FieldChange[];
  /** What a person should know besides. */
  remark?: () => Text;
  /** What it needs of a person, where nobody can be asked. */
  needs?: readonly string[];
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

/**
 * For right before something is made: since the plan somebody may have made it on another machine.
 * @param there what is there now
 * @throws refused error when one of this name is
 */
export function refuseMadeMeanwhile(name: string, there: readonly { name: string }[]): void {
  if (!there.some((one) => one.name === name)) return;
  throw new PayconfirmError('refused', t('another process has created one with this name'));
}

/** The fields of `wanted` that are not as they are now. */
export function differences(
  now: object,
  wanted: object,
  isSame: (one: unknown, other: unknown) => boolean = Object.is,
): FieldChange[] {
  const before = new Map(Object.entries(now));
  return Object.entries(wanted)
    .filter(([field, to]) => to !== undefined && !isSame(before.get(field) ?? null, to))
    .map(([field, to]) => ({ field, from: before.get(field) ?? null, to }));
}

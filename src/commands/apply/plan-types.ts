/** The steps that bring a client to the state of a file. */

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

/** What planning needs. */
export interface Planning {
  ctx: Context;
  client: Client;
  at: SetupFile['at'];
  folder: string;
  record: ApplyRecord;
  secrets: AppliedSecrets;
  accounts: Accounts;
  /** The virtual accounts of the file. Missing ones are created before what refers to them. */
  toBeMade: readonly WantedVirtualAccount[];
  /** Source of the bank's OTPs, if a flag gives one. */
  codes: CodeSource | undefined;
  secretOf(reference: string, place: string): Promise<string>;
}

/** A field that changes; `from` is undefined if it has no value yet. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** An item of the file and its action. */
export interface Step {
  kind: Kind;
  name: string;
  /** `replace`: an earlier run created it but could not store its secret. */
  action: 'create' | 'update' | 'replace' | 'unchanged';
  fields: readonly FieldChange[];
  remark?: () => Text;
  /** Input that it needs in a non-interactive run. */
  needs?: readonly string[];
  /** Carries it out; missing if unchanged. */
  carryOut?(): Promise<void>;
}

/** An existing item that is not in the file. */
export interface LeftAlone {
  kind: Kind;
  name: string;
}

export interface Plan {
  steps: readonly Step[];
  leftAlone: readonly LeftAlone[];
}

export const changesOf = ({ steps }: Plan) => steps.filter(({ action }) => action !== 'unchanged');

/** Call it right before a creation. @throws refused error if another machine made one of this name */
export function refuseMadeMeanwhile(name: string, there: readonly { name: string }[]): void {
  if (!there.some((one) => one.name === name)) return;
  throw new PayconfirmError('refused', t('another process has created one with this name'));
}

/** The fields of `wanted` that differ from the current values. */
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

/** What `verifyApp` of `payconfirm/testing` takes and gives. */

import type { Limits } from '../conformance/limits.ts';
import type { CaseResult, Group, Report } from '../conformance/report.ts';
import type { MadeOrder, OrderRequest } from '../conformance/shop-access.ts';
import type { AuthType } from '../values/auth-type.ts';
import type { PayloadFormat } from '../values/payload-format.ts';
import type { Emulator } from './emulator-types.ts';

export type { CaseResult, Group, Limits, MadeOrder, OrderRequest, Report };

type Maybe<Value> = Value | Promise<Value>;

export interface VerifyAppOptions {
  /** Where the app takes deliveries. */
  url: string;
  /** The `secret_key` of its configuration; not needed with `NONE`. */
  secret?: string;
  /** `HMAC_SHA256` without. */
  auth?: AuthType;
  /** The header of an API key; `X-Webhook-Secret` without. */
  apiKeyName?: string;
  /** The formats that the app must take; without, JSON, and what it likes of the others. */
  formats?: readonly PayloadFormat[];
  /** Makes an order in the shop. It may choose the order's code and account itself, and returns them then. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a function that returns nothing is one of these
  orders?(order: OrderRequest): Maybe<MadeOrder | string | void>;
  /** How many times the transaction `code` was credited as paying an order. */
  effects?(order: OrderRequest): Maybe<number>;
  /** Takes the app's database away, and brings it back. */
  storeDown?(): Maybe<unknown>;
  storeUp?(): Maybe<unknown>;
  /** Resolves when the app listens again. */
  restart?(): Maybe<unknown>;
  /** The one that the app reads checkouts back from. */
  emulator?: Pick<Emulator, 'url' | 'credentials'>;
  /** Groups and ids of cases; all without. */
  only?: readonly string[];
  /** How long the app may take. */
  limits?: Partial<Limits>;
  /** Ends it, with its own reason. */
  signal?: AbortSignal;
}

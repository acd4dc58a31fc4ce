/** Input and output types of `verifyApp` in `payconfirm/testing`. */

import type { Limits } from '../conformance/limits.ts';
import type { CaseResult, Group, Report } from '../conformance/report.ts';
import type { MadeOrder, OrderRequest } from '../conformance/shop-interface.ts';
import type { AuthType } from '../values/auth-type.ts';
import type { PayloadFormat } from '../values/payload-format.ts';
import type { Emulator } from './emulator-types.ts';

export type { CaseResult, Group, Limits, MadeOrder, OrderRequest, Report };

type Maybe<Value> = Value | Promise<Value>;

export interface VerifyAppOptions {
  /** The app's URL for deliveries. */
  url: string;
  /** The `secret_key` of its configuration. Not needed with `NONE`. */
  secret?: string;
  /** Default: `HMAC_SHA256`. */
  auth?: AuthType;
  /** The header of an API key; default: `X-Webhook-Secret`. */
  apiKeyName?: string;
  /** The formats that the app must accept; default: JSON. The others are then optional. */
  formats?: readonly PayloadFormat[];
  /** Creates an order in the shop. It may choose the order's code and account itself, and then returns them. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a function that returns nothing is one of these
  orders?(order: OrderRequest): Maybe<MadeOrder | string | void>;
  /** How often the transaction `code` was booked as the payment of an order. */
  effects?(order: OrderRequest): Maybe<number>;
  /** Stops the app's database, and starts it again. */
  storeDown?(): Maybe<unknown>;
  storeUp?(): Maybe<unknown>;
  /** Resolves when the app listens again. */
  restart?(): Maybe<unknown>;
  /** The emulator from which the app reads checkouts. */
  emulator?: Pick<Emulator, 'url' | 'credentials'>;
  /** Groups and ids of cases; default: all. */
  only?: readonly string[];
  /** Time limits of the app. */
  limits?: Partial<Limits>;
  /** Ends it with its reason. */
  signal?: AbortSignal;
}

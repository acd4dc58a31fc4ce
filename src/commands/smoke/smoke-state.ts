import type { Client } from '../../api/client-types.ts';
import type { Context } from '../../context.ts';
import type { Inbox } from './delivery-receiver.ts';

/** Input of the checks, and their results for later checks. */
export interface SmokeState {
  client: Client;
  /** Opened before the first check; undefined when the service cannot reach this machine. */
  inbox: Inbox | undefined;
  deliveryUrl: string | undefined;
  secret: string;
  /** Reads an OTP like the phone. Only an emulator has one to read. */
  otp: ((bankRequestId: string) => Promise<string>) | undefined;
  ctx: Context;
  /** Makes this run's codes unique. */
  run: string;
  virtualAccount?: { id: string; virtual_account_number: string };
  sandboxNumber?: string;
  /** Set before it is created. */
  webhookName?: string;
  webhookId?: string;
  /** Names of the transactions that the service accepted. */
  sent: Set<string>;
  /** True if the service reports the checkout as paid. */
  paid?: boolean;
  checkout?: { id: string; order_code: string; amount: number; account: string };
}

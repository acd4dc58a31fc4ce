import type { Client } from '../../api/client-types.ts';
import type { Context } from '../../context.ts';
import type { Inbox } from './inbox.ts';

/** What the checks work with, and what they leave for one another. */
export interface SmokeState {
  client: Client;
  /** Opened before the first check; undefined when the service cannot reach this machine. */
  inbox: Inbox | undefined;
  /** Where the service finds the inbox. */
  deliveryUrl: string | undefined;
  secret: string;
  /** Reads an OTP as the phone would; only an emulator has one to read. */
  otp: ((bankRequestId: string) => Promise<string>) | undefined;
  ctx: Context;
  /** Makes codes of this run unique. */
  run: string;
  virtualAccount?: { id: string; virtual_account_number: string };
  sandboxNumber?: string;
  /** Set before it is made. */
  webhookName?: string;
  webhookId?: string;
  /** Names of the transactions that the service took. */
  sent: Set<string>;
  /** True when the service says so of the checkout. */
  paid?: boolean;
  checkout?: { id: string; order_code: string; amount: number; account: string };
}

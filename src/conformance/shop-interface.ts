/** The interfaces to the shop behind the app, and to the service that it reads checkouts from. */

/** The data of a payment that the shop gets. */
export interface OrderRequest {
  /** The transaction that will pay the order. */
  code: string;
  order_code: string;
  /** Integer VND. */
  amount: number;
  /** The account that will receive the money, if it matters. */
  account_number?: string;
}

/** The values that the shop chose itself. */
export interface MadeOrder {
  order_code?: string | undefined;
  account_number?: string | undefined;
  checkout_id?: string | undefined;
}

/** Access to the shop behind the app. Each missing part leaves cases unproved. */
export interface Shop {
  /** Creates an order. @throws Error if that fails */
  orders?(order: OrderRequest): Promise<unknown>;
  /** How many times the transaction was booked as paying an order. @throws Error if that fails */
  effects?(order: OrderRequest): Promise<unknown>;
  storeDown?(): Promise<unknown>;
  storeUp?(): Promise<unknown>;
  restart?(): Promise<unknown>;
}

/** The emulator from which the app reads checkouts back. */
export interface Service {
  /** `key`: the idempotency key (§4.5). */
  createCheckout(order: {
    amount: number;
    order_code: string;
    key: string;
  }): Promise<{ id: string; account_number: string }>;
  accountOf(checkoutId: string): Promise<string>;
  pay(transfer: { account_number: string; amount: number; code: string; note: string }): Promise<void>;
}

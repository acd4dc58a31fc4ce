/** What the cases ask of the shop behind the app, and of the service that it reads checkouts from. */

/** What the shop is told of a payment. */
export interface OrderRequest {
  /** The transaction that will pay it. */
  code: string;
  order_code: string;
  /** Integer VND. */
  amount: number;
  /** Where the money will arrive, where it matters. */
  account_number?: string;
}

/** What the shop made of it, where it chose for itself. */
export interface MadeOrder {
  order_code?: string | undefined;
  account_number?: string | undefined;
  checkout_id?: string | undefined;
}

/** Access to the shop behind the app; each part that is missing leaves cases not proved. */
export interface Shop {
  /** Makes an order. @throws Error when that fails */
  orders?(order: OrderRequest): Promise<unknown>;
  /** How many times the transaction was credited as paying an order. @throws Error when that fails */
  effects?(order: OrderRequest): Promise<unknown>;
  storeDown?(): Promise<unknown>;
  storeUp?(): Promise<unknown>;
  restart?(): Promise<unknown>;
}

/** The emulator that the app reads checkouts back from. */
export interface Service {
  /** `key`: two with one are one (§4.5). */
  createCheckout(order: {
    amount: number;
    order_code: string;
    key: string;
  }): Promise<{ id: string; account_number: string }>;
  accountOf(checkoutId: string): Promise<string>;
  pay(transfer: { account_number: string; amount: number; code: string; note: string }): Promise<void>;
}

/** The codes about one transfer with their parameters, as in `codes.ts`. */

type None = Record<never, never>;

export interface AccountParams {
  'va-unknown': None;
  /** `is_known`: whether the service still shows its transactions. */
  'va-closed': { is_known: boolean };
  /** `client`: id of the credentials that registered it from this machine; null where the service refused it. */
  'va-of-other-client': { client: string | null };
  'va-not-listed': None;
  'no-transfer-seen': None;
}

export interface AppParams {
  'app-not-running': { target: string; error: string };
  'app-rejected': { target: string; status: number };
  'app-rejected-after-ack': { target: string; status: number };
  'not-confirmed': { reason: string };
  'delivered-from-here': { target: string; by: 'replay' | 'log' };
  /** `ended`: epoch milliseconds; of one that was killed, its last sign of life. */
  'listener-ended': { ended: number; is_killed: boolean };
  /** What the listener answered. */
  'signature-invalid-here': { answer: string };
  /** `profile`: of the listener that stored it. */
  'journal-of-other-profile': { profile: string };
  /** `stream`: `nats://…/STREAM`. */
  published: { stream: string };
  /** `conflict`: another body has its code there. */
  'publish-failed': { stream: string; why: 'conflict' | 'not-acknowledged' };
}

/** Email, Telegram and Zalo (§6.4). */
export interface ChannelParams {
  'channel-paused': None;
  /** `label`: of the log; `answer`: what the other server said. */
  'channel-failed': { recipient: string; label: string; answer: string };
  /** `is_still`: now too; false where it was so only when the message was due. */
  'email-unverified': { email: string; is_still: boolean };
  'email-suppressed': { email: string; is_still: boolean };
  'bot-removed': { answer: string };
  'zalo-closed': None;
}

export interface CheckoutParams {
  'checkout-unpaid': { amount: number };
  'checkout-expired': { received: number; amount: number };
  'checkout-cancelled': { received: number };
  /** `counted`: by the checkout, where more was received. */
  'checkout-paid': { received: number; counted?: number };
  /** A sandbox transaction counts for a checkout of money. */
  'paid-in-sandbox': None;
  'checkout-state-unknown': { status: string };
  'partly-paid': { received: number; amount: number; missing: number };
  /** `others`: codes that the notes name besides the order's. */
  overpaid: { received: number; amount: number; over: number; others: string[] };
  'paid-late': { received: number };
  'paid-after-cancel': { amount: number };
  /** `noted`: the order that its note names; `paid`: the one whose checkout it paid. */
  'note-of-other-order': { amount: number; noted: string; paid: string };
  'paid-to-other-account': { account: string; expected: string; amount: number };
  /** `paid`: when it was, epoch milliseconds. */
  'paid-again': { paid: number; amount: number };
  'paid-in-parts': { count: number; amount: number };
  /** A transfer whose note has the code of the order, and which is older than its first checkout. */
  'before-checkout': { code: string; amount: number | bigint | null; note: string };
  'several-checkouts': None;
  /** `is_used`: a checkout for real money was seen. */
  'payment-profile-missing': { is_used: boolean };
}

export interface EventParams {
  'event-delivered': None;
  'event-failed': { receiver: string };
  'event-not-sent': None;
  'event-not-seen': None;
  'event-contradicts': { order_code: string; amount: number | bigint | null };
}

export interface RecipientParams {
  'paused-then': None;
  'created-after': { created: number };
  'bound-elsewhere': None;
  /** Epoch milliseconds: later than that, nothing is expected any more. */
  'not-sent-yet': { until: number };
  /** `explained`: another finding says why. */
  'not-sent-unexplained': { explained?: true };
  'not-seen-so-far': None;
  'delivered-late': { late: number };
  'delivered-twice': { times: number };
  'delivered-after-failure': { failures: number };
  'duplicate-rejected': { status: number };
  'redelivery-failed': { label: string };
}

export interface SubjectParams {
  'not-found': None;
  'not-found-so-far': None;
  'several-match': { count: number };
  'similar-code': { code: string; amount: number | bigint | null; note: string };
  'amount-differs': { code: string; amount: number | bigint | null; note: string };
  'note-differs': { code: string; amount: number | bigint | null; note: string };
  'account-differs': { account: string };
  /** Epoch milliseconds. */
  'time-differs': { came: number };
  'given-checkout-id': None;
  'given-account-number': { number: string };
  'given-bank-account': { number: string };
  /** `step`: of its registration (§4.2), the one done last. */
  'given-request-id': { step: number };
  'found-in-other-profile': { profile: string };
  /** The codes that a message names: no transfer has them, and what was found has its amount alone. */
  'found-without-code': { codes: string };
  /**
   * What a message was read as. `others`: codes that it names too; `time`: epoch milliseconds, about then, or on that day;
   * `account`: masked.
   */
  'read-from-text': {
    code: string | null;
    others: string[];
    amount: number | null;
    time: number | null;
    is_today: boolean;
    is_day: boolean;
    account: string | null;
  };
}

export interface TransactionParams {
  recorded: { amount: number | bigint | null; account: string | null; note: string };
  'not-recorded': None;
  outgoing: { direction: string };
  'transaction-not-successful': { status: string };
  'no-virtual-account': None;
  /** Epoch milliseconds. Before that, it is not known how the bank reported. */
  'reporting-changed-since': { changed: number };
  /** Epoch milliseconds. */
  'before-virtual-account': { created: number };
  'sandbox-transaction': None;
  'same-code-again': { count: number };
  'amounts-contradict': { stored: number | bigint | null; others: (number | bigint)[] };
}

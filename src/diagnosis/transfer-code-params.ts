/** The codes about one transfer with their parameters, as in `codes.ts`. */

type None = Record<never, never>;

export interface AccountParams {
  'va-unknown': None;
  /** `is_known`: whether the service still shows its transactions. */
  'va-closed': { is_known: boolean };
  /** `client`: id of the credentials that registered it on this machine; null if the service refused it. */
  'va-of-other-client': { client: string | null };
  'va-not-listed': None;
  'no-transfer-seen': None;
}

export interface AppParams {
  'app-not-running': { target: string; error: string };
  'app-rejected': { target: string; status: number };
  'app-rejected-after-ack': { target: string; status: number };
  'not-confirmed': { reason: string };
  /** `listener`: as it came, though the service counts the attempt as failed. */
  'delivered-from-here': { target: string; by: 'replay' | 'log' | 'listener' };
  /** `ended`: epoch milliseconds; for a killed listener, when it was last seen. `runs`: a later one has its URL now. */
  'listener-ended': { ended: number; is_killed: boolean; runs?: true };
  'signature-invalid-here': { answer: string };
  /** `profile`: of the listener that stored it. */
  'journal-of-other-profile': { profile: string };
  /** `stream`: `nats://…/STREAM`. */
  published: { stream: string };
  /** `conflict`: the stream has another body with its code. */
  'publish-failed': { stream: string; why: 'conflict' | 'not-acknowledged' };
}

/** Email, Telegram and Zalo (§6.4). */
export interface ChannelParams {
  'channel-paused': None;
  /** `label`: from the log; `answer`: of the other server. */
  'channel-failed': { recipient: string; label: string; answer: string };
  /** `is_still`: it is so now; false if it was so only when the message was due. */
  'email-unverified': { email: string; is_still: boolean };
  'email-suppressed': { email: string; is_still: boolean };
  'bot-removed': { answer: string };
  'zalo-closed': None;
}

export interface CheckoutParams {
  'checkout-unpaid': { amount: number };
  'checkout-expired': { received: number; amount: number };
  'checkout-cancelled': { received: number };
  /** `counted`: amount counted by the checkout, if more was received. */
  'checkout-paid': { received: number; counted?: number; sandbox?: true };
  /** A sandbox transaction counts for a real checkout. `received`: without it; `away`: came for it to other accounts. */
  'paid-in-sandbox': { received: number; amount: number; away: number };
  /** `received`: what the service gives as the amount received, if it cannot be read. */
  'checkout-state-unknown': { status: string; received?: string };
  /** `away`: came for it to other accounts. */
  'partly-paid': { received: number; amount: number; missing: number; away: number };
  /** `others`: further codes that the notes name. */
  /** `later`: codes of what came after a transfer had paid the whole. */
  overpaid: { received: number; amount: number; over: number; others: string[]; later: string[] };
  'paid-late': { received: number };
  /** `in_all`: with what came before the cancellation. */
  'paid-after-cancel': { amount: number; in_all: number };
  /** Money came to another checkout of the order than the newest one, which expects `due`. */
  'paid-to-other-checkout': { account: string | null; amount: number; due: number };
  'paid-in-several-checkouts': { received: number; count: number; due: number };
  /** The order is paid, and a payer can still pay this checkout. */
  'other-checkout-open': { account: string | null; amount: number };
  /** `noted`: the order that the note names; `paid`: the order that was paid. */
  'note-of-other-order': { amount: number; noted: string; paid: string };
  'paid-to-other-account': { account: string; expected: string; amount: number };
  /** `paid`: time of the payment, epoch milliseconds. */
  'paid-again': { codes: string[]; paid: number; amount: number };
  'paid-in-parts': { count: number; amount: number };
  /** A transfer whose note has the order code, and which is older than the order's first checkout. */
  'before-checkout': { code: string; amount: number | bigint | null; note: string };
  'several-checkouts': None;
  /** `is_used`: a real checkout was seen. */
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
  /** `count`: of the configurations, if none is for the account that was paid. */
  'bound-elsewhere': { count?: number };
  /** `until`: epoch milliseconds; after that, no attempt is expected. `now`: the current state, if it may be newer than the transfer. */
  'not-sent-yet': { until: number; now?: 'paused' | 'elsewhere' | 'gone' };
  /** `explained`: another finding gives the reason. */
  'not-sent-unexplained': { explained?: true };
  'not-seen-so-far': None;
  'delivered-late': { late: number };
  'delivered-twice': { times: number };
  'delivered-after-failure': { failures: number };
  'duplicate-rejected': { status: number };
  'redelivery-failed': { label: string };
}

export interface SubjectParams {
  /** `by`: the question named no code, only an amount, a note or an account. */
  'not-found': { by?: 'details' };
  'not-found-so-far': None;
  /** `transfers`: the first ones; `account`: if they were paid to several. */
  'several-match': {
    count: number;
    transfers: { code: string; amount: number | bigint | null; note: string; account?: string | null }[];
  };
  'similar-code': { code: string; amount: number | bigint | null; note: string };
  'amount-differs': { code: string; amount: number | bigint | null; note: string };
  'note-differs': { code: string; amount: number | bigint | null; note: string };
  'account-differs': { account: string };
  /** Epoch milliseconds. */
  'time-differs': { came: number };
  'given-checkout-id': None;
  'given-account-number': { number: string };
  'given-bank-account': { number: string };
  /** `step`: the last completed step of its registration (§4.2). */
  'given-request-id': { step: number };
  'found-in-other-profile': { profile: string };
  /** Codes in a message that no transfer has. The transfer was found only by its amount. */
  'found-without-code': { codes: string };
  /** What was read from a message. `others`: further codes; `time`: approximate epoch milliseconds, or a day. */
  'read-from-text': {
    code: string | null;
    others: string[];
    amount: number | null;
    time: number | null;
    is_today: boolean;
    is_day: boolean;
    /** In the future, or in no calendar, as written. */
    unread_day: string | null;
    account: string | null;
  };
}

export interface TransactionParams {
  recorded: { amount: number | bigint | null; account: string | null; note: string };
  'not-recorded': None;
  outgoing: { direction: string };
  'transaction-not-successful': { status: string };
  'no-virtual-account': None;
  /** Epoch milliseconds. The reporting before that time is unknown. */
  'reporting-changed-since': { changed: number };
  /** Epoch milliseconds. */
  'before-virtual-account': { created: number };
  /** `counted`: codes of those that count as payments of the order. */
  'sandbox-transaction': { counted?: string };
  'same-code-again': { count: number };
  'amounts-contradict': { stored: number | bigint | null; others: (number | bigint)[] };
}

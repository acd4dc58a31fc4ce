import type {
  AccountParams,
  AppParams,
  CheckoutParams,
  EventParams,
  SubjectParams,
  TransactionParams,
} from '../../diagnosis/transfer-code-params.ts';
import { isBankCode } from '../../values/bank-transaction-code.ts';
import type { Sentences, Wording } from '../language-types.ts';

const noted = (amount: number | bigint | null, note: string, { money }: Wording) =>
  [amount === null ? '' : money(amount), note === '' ? '' : `note "${note}"`].filter(Boolean).join(', ');

export const transaction: Sentences<TransactionParams> = {
  recorded: ({ amount, account, note }, wording) =>
    `The service recorded it: ${[noted(amount, note, wording), account === null ? '' : `to ${account}`].filter(Boolean).join(', ')}.`,
  'not-recorded': () => 'The service has no transaction with this code.',
  outgoing: ({ direction }) => `This is not an incoming transfer: the service calls it "${direction}".`,
  'transaction-not-successful': ({ status }) =>
    `The service stores its status as ${status}, not SUCCESS. The money may not be there.`,
  'no-virtual-account': () => 'It was paid to the bank account, not to a virtual account.',
  'reporting-changed-since': ({ changed }, { time }, { subject }) =>
    `Real-time reporting of ${subject.name} was set at ${time(changed)}, after the transfer. It may have been off before.`,
  'before-virtual-account': ({ created }, { time }) =>
    `It came before its virtual account was created, at ${time(created)}.`,
  'sandbox-transaction': ({ counted }, _, { subject }) =>
    subject.kind === 'order'
      ? counted === undefined
        ? `A sandbox transaction names order ${subject.name}. It is a test and pays nothing.`
        : `${counted} came from the sandbox: no money moved. Only --sandbox counts that.`
      : 'It is a sandbox transaction: no money moved.',
  'same-code-again': ({ count }) => `The service has ${count} transactions with this code.`,
  'amounts-contradict': ({ stored, others }, { money }) =>
    `The amounts differ: the service stored ${stored === null ? 'none' : money(stored)}, deliveries say ${others.map(money).join(' and ')}.`,
};

export const app: Sentences<AppParams> = {
  'app-not-running': ({ target, error }) =>
    error === ''
      ? `The app at ${target} did not answer. Check that it is running and answers in time.`
      : `The app at ${target} gave no valid answer: ${error}. Check that it is running and sends a whole answer in time.`,
  'app-rejected': ({ target, status }) =>
    `The app at ${target} answered ${status}.${[401, 403].includes(status) ? ' Check that it has the secret of listen.' : ''}`,
  'app-rejected-after-ack': ({ target, status }) =>
    `The app at ${target} answered ${status}, after the listener had told the service that it was delivered.`,
  'not-confirmed': ({ reason }) => `The listener did not forward it: ${reason}.`,
  'listener-ended': ({ ended, is_killed, runs }, { time }, { subject }) =>
    `The URL of the delivery to "${subject.name}" belongs to a listener on this machine that ${is_killed ? `was killed. It was last seen at ${time(ended)}` : `stopped at ${time(ended)}`}.${runs ? ' A listener runs there again.' : ''}`,
  'signature-invalid-here': ({ answer }) =>
    `The listener on this machine rejected it: ${answer || 'the signature or the key does not match its secret'}`,
  'journal-of-other-profile': ({ profile }) =>
    `A listener of profile "${profile}" also stored a delivery with this code on this machine.`,
  published: ({ stream }) => `listen published it to ${stream}.`,
  'publish-failed': ({ stream, why }) =>
    why === 'conflict'
      ? `listen did not publish it to ${stream}: another body has its code there.`
      : `listen stored it, and ${stream} has not acknowledged it. The next listen --publish publishes it.`,
  'delivered-from-here': ({ target, by }) =>
    `The app at ${target} accepted it${{ listener: '', log: " from the service's log", replay: ' when it was replayed from this machine' }[by]}.`,
};

export const account: Sentences<AccountParams> = {
  'va-unknown': (_, __, { subject }) =>
    `${subject.name} is not one of your virtual accounts. It may be mistyped or of another client: the service does not say which.`,
  'va-closed': ({ is_known }, _, { subject }) =>
    is_known
      ? `${subject.name} was closed: it is yours, but no list has it any more. Nothing can be paid to it.`
      : `${subject.name} was registered from this machine, and the service has it no more: it was closed.`,
  'va-of-other-client': ({ client }, _, { subject }) =>
    client === null
      ? `${subject.name} is of another client: the service shows your other accounts, but not this one.`
      : `${subject.name} was registered from this machine with other credentials (${client}), and yours do not show it.`,
  'va-not-listed': (_, __, { subject }) =>
    `${subject.name} is yours but in no list: it belongs to a checkout, or it was closed. The list of checkouts would tell which.`,
  'no-transfer-seen': (_, __, { subject }) => `No transfer to ${subject.name} is stored.`,
};

export const checkout: Sentences<CheckoutParams> = {
  'checkout-unpaid': ({ amount }, { money }, { subject }) =>
    `The checkout of order ${subject.name} is not paid: ${money(amount)} expected, nothing received.`,
  'checkout-expired': ({ received, amount }, { money }, { subject }) =>
    `The checkout of order ${subject.name} expired: ${received > 0 ? `the service counts ${money(received)} of ${money(amount)} for it` : 'nothing was paid in time'}.`,
  'checkout-cancelled': ({ received }, { money }, { subject }) =>
    received > 0
      ? `Order ${subject.name} was cancelled after ${money(received)} had come. Refund or settle it.`
      : `Order ${subject.name} was cancelled.`,
  'checkout-paid': ({ received, counted, sandbox }, { money }, { subject }) =>
    `Order ${subject.name} is paid${sandbox ? ' in the sandbox, without money' : ''}: ${money(received)} received${counted === undefined ? '' : `, of which its checkout counts ${money(counted)}`}.`,
  'paid-in-sandbox': ({ received, amount, away }, { money }, { subject }) => {
    const others = received > 0 && away > 0 ? `, and ${money(away)} to another account` : '';
    const own = received > 0 ? ` ${money(received)} of ${money(amount)} came${others}.` : '';
    const came = received === 0 && away > 0 ? ` ${money(away)} came to another account.` : own;
    const advice = received + away < amount ? ' Do not fulfil the order.' : '';
    return `A sandbox transaction counts as a payment of order ${subject.name}: no money moved.${came}${advice}`;
  },
  'checkout-state-unknown': ({ status, received }, _, { subject }) =>
    received !== undefined
      ? `The checkout of order ${subject.name} has the status "${status}". The amount received cannot be read: "${received}".`
      : `The checkout of order ${subject.name} has the status "${status}", which this version does not know.`,
  'partly-paid': ({ received, amount, missing, away }, { money }, { subject }) => {
    const paid = `Order ${subject.name} is partly paid: ${money(received)} of ${money(amount)}`;
    const others = away > 0 ? `, and ${money(away)} at another account` : '';
    return missing === 0
      ? `${paid}${others}. Nothing is missing. Decide whether to fulfil it.`
      : `${paid}${others}, ${money(missing)} missing. Do not fulfil it.`;
  },
  overpaid: ({ over, others, later }, { money }, { subject }) =>
    `Order ${subject.name} is overpaid: ${money(over)} too much.${later.length === 0 ? '' : ` ${later.join(', ')} came after it was paid.`}${others.length === 0 ? '' : ` The note also names ${others.join(', ')}: ask what the rest is for before you refund it.`}`,
  'paid-late': (_, __, { subject }) =>
    `Order ${subject.name} was paid after its checkout had expired. Decide whether to fulfil it.`,
  'paid-after-cancel': ({ amount, in_all }, { money }, { subject }) =>
    `${money(amount)} came after order ${subject.name} was cancelled${in_all > amount ? `, ${money(in_all)} in all` : ''}. Refund or settle it.`,
  'paid-to-other-checkout': ({ account: number, amount, due }, { money }, { subject }) =>
    `${money(amount)} for order ${subject.name} came to a checkout of it that has ended${inBrackets(number)}. Its newest checkout expects ${money(due)}. Do not ask the payer to pay again.`,
  'paid-in-several-checkouts': ({ received, count, due }, { money }, { subject }) =>
    `Order ${subject.name} received ${money(received)} in ${count} checkouts, and ${money(due)} were due. Fulfil it once, and settle ${money(received - due)} with the payer.`,
  'other-checkout-open': ({ account: number, amount }, { money }, { subject }) =>
    `Order ${subject.name} is paid, but another of its checkouts${inBrackets(number)} still waits for ${money(amount)}. Cancel it, so that nobody pays twice.`,
  'paid-to-other-account': ({ account: number, expected, amount }, { money }, { subject }) =>
    `A transfer of ${money(amount)} for order ${subject.name} went to ${number}, not to ${expected}. Do not ask the payer to pay again.`,
  'note-of-other-order': ({ amount, noted, paid }, { money }) =>
    `${money(amount)} with the note of order ${noted} came to the account of order ${paid}. Ask the payer which order it is for before you ask for more. Do not fulfil both.`,
  'paid-again': ({ codes, paid, amount }, { money, time }, { subject }) =>
    `${codes.join(', ')} (${money(amount)}) came to the account of order ${subject.name}, which had been paid already at ${time(paid)}. The order may be paid twice.`,
  'paid-in-parts': ({ count, amount }, { money }, { subject }) =>
    `Order ${subject.name} was paid in ${count} transfers, ${money(amount)} in total.`,
  'before-checkout': ({ code, amount, note }, wording, { subject }) =>
    `A transfer with the same note came before the checkout of order ${subject.name} was created: ${code} (${noted(amount, note, wording)}). The checkout does not count it.`,
  'payment-profile-missing': ({ is_used }) =>
    is_used
      ? 'There is no payment profile: checkouts for real money are refused.'
      : 'There is no payment profile: checkouts work in the sandbox only.',
  'several-checkouts': () => 'Several checkouts match. Give the one that is meant with --checkout.',
};

export const event: Sentences<EventParams> = {
  'event-delivered': () => 'Its CHECKOUT_PAID was delivered.',
  'event-failed': (_, __, { subject }) =>
    `Its CHECKOUT_PAID failed at "${subject.name}", and is not sent again.`,
  'event-not-sent': () => 'No CHECKOUT_PAID was sent for it. Read the checkout instead.',
  'event-not-seen': () => 'No CHECKOUT_PAID was found so far: the log was not read to its end.',
  'event-contradicts': ({ order_code, amount }, { money }) =>
    `Its CHECKOUT_PAID event differs from the checkout: order ${order_code}${amount === null ? '' : `, ${money(amount)}`}.`,
};

const inBrackets = (number: string | null) => (number === null ? '' : ` (${number})`);

const readFromText: Sentences<SubjectParams>['read-from-text'] = (
  { code, others, amount, time, is_today, is_day, unread_day, account: number },
  wording,
) => {
  const [from, to] = is_day ? [0, 10] : [is_today ? 11 : 0, 16];
  const at = time === null ? '' : wording.time(time).slice(from, to);
  const parts = [
    code !== null && `${isBankCode(code) ? 'transfer' : 'order'} ${code}`,
    amount !== null && wording.money(amount),
    at !== '' && `${is_day ? 'on' : 'about'} ${at}`,
    number !== null && `account ${number}`,
  ];
  return `Read as: ${parts.filter(Boolean).join(', ')}.${others.length > 0 ? ` It also names ${others.join(', ')}.` : ''}${unread_day === null ? '' : ` The day ${unread_day} is in the future or in no calendar, so it was left out.`}`;
};

export const subject: Sentences<SubjectParams> = {
  'not-found': ({ by }, __, about) =>
    by === 'details'
      ? `No transfer matches "${about.subject.name}". What was entered may differ from the transfer. Or the money went to another account, or the bank has not reported it yet.`
      : `No transfer matches "${about.subject.name}". It may be mistyped or missing in the transfer note: if you know the amount, trace both, such as "DH102 150k". Or the money went to another account, or the bank has not reported it yet.`,
  'not-found-so-far': (_, __, about) =>
    `No transfer that matches "${about.subject.name}" was found so far: not everything was read.`,
  'several-match': ({ count, transfers }, wording) => {
    const named = transfers.map(({ code, amount, note, account }) => {
      const words = [noted(amount, note, wording), account ? `to ${account}` : ''].filter(Boolean);
      return `${code} (${words.join(', ')})`;
    });
    const which = count === 1 ? 'This machine stored one that matches' : `${count} transfers match`;
    return `${which}: ${named.slice(0, 3).join('; ')}${count > 3 ? '; …' : '.'}`;
  },
  'similar-code': ({ code, amount, note }, wording) =>
    `A transfer with a similar code or note: ${code} (${noted(amount, note, wording)}).`,
  'amount-differs': ({ code, amount, note }, wording) =>
    `A transfer with another amount: ${code} (${noted(amount, note, wording)}).`,
  'note-differs': ({ code, amount, note }, wording) =>
    `A transfer with another note: ${code} (${noted(amount, note, wording)}).`,
  'account-differs': ({ account: number }) => `It was paid to ${number}, not to the account that was given.`,
  'time-differs': ({ came }, { time }, { subject }) =>
    `${subject.name} came at ${time(came)}, not at the time that the message names.`,
  'given-checkout-id': () => 'This is the id of a checkout.',
  'given-account-number': ({ number }) => `${number} is a virtual account, not a transaction code.`,
  'given-request-id': ({ step }, _, { subject: { name } }) =>
    `This is the id of a bank request: of the registration of ${name}, at step ${step} of 4.`,
  'found-in-other-profile': ({ profile }) =>
    `A listener of profile "${profile}" stored a delivery with this code on this machine.`,
  'given-bank-account': ({ number }, _, about) =>
    `${number} is a bank account of yours, not a ${about.subject.kind === 'virtual-account' ? 'virtual account' : 'transaction code'}.`,
  'found-without-code': ({ codes }) =>
    `No transfer with ${codes} was found. This one has the same amount: compare its note, and ask the payer.`,
  'read-from-text': readFromText,
};

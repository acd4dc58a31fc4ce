/** What a pasted message was read as. */
import { type Action, action, traceCode } from '../../diagnosis/actions.ts';
import { type MessageFacts, otherWords } from '../../diagnosis/facts/pasted-message.ts';
import type { Reading } from '../../diagnosis/facts/time-limited-reads.ts';
import { type Finding, note as noteOf } from '../../diagnosis/finding.ts';
import { transactionSubject } from '../../diagnosis/rules/transaction.ts';
import { formatMoney } from '../../values/format-money.ts';
import { dayIn } from '../../values/local-day.ts';
import { maskPersonal } from '../../values/mask-personal-data.ts';

/** What a message was read as, with the other codes that it names. */
export function readFromText(
  said: MessageFacts,
  { name, withoutCodes = [], isFound }: { name: string; withoutCodes?: readonly string[]; isFound: boolean },
  { ctx }: Pick<Reading, 'ctx'>,
): Finding {
  const { codes, amounts, time, isDay, unreadDay, accounts } = said;
  // A word that looks like a secret is never printed.
  const isShown = (one: string) => ctx.hideTyped(one) === one && !withoutCodes.includes(one);
  const [code, ...others] = codes;
  const { timeZone } = ctx.options;
  const [account] = accounts;
  const params = {
    code: code ?? null,
    others: otherWords(said, code).filter(isShown),
    amount: amounts[0] ?? null,
    time: time ?? null,
    is_today: time !== undefined && dayIn(timeZone, time) === dayIn(timeZone, ctx.clock.now()),
    is_day: isDay,
    unread_day: unreadDay ?? null,
    account: account === undefined ? null : maskPersonal(account),
  };
  const actions = [name === code ? [] : codes.slice(0, 1), others].flat().filter(isShown).map(traceCode);
  const [sum] = amounts;
  const byAmount: Action[] =
    !isFound && sum !== undefined && name !== formatMoney(sum)
      ? [
          action('trace', ['trace'], {
            amount: sum,
            since: time === undefined ? '24h' : dayIn(timeZone, time),
          }),
        ]
      : [];
  return noteOf('read-from-text', params, transactionSubject(name), { actions: [...actions, ...byAmount] });
}

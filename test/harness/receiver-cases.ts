/** What verify-app gives of a receiver that has orders, and neither a database that can be stopped nor a second start. */
import type { CaseResult } from '../../src/library/testing.ts';

const noStore = '--store-down and --store-up are not given';
const noRestart = 'neither --restart nor -- COMMAND is given';

/** The cases that are not passed: their answer and its reason. */
export const unproved = {
  'again-after-restart': [null, noRestart],
  'money-other-account': [null, 'the shop does not say which account its order is paid to'],
  'after-store-down': [null, noStore],
  'after-store-back': [null, `because after-store-down is not proved: ${noStore}`],
  'after-restart': [null, noRestart],
};

export const notPassed = (cases: readonly CaseResult[]) =>
  Object.fromEntries(cases.filter(({ ok }) => ok !== true).map(({ id, ok, reason }) => [id, [ok, reason]]));

/** For a machine that is busy with much else. */
export const limits = {
  loadPerSecond: 20,
  loadSeconds: 1,
  loadP95Ms: 10_000,
  answerMs: 30_000,
};

/** Orders of each price that the cases ask for, in the receiver from its start. */
export function ordersFromStart() {
  const prices = [...Array<number>(200).fill(150_000), 1, 1_000_000_000_000, 250_000];
  const left = prices.map((price, place) => ({ code: `SHOP${1000 + place}`, price }));
  return {
    /** `ORDERS` of docs/receivers. */
    variable: left.map(({ code, price }) => `${code}=${price}`).join(' '),
    /** The code of one that no case had before. */
    take: ({ amount }: { amount: number }) => {
      const place = left.findIndex(({ price }) => price === amount);
      return left.splice(place, 1)[0]!.code;
    },
  };
}

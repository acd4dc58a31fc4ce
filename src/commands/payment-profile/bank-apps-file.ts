import { bankApps } from '../../api/endpoints/payment-profile.ts';
import { validateValue } from '../../api/validate.ts';
import { parseGiven, readText } from '../../cli/body-input.ts';
import type { Flags } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import type { BankApp } from '../../emulator/checkout-page/bank-apps.ts';
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';

export const bankAppsFlag = {
  'bank-apps': {
    value: 'FILE',
    offers: 'files',
    summary: 'JSON list of the bank apps that the payment page opens',
  },
} as const satisfies Flags;

const example = '[{"name": "BIDV", "url": "https://dl.vietqr.io/pay?app=bidv", "large": true}]';

/** The content of `--bank-apps`, which the service validates. */
export const readAppList = async (file: string, ctx: Context): Promise<BankApp[]> =>
  parseGiven(await readText(file, ctx), file, t('Give a list: {0}', example)) as BankApp[];

/** The same for the emulator's own page. @throws usage error with all errors in it, local error */
export async function readBankApps(file: string | undefined, ctx: Context): Promise<BankApp[] | undefined> {
  if (file === undefined) return undefined;
  const list = await readAppList(file, ctx);
  const found = await validateValue(bankApps, list, 'apps');
  const wrong = found.length > 0 ? found : namedTwice(list);
  if (wrong.length === 0) return list;
  const details = wrong.map(({ target, rule }) => ({ field: target, message: rule }));
  throw new PayconfirmError('usage', t('{0} is not a list of bank apps', file), {
    details,
    hint: t('each has a name and a url, such as {0}', example),
  });
}

function namedTwice(list: readonly BankApp[]) {
  const names = list.map(({ name }) => name);
  return names.flatMap((name, at) =>
    names.indexOf(name) === at ? [] : [{ target: `apps.${at}.name`, rule: t('is there already: {0}', name) }],
  );
}

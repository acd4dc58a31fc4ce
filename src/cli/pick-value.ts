/** Prompts for a missing id with the list that Tab offers: newest first, described by known details. */

import { type ResourceName, resourceNames } from '../api/endpoints/resource-lists.ts';
import type { Context } from '../context.ts';
import { PayconfirmError } from '../errors.ts';
import type { Choice } from '../io/prompts.ts';
import { truncate } from '../output/text-width.ts';
import { asIs, t } from '../texts/translate.ts';
import { formatMoney } from '../values/format-money.ts';
import { maskPersonalFields } from '../values/mask-personal-data.ts';
import { safeCell } from '../values/safe-text.ts';
import { formatTime, parseTime, parseVietnamTime } from '../values/time.ts';
import { type LogEntry, sentPayload } from '../webhooks/delivery-log/entry.ts';
import { candidatesOf, offersOf } from './completion/values.ts';
import type { ArgumentDefinition, FlagDefinition } from './definition.ts';

type Valued = FlagDefinition | ArgumentDefinition;

/** Asks for one. Undefined if there is no list, or if it is empty or cannot be read. */
export async function pickValue(name: string, valued: Valued, ctx: Context): Promise<string | undefined> {
  const choices = await choicesOf(valued, ctx).catch((error: unknown) => {
    if (ctx.signal.aborted || !(error instanceof PayconfirmError)) throw error;
    ctx.warn(t('There is no list to choose from: {0}', error.message));
    return [];
  });
  if (choices.length === 0) return undefined;
  const prompts = await ctx.prompts();
  const offers = offersOf(valued);
  const question =
    typeof offers === 'string' && offers in questions ? questions[offers as ResourceName] : 'Which one?';
  return prompts.search({
    message: t('{0} (type to search):', t(question)),
    flag: name,
    choices: choices.map((choice) => inOneLine(choice, ctx)),
  });
}

/** One line per choice: with wrapped lines, nobody sees where a choice begins. */
function inOneLine(choice: Choice<string>, { streams }: Context): Choice<string> {
  const whole = safeCell(choice.name);
  return { ...choice, whole, name: asIs(truncate(whole, (streams.stderr.columns || 80) - 3)) };
}

const questions = {
  config_id: 'Which webhook configuration?',
  target_id: 'Which webhook configuration?',
  bank_account_id: 'Which bank account?',
  default_bank_account_id: 'Which bank account?',
  account_number: 'Which bank account?',
  virtual_account_id: 'Which virtual account?',
  default_virtual_account_id: 'Which virtual account?',
  virtual_account_number: 'Which virtual account?',
  key_id: 'Which client key?',
  checkout_id: 'Which checkout?',
  email_config_id: 'Which email configuration?',
  telegram_config_id: 'Which Telegram group?',
  zalo_group_id: 'Which Zalo group?',
  invoice_id: 'Which invoice?',
  plan_code: 'Which plan?',
  transaction: 'Which transaction?',
  suppressed_email: 'Which email address?',
  log_entry: 'Which delivery?',
} as const satisfies Record<ResourceName, string>;

async function choicesOf(valued: Valued, ctx: Context): Promise<Choice<string>[]> {
  const offers = offersOf(valued);
  if (offers === undefined || offers === 'files' || offers === '@files') return [];
  if (typeof offers === 'function') {
    return (await offers(ctx)).map(({ value, meaning }) => ({
      value,
      name: asIs([isName(value) && value, meaning].filter(Boolean).join('  ')),
      ...(isName(value) ? {} : { description: labelledId(value) }),
    }));
  }
  const found = await candidatesOf(offers, await ctx.client());
  const items = await Promise.all(
    found.map(async ({ value, item }) => ({ value, item: { ...item, ...(await payloadOf(offers, item)) } })),
  );
  return items
    .sort((one, other) => (timeOf(other.item) ?? 0) - (timeOf(one.item) ?? 0))
    .map(({ value, item }) => ({
      value,
      name: asIs(nameOf(offers, value, item, ctx)),
      description: isName(value) ? asIs(value) : labelledId(value),
    }));
}

const labelledId = (id: string) => asIs(`ID ${id}`);

/** Whether people know the value: not a UUID or a journal or registration id. */
const isName = (value: string) => !/^(?:[\da-f-]{36}|\d{8}-[\da-f]{8,16})$/i.test(value);

async function payloadOf(offers: ResourceName, item: unknown): Promise<Record<string, unknown>> {
  if (offers !== 'log_entry') return {};
  const { transaction_code, order_code, amount, description } = (await sentPayload(item as LogEntry)) ?? {};
  return { transaction_code, order_code, amount, description };
}

const timeOf = ({ created_at, transaction_date }: Record<string, unknown>) =>
  parseTime(created_at) ?? parseVietnamTime(transaction_date);

/** Its name, amount, time and further details; the value itself if people know it. */
function nameOf(offers: ResourceName, value: string, item: Record<string, unknown>, ctx: Context): string {
  const { timeZone, showPersonal } = ctx.options;
  const shown = (showPersonal ? item : maskPersonalFields(item)) as Record<string, unknown>;
  const { value: field, meaning } = resourceNames[offers];
  const { amount, transaction_code, order_code, description } = shown;
  const at = timeOf(shown);
  const words = [
    isName(value) ? shown[field] : undefined,
    ...(offers === 'log_entry' ? [transaction_code, order_code] : []),
    shown[meaning[0]],
    typeof amount === 'number' ? formatMoney(amount) : undefined,
    at === undefined ? undefined : formatTime(at, timeZone),
    ...(offers === 'log_entry' ? [description] : []),
    ...(resourceNames[offers].list === 'webhooks.list' ? [stateOf(shown), shown.webhook_url] : []),
    ...meaning.slice(1).map((name) => shown[name]),
  ];
  return words.filter((word) => typeof word === 'string' && word !== '').join('  ') || value;
}

const stateOf = ({ is_active }: Record<string, unknown>) =>
  is_active === false ? t('paused') : is_active === true ? t('active') : undefined;

import { customerTypes } from '../../../api/endpoints/accounts-and-virtual-accounts.ts';
import type { Context } from '../../../context.ts';
import { type ErrorDetail, PayconfirmError, usageError } from '../../../errors.ts';
import type { Answers } from '../../../registrations/registration.ts';
import { asIs, type Said, t } from '../../../texts/translate.ts';
import type { CommandLine } from '../../../values/command-line.ts';
import { maskPersonal } from '../../../values/mask-personal-data.ts';
import { confirmRequest } from './confirm-request.ts';
import type { RegisterInput } from './register-flags.ts';

/** §2.6 says "short" without a number. */
const prefixRule = () => t('upper-case letters and digits');
const isPrefix = (text: string) => /^[A-Z0-9]+$/.test(text);
const withoutSigns = (text: string) => text.replace(/[\s.-]/g, '');
const isAccountNumber = (text: string) => /^\d+$/.test(text);

type AnswerFlags = Omit<RegisterInput['flags'], 'resume' | 'new-code' | 'va-id'>;

/** Required answers of step 1 that no flag gives. */
export function missingAnswers(flags: Partial<AnswerFlags>, commandLine: CommandLine): ErrorDetail[] {
  const { 'account-id': id, 'account-number': number, phone, prefix, agree } = flags;
  const missing: ErrorDetail[] = [];
  const is = (field: string, message: string) => missing.push({ field, message });
  if (id === undefined && number === undefined && phone === undefined) {
    is(
      t('--account-id, or --account-number and --phone'),
      t('the bank account: {0}', commandLine(['accounts', 'list'])),
    );
  } else if (id === undefined) {
    if (number === undefined) is('--account-number', t('the account of that phone'));
    if (phone === undefined) is('--phone', t('registered with the bank: the codes go there'));
  }
  if (prefix === undefined) is('--prefix', t('of the number: {0}', prefixRule()));
  if (agree !== true) is('--agree', t('the account holder must accept the terms of the bank'));
  return missing;
}

/** The answers of step 1, from flags or prompts. @throws usage error */
export async function askAnswers(
  ctx: Context,
  flags: AnswerFlags,
): Promise<{ answers: Answers; phone: string | undefined }> {
  const given = checkedFlags(flags);
  const { phone, ...holder } = await askHolder(ctx, { ...given, phone: flags.phone });
  const answers: Answers = {
    ...holder,
    prefix: given.prefix ?? (await askPrefix(ctx)),
    ...optional(
      'content',
      flags.content ?? (await askOptional(ctx, t('Content, such as a customer or order code'), '--content')),
    ),
    ...optional('explain', flags.explain ?? (await askOptional(ctx, t('Description'), '--explain'))),
    ...optional('name_rule', flags['name-rule'] ?? (await askNameRule(ctx))),
    agreed: flags.agree === true || (await askAgreement(ctx)),
  };
  await confirmRequest(ctx, answers, phone);
  return { answers, phone };
}

/** The account holder: the account and, if it is not linked, its phone and customer type. */
export async function askHolder(ctx: Context, given: Partial<Holder> = {}): Promise<Holder> {
  const account = given.account ?? (await askAccount(ctx));
  const other = 'number' in account;
  const phone = other ? (given.phone ?? (await askPhone(ctx))) : undefined;
  const customerType = given.customer_type ?? (other ? await askCustomerType(ctx) : undefined);
  return { account, phone, ...optional('customer_type', customerType) };
}

type Holder = Pick<Answers, 'account' | 'customer_type'> & { phone: string | undefined };

function checkedFlags(flags: AnswerFlags): Partial<Pick<Answers, 'account' | 'prefix' | 'customer_type'>> {
  const { 'account-id': id, 'account-number': number, 'customer-type': type, prefix } = flags;
  if (number !== undefined && !isAccountNumber(number)) {
    const digits = withoutSigns(number);
    throw usageError(
      t('--account-number must be digits only; given: "{0}"', number),
      isAccountNumber(digits) ? asIs(`--account-number ${digits}`) : undefined,
    );
  }
  if (prefix !== undefined && !isPrefix(prefix)) {
    const upper = prefix.toUpperCase();
    throw usageError(
      t('--prefix must be {0}; given: "{1}"', prefixRule(), prefix),
      isPrefix(upper) ? asIs(`--prefix ${upper}`) : undefined,
    );
  }
  const account = id !== undefined ? { id } : number !== undefined ? { number } : undefined;
  return {
    ...optional('account', account),
    ...optional('prefix', prefix),
    ...optional('customer_type', type === 'PER' ? 'PERS' : type),
  };
}

/** A linked account from the list, or another one by its number. */
async function askAccount(ctx: Context): Promise<Answers['account']> {
  const prompts = await ctx.prompts();
  const flag = t('--account-id, or --account-number and --phone');
  const client = await ctx.client();
  const show = ctx.options.showPersonal ? (text: string) => text : maskPersonal;
  const choices: { name: Said; value: Answers['account'] | 'another' }[] = [];
  for await (const one of client.items('accounts.list', { query: { limit: 100 } })) {
    const words = [show(one.account_number), one.account_name, one.bank_name, one.customer_type];
    const name = words.filter(Boolean).join('  ');
    choices.push({ name: asIs(name), value: { id: one.id, name } });
  }
  choices.push({ name: t('another account, by its number and phone'), value: 'another' });
  const chosen = await prompts.search({ message: t('Bank account (type to search):'), flag, choices });
  if (chosen !== 'another') return chosen;
  return { number: await askAccountNumber(ctx) };
}

/** Suggests a number without its spaces, dots and dashes. */
async function askAccountNumber(ctx: Context): Promise<string> {
  const prompts = await ctx.prompts();
  for (;;) {
    const answer = await prompts.text({
      message: t('Account number:'),
      flag: '--account-number',
      validate: (text) => isAccountNumber(withoutSigns(text)) || t('digits only'),
    });
    const number = withoutSigns(answer);
    if (number === answer.trim()) return number;
    if (
      await prompts.confirm({
        message: t('Account numbers are digits only. Use {0}?', number),
        default: true,
      })
    ) {
      return number;
    }
  }
}

/** The full phone number registered with the bank. */
export async function askPhone(ctx: Context): Promise<string> {
  const prompts = await ctx.prompts();
  const phone = await prompts.text({
    message: t('Phone registered with the bank (the codes go there):'),
    flag: '--phone',
    validate: (text) => text.trim() !== '' || t('a phone number, such as 0901234567'),
  });
  return phone.trim();
}

const customers = { PERS: 'a person', ORG: 'a business' } as const;

async function askCustomerType(ctx: Context): Promise<string | undefined> {
  if (!ctx.options.interactive) return undefined;
  const prompts = await ctx.prompts();
  return prompts.select<string>({
    message: t('Customer type:'),
    flag: '--customer-type',
    choices: customerTypes.map((value) => ({ name: asIs(`${value}, ${t(customers[value])}`), value })),
  });
}

/** Suggests upper case for lower case. */
export async function askPrefix(ctx: Context, before?: string): Promise<string> {
  const prompts = await ctx.prompts();
  for (;;) {
    const answer = await prompts.text({
      message: t('Prefix of the number (A-Z, 0-9):'),
      flag: '--prefix',
      ...(before === undefined ? {} : { default: before }),
      validate: (text) => isPrefix(text.trim().toUpperCase()) || t('A to Z and 0 to 9'),
      live: true,
    });
    const prefix = answer.trim();
    if (isPrefix(prefix)) return prefix;
    const upper = prefix.toUpperCase();
    if (await prompts.confirm({ message: t('Prefixes are in upper case. Use {0}?', upper), default: true })) {
      return upper;
    }
  }
}

/** Undefined for an empty answer, and in a non-interactive run. */
export async function askOptional(ctx: Context, what: string, flag: string): Promise<string | undefined> {
  if (!ctx.options.interactive) return undefined;
  const prompts = await ctx.prompts();
  const answer = await prompts.text({
    message: t('{0} (Enter for none):', what),
    flag,
    validate: () => true,
  });
  return answer.trim() === '' ? undefined : answer.trim();
}

async function askNameRule(ctx: Context): Promise<number | undefined> {
  if (!ctx.options.interactive) return undefined;
  const prompts = await ctx.prompts();
  const answer = await prompts.text({
    message: t('Rule for the name that payers see, a number from the bank (Enter for none):'),
    flag: '--name-rule',
    validate: (text) => /^\d{0,9}$/.test(text.trim()) || t('a whole number, or nothing'),
  });
  return answer.trim() === '' ? undefined : Number(answer.trim());
}

/** @throws declined error if the answer is no */
export async function askAgreement(ctx: Context): Promise<true> {
  const prompts = await ctx.prompts();
  // Not a confirmation, which --yes would answer.
  const agreed = await prompts.select({
    message: t('Does the account holder accept the terms of the bank?'),
    flag: '--agree',
    choices: [
      { name: t('no'), value: false },
      { name: t('yes'), value: true },
    ],
  });
  if (agreed) return true;
  throw new PayconfirmError('declined', t('not accepted; nothing was sent'), {
    hint: t('The bank registers nothing until the account holder accepts its terms.'),
  });
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]?: Value });
}

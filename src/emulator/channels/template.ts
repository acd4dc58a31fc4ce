/** The template of a message, §6.4 (assumed). */
import { type TemplateVariable, templateVariables } from '../../api/endpoints/channels/fields.ts';
import { groupDigits } from '../../values/format-money.ts';
import { safeLine } from '../../values/safe-text.ts';
import { entryFor } from '../../values/table-lookup.ts';
import { partnerBank } from '../rules/bank-customers.ts';
import { transferDate } from '../rules/time.ts';
import type { Service } from '../service-interface.ts';

/** The fields of a transfer in a message, from its delivery, §6.2. */
export interface ReportedTransfer {
  bank_name: string;
  /** The account that received the money: the virtual account's number, or the real one's. */
  account_number: string;
  /** Integer VND. */
  amount: number;
  description: string;
  /** `HH:MM:SS DD/MM/YYYY`, UTC+7. */
  transfer_date: string;
  transaction_code: string;
  /** Integer VND on the account including this transfer; undefined if unknown. Only some templates use it. */
  accumulated?(): number | undefined;
}

/** `1.943.000` */
export const formatAmount = (amount: number) => groupDigits(String(amount));

const longestMessage = 4096;

/** Fills in the variables of a channel's template. The payer's text is not searched for variables. */
export function fillTemplate(
  template: string,
  transfer: ReportedTransfer,
  channel: keyof typeof templateVariables,
): string {
  const balance = template.includes('accumulated') ? transfer.accumulated?.() : undefined;
  const names: readonly string[] = templateVariables[channel];
  const values: Record<TemplateVariable, string> = {
    bank_name: transfer.bank_name,
    account_number: transfer.account_number,
    amount: formatAmount(transfer.amount),
    transaction_date: transfer.transfer_date,
    transaction_content: transfer.description,
    transaction_code: transfer.transaction_code,
    vao_hay_ra: 'vào',
    cong_hay_tru: '+',
    accumulated: balance === undefined ? '' : formatAmount(balance),
  };
  const text = template.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (written, name) => {
    const value = names.includes(name) ? entryFor(values, name) : undefined;
    if (value === undefined) return written;
    return value && safeLine(value);
  });
  const characters = Array.from(text);
  return characters.length > longestMessage ? characters.slice(0, longestMessage).join('') : text;
}

/** The text of a transfer for a configuration without a template. */
export const transferText = (transfer: ReportedTransfer) => fillTemplate(defaultTemplate, transfer, 'zalo');

const defaultTemplate = [
  'Nhận {{amount}} ₫',
  'Nội dung: {{transaction_content}}',
  'Tài khoản: {{account_number}}',
  'Mã giao dịch: {{transaction_code}}',
  'Thời gian: {{transaction_date}} (UTC+7)',
].join('\n');

/** The transfer of a test message: the simulated payload of §6.2, or a similar one with a unique code. */
export function testTransfer(
  { random, now }: Pick<Service, 'random' | 'now'>,
  dummy: boolean,
): ReportedTransfer {
  return {
    amount: 500_000,
    description: dummy ? 'DUMMY TRANSACTION' : 'TEST TRANSACTION',
    transfer_date: transferDate(now()),
    transaction_code: dummy ? 'DUMMY123' : `TEST-${random.uuid()}`,
    account_number: '0000000000',
    bank_name: partnerBank.name,
  };
}

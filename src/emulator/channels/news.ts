/** What channels report, §6.4, and the words for it where nobody gave any (assumed). */
import type { ChannelEvent } from '../../api/endpoints/channels/fields.ts';
import { safeLine } from '../../values/safe-text.ts';
import { defaultTemplate, fillTemplate, formatAmount, type ReportedTransfer } from './template.ts';

interface Facts {
  TRANSACTION_IN: { transfer: ReportedTransfer };
  /** `transaction_code`: of what was not delivered. */
  WEBHOOK_FAILED: { endpoint_url: string; error_label: string; transaction_code: string | null };
  VA_CREATED: { virtual_account_number: string; content: string | null };
}

export type News = { [Event in ChannelEvent]: { event: Event } & Facts[Event] }[ChannelEvent];

export interface Words {
  /** Holds nothing that a stranger wrote: it becomes a header. */
  subject: string;
  text: string;
}

/** What is said of it where a configuration has no template, in Vietnamese. */
export function wordsOf(news: News): Words {
  switch (news.event) {
    case 'TRANSACTION_IN':
      return {
        subject: `Nhận ${formatAmount(news.transfer.amount)} ₫`,
        text: fillTemplate(defaultTemplate, news.transfer),
      };
    case 'WEBHOOK_FAILED':
      return {
        subject: `Webhook không nhận được giao dịch (${news.error_label})`,
        text: [
          `Webhook không nhận được giao dịch (${news.error_label})`,
          `Địa chỉ: ${safeLine(news.endpoint_url)}`,
          `Mã giao dịch: ${safeLine(news.transaction_code ?? undefined)}`,
        ].join('\n'),
      };
    case 'VA_CREATED':
      return {
        subject: 'Tài khoản ảo mới',
        text: [
          `Tài khoản ảo mới: ${safeLine(news.virtual_account_number)}`,
          `Nội dung: ${safeLine(news.content ?? undefined)}`,
        ].join('\n'),
      };
    default:
      return news satisfies never;
  }
}

/** The code of the transaction that it is about. */
export function codeOf(news: News): string | null {
  switch (news.event) {
    case 'TRANSACTION_IN':
      return news.transfer.transaction_code;
    case 'WEBHOOK_FAILED':
      return news.transaction_code;
    case 'VA_CREATED':
      return null;
    default:
      return news satisfies never;
  }
}

/** The events that channels report, §6.4, and their default text (assumed). */
import type { ChannelEvent } from '../../api/endpoints/channels/fields.ts';
import { safeLine } from '../../values/safe-text.ts';
import { formatAmount, type ReportedTransfer, transferText } from './template.ts';

interface Facts {
  TRANSACTION_IN: { transfer: ReportedTransfer };
  CHECKOUT_PAID: { order_code: string; amount: number; transaction_code: string };
  /** `transaction_code`: of the failed delivery. */
  WEBHOOK_FAILED: { endpoint_url: string; error_label: string; transaction_code: string | null };
  VA_CREATED: { virtual_account_number: string; content: string | null };
}

export type Notice = { [Event in ChannelEvent]: { event: Event } & Facts[Event] }[ChannelEvent];

export interface Words {
  /** Contains no text of strangers, because it becomes a header. */
  subject: string;
  text: string;
  /** Of the transaction that the notice is about. */
  transaction_code: string | null;
}

/** The text for a configuration without a template, in Vietnamese. */
export function noticeText(notice: Notice): Words {
  switch (notice.event) {
    case 'TRANSACTION_IN':
      return {
        subject: `Nhận ${formatAmount(notice.transfer.amount)} ₫`,
        text: transferText(notice.transfer),
        transaction_code: notice.transfer.transaction_code,
      };
    case 'CHECKOUT_PAID':
      return {
        subject: 'Đơn hàng đã thanh toán',
        text: [
          `Đơn hàng đã thanh toán: ${safeLine(notice.order_code)}`,
          `Số tiền: ${formatAmount(notice.amount)} ₫`,
          `Mã giao dịch: ${safeLine(notice.transaction_code)}`,
        ].join('\n'),
        transaction_code: notice.transaction_code,
      };
    case 'WEBHOOK_FAILED':
      return {
        subject: `Webhook không nhận được giao dịch (${notice.error_label})`,
        text: [
          `Webhook không nhận được giao dịch (${notice.error_label})`,
          `Địa chỉ: ${safeLine(notice.endpoint_url)}`,
          `Mã giao dịch: ${safeLine(notice.transaction_code ?? undefined)}`,
        ].join('\n'),
        transaction_code: notice.transaction_code,
      };
    case 'VA_CREATED':
      return {
        subject: 'Tài khoản ảo mới',
        text: [
          `Tài khoản ảo mới: ${safeLine(notice.virtual_account_number)}`,
          `Nội dung: ${safeLine(notice.content ?? undefined)}`,
        ].join('\n'),
        transaction_code: null,
      };
    default:
      return notice satisfies never;
  }
}

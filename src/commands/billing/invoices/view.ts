import type { View } from '../../../output/view.ts';
import { withCommand } from '../../../values/command-line.ts';
import { isRecord } from '../../../values/is-record.ts';

export const invoiceId = [
  { name: 'ID', summary: 'the id from billing invoices list', required: true, to: 'path.invoice_id' },
] as const;

function pictureOf({ payment }: Record<string, unknown>): unknown {
  return isRecord(payment) ? payment.qr_image_url : undefined;
}

export const invoiceView: View = {
  columns: [
    { key: 'id', header: 'ID', shrink: 0 },
    { key: 'status', header: 'STATUS', shrink: 0 },
    { key: 'amount', header: 'AMOUNT', format: 'money', shrink: 0 },
    { key: 'payment_code', header: 'PAY WITH' },
    { key: 'plan_code', header: 'PLAN' },
    { key: 'cycle', header: 'CYCLE', shrink: 4 },
    { key: 'expires_at', header: 'UNTIL', format: 'time', shrink: 3 },
    { key: 'created_at', header: 'CREATED', format: 'time', shrink: 5 },
  ],
  detail: [
    { key: 'id', header: 'ID' },
    { key: 'status', header: 'Status' },
    { key: 'plan_code', header: 'Plan' },
    { key: 'cycle', header: 'For a' },
    { key: 'amount', header: 'Amount', format: 'money' },
    { key: 'payment_code', header: 'Transfer note' },
    { key: 'payment', header: 'QR code', show: pictureOf },
    { key: 'expires_at', header: 'Can be paid until', format: 'time' },
    { key: 'paid_at', header: 'Paid', format: 'time' },
    { key: 'created_at', header: 'Created', format: 'time' },
  ],
  empty: withCommand('No invoices. The plans:', ['billing', 'plans']),
};

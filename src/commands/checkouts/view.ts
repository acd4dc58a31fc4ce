import type { View } from '../../output/view.ts';

export const checkoutView: View = {
  detail: [
    { key: 'status', header: 'Status' },
    { key: 'amount', header: 'Amount', format: 'money' },
    { key: 'paid_amount', header: 'Received', format: 'money' },
    { key: 'order_code', header: 'Order' },
    { key: 'bank.account_number', header: 'Pay into' },
    { key: 'checkout_url', header: 'Pay link' },
    { key: 'expires_at', header: 'Expires', format: 'time' },
    { key: 'paid_at', header: 'Paid', format: 'time' },
    { key: 'sandbox', header: 'Sandbox', format: 'boolean' },
    { key: 'id', header: 'ID' },
  ],
};

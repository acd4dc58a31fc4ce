import type { View } from '../../output/view.ts';

/** One transfer as a record, several as a table of their outcomes. */
export const sendView: View = {
  detail: [
    { key: 'transaction_code', header: 'Code' },
    { key: 'amount', header: 'Amount', format: 'money' },
    { key: 'virtual_account_number', header: 'Virtual account' },
    { key: 'account_number', header: 'Account', format: 'personal' },
    { key: 'is_sandbox', header: 'Sandbox', format: 'boolean' },
  ],
  columns: [
    { key: 'transaction_code', header: 'Code', shrink: 0 },
    { key: 'amount', header: 'Amount', format: 'money' },
    { key: 'result', header: 'Result' },
    { key: 'duration_ms', header: 'Took', format: 'duration' },
    { key: 'deliveries.ok', header: 'Delivered', format: 'number' },
    { key: 'deliveries.expected', header: 'Of', format: 'number' },
    { key: 'message', header: 'Why', shrink: 2 },
  ],
};

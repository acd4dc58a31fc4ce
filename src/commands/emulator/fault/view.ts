import type { View } from '../../../output/view.ts';

export const faultView: View = {
  columns: [
    { key: 'id', header: 'ID', shrink: 0 },
    { key: 'endpoint', header: 'ENDPOINT' },
    { key: 'status', header: 'STATUS', format: 'number' },
    { key: 'delay_ms', header: 'DELAY', format: 'duration' },
    { key: 'drop', header: 'DROP', format: 'boolean' },
    { key: 'duplicate', header: 'DUPLICATE', format: 'boolean' },
    { key: 'bad_signature', header: 'BAD SIGNATURE', format: 'boolean' },
    { key: 'stale_timestamp', header: 'STALE', format: 'boolean' },
    { key: 'quota_exceeded', header: 'OVER QUOTA', format: 'boolean' },
    { key: 'times', header: 'TIMES LEFT', format: 'number' },
  ],
  empty: 'No faults are set.',
};

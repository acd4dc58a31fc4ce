import { command } from '../../cli/definition.ts';
import { control } from './control.ts';

export const status = command({
  name: 'status',
  summary: 'Show the running emulator',
  examples: [{ note: 'is one running?', command: 'payconfirm emulator status' }],
  view: {
    detail: [
      { key: 'client_id', header: 'Client ID' },
      { key: 'username', header: 'Username' },
      { key: 'now', header: 'Its time', format: 'time' },
      { key: 'offset_ms', header: 'Ahead by', format: 'duration' },
      { key: 'pending_deliveries', header: 'Pending deliveries', format: 'number' },
      { key: 'faults', header: 'Faults', format: 'number' },
    ],
  },
  run: (_input, ctx) => control(ctx, 'GET', '/status'),
});

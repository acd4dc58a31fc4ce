import { command } from '../../cli/definition.ts';
import { t } from '../../texts/translate.ts';
import { control } from './call-control-api.ts';

const inMemory = 'in memory';

export const status = command({
  name: 'status',
  summary: 'Show the running emulator',
  examples: { 'is one running?': 'payconfirm emulator status' },
  view: {
    detail: [
      { key: 'address', header: 'Address' },
      { key: 'port', header: 'Port' },
      {
        key: 'data',
        header: 'Its state is',
        show: ({ data }) => (data === inMemory ? t(inMemory) : data),
      },
      { key: 'pid', header: 'Process' },
      { key: 'client_id', header: 'Client ID' },
      { key: 'username', header: 'Username' },
      { key: 'now', header: 'Its time', format: 'time' },
      { key: 'offset_ms', header: 'Ahead by', format: 'duration' },
      { key: 'pending_deliveries', header: 'Pending deliveries', format: 'number' },
      { key: 'faults', header: 'Faults', format: 'number' },
    ],
  },
  run: async (_input, ctx) => {
    const found = await control<{ data?: string | null }>(ctx, 'GET', '/status');
    return found.data === null ? { ...found, data: inMemory } : found;
  },
});

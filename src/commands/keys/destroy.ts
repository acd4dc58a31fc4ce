import { endpointCommand } from '../../cli/endpoint-command.ts';
import { listed } from '../../cli/find-in-list.ts';

export const destroy = endpointCommand({
  name: 'destroy',
  summary: 'Destroy a client key',
  description: 'Programs that use the key cannot log in any more.',
  endpoint: 'keys.destroy',
  also: ['keys.list'],
  arguments: [{ name: 'KEY_ID', summary: 'the id from keys list', required: true, to: 'path.key_id' }],
  examples: [
    { note: 'asks first', command: 'payconfirm keys destroy 7b2c5c9e-0a47-4c8e-8f5e-3a1f0f6f2c11' },
    { note: 'in a script', command: 'payconfirm keys destroy 7b2c5c9e-0a47-4c8e-8f5e-3a1f0f6f2c11 --yes' },
  ],
  confirm: {
    subject: listed('key_id', 'key'),
    question: (key) => `Destroy key ${key}? What still uses it stops working.`,
  },
  finish: ({ data, input: { args }, ctx }) => {
    ctx.note(`Destroyed key ${args.KEY_ID}.`);
    return data ?? undefined;
  },
});

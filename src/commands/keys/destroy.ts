import { endpointCommand } from '../../cli/endpoint-command.ts';
import { listed } from '../../cli/find-in-list.ts';
import { t } from '../../texts/translate.ts';

export const destroy = endpointCommand({
  name: 'destroy',
  summary: 'Destroy a client key',
  description: 'Programs that use the key cannot log in any more.',
  endpoint: 'keys.destroy',
  also: ['keys.list'],
  arguments: [{ name: 'KEY_ID', summary: 'the id from keys list', required: true, to: 'path.key_id' }],
  examples: {
    'asks first': 'payconfirm keys destroy 7b2c5c9e-0a47-4c8e-8f5e-3a1f0f6f2c11',
    'in a script': 'payconfirm keys destroy 7b2c5c9e-0a47-4c8e-8f5e-3a1f0f6f2c11 --yes',
  },
  confirm: {
    subject: listed('key_id', 'key'),
    question: (key) => t('Destroy key {0}? Programs that still use it stop working.', key),
  },
  note: ({ input: { args }, ctx }) => ctx.note(t('Destroyed key {0}.', args.KEY_ID)),
});

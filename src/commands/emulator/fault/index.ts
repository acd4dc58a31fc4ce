import { command, group } from '../../../cli/definition.ts';
import { t } from '../../../texts/translate.ts';
import { control } from '../call-control-api.ts';
import { faultView, set } from './set.ts';

const list = command({
  name: 'list',
  summary: 'List faults',
  examples: { 'the faults that are set': 'payconfirm emulator fault list' },
  view: faultView,
  run: (_input, ctx) => control<unknown[]>(ctx, 'GET', '/faults'),
});

const clear = command({
  name: 'clear',
  summary: 'Clear one fault or all faults',
  arguments: [{ name: 'ID', summary: 'which one, from emulator fault list; when left out, all' }],
  examples: { 'clear all faults': 'payconfirm emulator fault clear' },
  run: async ({ args }, ctx) => {
    await control(ctx, 'DELETE', '/faults', { query: { id: args.ID } });
    ctx.note(args.ID ? t('Cleared fault {0}.', args.ID) : t('Cleared every fault.'));
  },
});

export const fault = group({
  name: 'fault',
  summary: 'Manage faults: errors, delays, broken deliveries',
  commands: [set, list, clear],
});

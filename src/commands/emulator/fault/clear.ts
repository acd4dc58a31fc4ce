import { command } from '../../../cli/definition.ts';
import { t } from '../../../texts/translate.ts';
import { control } from '../control.ts';

export const clear = command({
  name: 'clear',
  summary: 'Clear one fault or all faults',
  arguments: [{ name: 'ID', summary: 'which one, from emulator fault list; when left out, all' }],
  examples: [{ note: 'all is well again', command: 'payconfirm emulator fault clear' }],
  run: async ({ args }, ctx) => {
    await control(ctx, 'DELETE', '/faults', { query: { id: args.ID } });
    ctx.note(args.ID ? t('Cleared fault {0}.', args.ID) : t('Cleared every fault.'));
  },
});

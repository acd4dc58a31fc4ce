import { command } from '../../cli/definition.ts';
import { t } from '../../texts/translate.ts';
import { control } from './control.ts';

export const stop = command({
  name: 'stop',
  summary: 'Stop the running emulator',
  examples: [{ note: 'its state is kept', command: 'payconfirm emulator stop' }],
  run: async (_input, ctx) => {
    await control(ctx, 'POST', '/stop');
    ctx.note(t('The emulator stops.'));
  },
});

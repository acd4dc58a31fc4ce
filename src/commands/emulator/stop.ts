import { command } from '../../cli/definition.ts';
import { t } from '../../texts/translate.ts';
import { control } from './call-control-api.ts';

export const stop = command({
  name: 'stop',
  summary: 'Stop the running emulator',
  examples: { 'its state is kept': 'payconfirm emulator stop' },
  run: async (_input, ctx) => {
    await control(ctx, 'POST', '/stop');
    ctx.note(t('The emulator stops.'));
  },
});

import { command } from '../../cli/definition.ts';
import { control } from './control.ts';

export const reset = command({
  name: 'reset',
  summary: 'Put the emulator back to its first state; everything in it is deleted',
  examples: [{ note: 'between two tests', command: 'payconfirm emulator reset' }],
  run: async (_input, ctx) => {
    await control(ctx, 'POST', '/reset');
    ctx.note('The emulator is as new.');
  },
});

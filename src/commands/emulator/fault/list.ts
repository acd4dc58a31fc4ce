import { command } from '../../../cli/definition.ts';
import { control } from '../control.ts';
import { faultView } from './view.ts';

export const list = command({
  name: 'list',
  summary: 'List faults',
  examples: [{ note: 'what goes wrong on purpose', command: 'payconfirm emulator fault list' }],
  view: faultView,
  run: (_input, ctx) => control<unknown[]>(ctx, 'GET', '/faults'),
});

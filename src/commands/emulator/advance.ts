import { command } from '../../cli/definition.ts';
import { parseDuration } from '../../values/duration.ts';
import { control } from './call-control-api.ts';

export const advance = command({
  name: 'advance',
  summary: 'Advance emulator time',
  description: 'OTPs, checkouts and tokens expire as time passes.',
  arguments: [{ name: 'DURATION', summary: 'such as 16m, 2h or plain seconds', required: true }],
  examples: { 'past the life of a checkout': 'payconfirm emulator advance 16m' },
  view: {
    detail: [
      { key: 'now', header: 'Now', format: 'time' },
      { key: 'offset_ms', header: 'Ahead by', format: 'duration' },
    ],
  },
  run: ({ args }, ctx) => control(ctx, 'POST', '/advance', { body: { ms: parseDuration(args.DURATION) } }),
});

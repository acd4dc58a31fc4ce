import { group } from '../../cli/definition.ts';
import { generate } from './generate.ts';

export const qr = group({
  name: 'qr',
  summary: 'VietQR payment codes',
  commands: [generate],
});

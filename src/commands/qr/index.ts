import { group } from '../../cli/definition.ts';
import { cancel } from './cancel.ts';
import { checkout } from './checkout.ts';
import { decode } from './decode.ts';
import { generate } from './generate.ts';
import { show } from './show.ts';
import { va } from './va.ts';

export const qr = group({
  name: 'qr',
  summary: 'Create, draw and read VietQR codes',
  commands: [generate, show, checkout, va, decode, cancel],
});

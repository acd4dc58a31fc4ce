import { expect, test } from 'vitest';
import { binOf } from '../../src/vietqr/banks.ts';

test.each([
  ['VCB', '970436'],
  ['vcb', '970436'],
  ['Vietcombank', '970436'],
  ['MB Bank', '970422'],
  ['MBBank', '970422'],
  ['mb', '970422'],
  ['LienVietPostBank', undefined],
  ['LPB', '970449'],
  ['BIDC', undefined],
  ['Bank', undefined],
  ['970499', '970499'],
  ['9704991', undefined],
  ['A970499', undefined],
])('%s: %s', (bank, bin) => {
  if (bin === undefined) expect(() => binOf(bank)).toThrow(`no bank is known as ${bank}`);
  else expect(binOf(bank)).toBe(bin);
});

test.each([
  [
    'Vietcm',
    'Did you mean VAB (VietABank), VBB (VietBank), VCB (Vietcombank), CTG (VietinBank), VRB (VietNgaBank)?',
  ],
  ['Zz', 'Give its code, such as VCB, or the six digits of its BIN.'],
])('%s is not known: those whose name begins like it, else what to give', (bank, hint) => {
  const error = { kind: 'usage', message: `no bank is known as ${bank}`, hint };
  expect(() => binOf(bank)).toThrow(expect.objectContaining(error));
});

import { expect, test } from 'vitest';
import { noteHolds } from '../../src/values/transfer-note.ts';

test.each([
  ['DH10234', 'dh 10234', true],
  ['thanh toan D.H-10_234 cam on', 'DH10234', true],
  ['Thanh toán đơn', 'toan don', true],
  ['DH10234', 'DH 10235', false],
  ['a/b', 'ab', false],
  ['', 'DH1', false],
  // What has no sign of its own is looked for as it is.
  ['DH1 - DH2', ' - ', true],
  ['DH1', '-', false],
])('the note %j holds %j: %j', (note, wanted, holds) => {
  expect(noteHolds(note, wanted)).toBe(holds);
});

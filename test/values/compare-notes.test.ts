import { expect, test } from 'vitest';
import { noteContains, noteHasWords, noteMentions } from '../../src/values/compare-notes.ts';

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
  expect(noteContains(note, wanted)).toBe(holds);
});

test.each([
  ['THANHTOANDH10', 'dh-10', true],
  ['DH102', 'DH10', false],
  ['DH10 2', 'DH10', true],
  ['1DH10', 'DH10', true],
  ['FT15', '5', false],
  ['DH1 - DH2', ' - ', true],
  ['a[b', 'A[B', true],
])('the note %j names %j: %j', (note, wanted, names) => {
  expect(noteMentions(note, wanted)).toBe(names);
});

test.each([
  ['NGUYEN VAN AN chuyen khoan', 'nguyễn chuyển', true],
  ['chuyen khoan NGUYEN.VAN.AN', 'an nguyen', true],
  ['thanh toan', 'an thanh', false],
  // One word, and a number, have to stand as they were given.
  ['NGUYEN VAN AN', 'an', false],
  ['DH 7 ban 5', 'DH 5', false],
])('the note %j has the words %j: %j', (note, wanted, has) => {
  expect(noteHasWords(note, wanted)).toBe(has);
});

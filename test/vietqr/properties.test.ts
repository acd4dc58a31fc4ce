import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildPayload, encodePayload, type PayloadFields, parsePayload } from '../../src/vietqr/payload.ts';

const ascii = [...Array(95).keys()].map((offset) => String.fromCharCode(0x20 + offset));
const twoByteLetters = [...'àáâãèéêìíòóôõùúýăđĩũơưÀÁÂÃÈÉÊÌÍÒÓÔÕÙÚÝĂĐĨŨƠƯ'];

const text = (maximum: number, letters = [...ascii, ...twoByteLetters]) =>
  fc
    .string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: maximum })
    .filter((written) => written.trim() !== '');

const fields = (letters?: string[]) =>
  fc.record<PayloadFields>(
    {
      bankBin: fc.stringMatching(/^\d{6}$/),
      account: fc.string({ unit: fc.constantFrom(...ascii.slice(1)), minLength: 1, maxLength: 19 }),
      toCard: fc.constant(true),
      amount: fc.integer({ min: 1, max: 9_999_999_999_999 }),
      categoryCode: fc.stringMatching(/^\d{4}$/),
      beneficiaryName: text(25, letters),
      city: text(15, letters),
      bill: text(20, letters),
      reference: text(20, letters),
      terminal: text(20, letters),
      purpose: text(23, letters),
    },
    { requiredKeys: ['bankBin', 'account'] },
  );

test('whatever is written is read', () => {
  fc.assert(
    fc.property(fields(), (written) => {
      const payload = buildPayload(written, { fold: false });
      const parsed = parsePayload(payload);
      expect(parsed.ok && parsed.fields).toEqual(written);
      expect(encodePayload(parsed.objects)).toBe(payload);
    }),
  );
});

test('whatever is written with folding is ASCII and valid', () => {
  fc.assert(
    fc.property(fields(), (written) => {
      const payload = buildPayload(written);
      expect(payload).toMatch(/^[ -~]+$/);
      expect(parsePayload(payload).ok).toBe(true);
    }),
  );
});

test('whatever is cut is refused', () => {
  // The CRC of a text without one character is the same once in 65,536 times: so the texts are always the same ones.
  fc.assert(
    fc.property(fields(), (written) => {
      const characters = [...buildPayload(written, { fold: false })];
      for (let at = 0; at < characters.length; at++) {
        expect(parsePayload(characters.slice(0, at).join('')).ok).toBe(false);
        expect(parsePayload(characters.slice(at + 1).join('')).ok).toBe(false);
        expect(parsePayload(characters.toSpliced(at, 1).join('')).ok).toBe(false);
      }
    }),
    { numRuns: 30, seed: 1 },
  );
});

test('whatever is changed by one character is refused', () => {
  // A CRC-16 finds every change within 16 bits: one ASCII character for another, one two-byte letter for another.
  fc.assert(
    fc.property(
      fields(),
      fc.nat(),
      fc.constantFrom(...ascii),
      fc.constantFrom(...twoByteLetters),
      (written, where, letter, twoByteLetter) => {
        const characters = [...buildPayload(written, { fold: false })];
        const at = where % characters.length;
        const before = characters[at] ?? '';
        const after = before < '\u0080' ? letter : twoByteLetter;
        // The CRC is also read in lower case.
        const sameCrc = at >= characters.length - 4 && before.toLowerCase() === after.toLowerCase();
        fc.pre(before !== after && !sameCrc);
        expect(parsePayload(characters.with(at, after).join('')).ok).toBe(false);
      },
    ),
    { numRuns: 2000 },
  );
});

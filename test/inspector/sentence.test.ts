import { expect, test } from 'vitest';
import { inLanguage, spoken } from '../../src/inspector/page/sentence.ts';
import { sentences } from '../../src/inspector/page/vietnamese-sentences.ts';

const english = (words: string) =>
  spoken(words, 'vi')
    .filter(({ lang }) => lang === 'en')
    .map(({ text }) => text);

test('how one was sent again, and whose secret signed it, are there in Vietnamese', () => {
  const labels = ['as received', 're-signed', 'edited and signed'];
  const secrets = ['the secret given', 'the secret of this machine'].flatMap((whose) =>
    ['as it came', 'it came unsigned', 'not the one that it came with'].map(
      (whence) => `${whose}, ${whence}`,
    ),
  );
  const sent = [...labels, 'reconstructed', ...labels.slice(1).map((label) => `reconstructed, ${label}`)];
  expect([...sent, ...secrets].flatMap(english)).toEqual([]);
});

test('what changes in a sentence is kept, also what looks like a place for it', () => {
  expect(inLanguage('the app answered {2}', 'vi')).toEqual({ text: 'ứng dụng trả lời {2}', lang: 'vi' });
  expect(inLanguage('the app answered $1', 'vi').text).toBe('ứng dụng trả lời $1');
  expect(inLanguage('Something else.', 'vi')).toEqual({ text: 'Something else.', lang: 'en' });
  expect(inLanguage('the app answered 404', 'en')).toEqual({ text: 'the app answered 404', lang: 'en' });
});

test('a sentence inside another is known whole, whatever fits its beginning', () => {
  const outer = (places: RegExp) => Object.keys(sentences).filter((one) => places.test(one));
  for (const holds of outer(/^[^{]*\{1\}$/)) {
    for (const held of ['the app answered 404', 're-signed']) {
      const whole = inLanguage(holds.replace('{1}', held), 'vi').text;
      expect({ holds, whole }).toEqual({
        holds,
        whole: inLanguage(holds.replace('{1}', 'Q9'), 'vi').text.replace('Q9', inLanguage(held, 'vi').text),
      });
    }
  }
});

test('a time in a sentence is written as people of the language write it', () => {
  const times = ['2026-11-21 08:03:10 +07', '2026-11-21 08:03', '2026-11-21'];
  expect(times.map((at) => inLanguage(at, 'vi').text)).toEqual([
    '08:03:10 21/11/2026 +07',
    '08:03 21/11/2026',
    '21/11/2026',
  ]);
  expect(inLanguage('payconfirm webhooks logs --from 2026-11-21', 'vi').text).toMatch(/2026-11-21$/);
});

test('each has the same places as its English one', () => {
  const placesOf = (text: string) => [...new Set(text.match(/\{\d\}/g) ?? [])].sort();
  const odd = Object.entries(sentences).filter(
    ([english, vietnamese]) => `${placesOf(english)}` !== `${placesOf(vietnamese)}`,
  );
  expect(odd).toEqual([]);
});

import { expect, test } from 'vitest';
import { errorLabels } from '../../src/api/endpoints/delivery-log.ts';
import { inLanguage, spoken } from '../../src/inspector/page/sentence.ts';
import { sentences } from '../../src/inspector/page/vietnamese-sentences.ts';
import { commandLineFor } from '../../src/values/command-line.ts';
import { verdictSentence, wordsOf } from '../../src/webhooks/delivery-log/error-labels.ts';

test('what the program says of each label is there in Vietnamese', () => {
  const about = { commandLine: commandLineFor(undefined), log: '1', address: 'http://a', configuration: '2' };
  const said = errorLabels.flatMap((label) => {
    const { meaning, causes, tries } = wordsOf(label);
    const outcomes = [null, 404, 302, 500, 200, 204].flatMap((status_code) =>
      ['', 'ECONNREFUSED', 'reset'].map((response_text) =>
        verdictSentence({ error_label: label, status_code, duration_ms: 1_200, response_text }, 'Shop'),
      ),
    );
    const statuses = [null, ...Array.from({ length: 500 }, (_, at) => at + 100)];
    const helps = statuses.flatMap((status) => tries(about, status));
    return [meaning, ...causes, ...new Set(helps), ...outcomes.filter((one) => !one.startsWith('whether '))];
  });
  expect(said.filter((one) => inLanguage(one, 'vi').lang === 'en')).toEqual([]);
  expect(said.flatMap(remnants)).toEqual([]);
});

const english = (words: string) =>
  spoken(words, 'vi')
    .filter(({ lang }) => lang === 'en')
    .map(({ text }) => text);

/** Words of English in what is said in Vietnamese, but for what people wrote and command lines. */
function remnants(words: string): string[] {
  const said = spoken(words, 'vi').map(({ text }) => text.replace(/“[^”]*”|payconfirm .*$|--\w.*$/g, ''));
  return said.filter((text) =>
    /(?<![\p{L}\w-])(the|this|that|is|are|was|were|has|have|not|no|it|of|on|and|or|by|with|for|an)(?![\p{L}\w-])/iu.test(
      text,
    ),
  );
}

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
  expect(inLanguage('Shop {2} had an error in its program and answered 500', 'vi')).toEqual({
    text: 'chương trình của Shop {2} bị lỗi, trả lời 500',
    lang: 'vi',
  });
  expect(inLanguage('Shop $1 refused it', 'vi').text).toBe('Shop $1 đã từ chối');
  expect(inLanguage('Something else.', 'vi')).toEqual({ text: 'Something else.', lang: 'en' });
  expect(inLanguage('Shop refused it', 'en')).toEqual({ text: 'Shop refused it', lang: 'en' });
});

test('a sentence inside another is known whole, whatever fits its beginning', () => {
  const outer = (places: RegExp) => Object.keys(sentences).filter((one) => places.test(one));
  for (const holds of outer(/^[^{]*\{1\}$/)) {
    for (const held of ['Shop refused it with 404', 'Shop had an error in its program and answered 500']) {
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

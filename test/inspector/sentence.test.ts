import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorLabels } from '../../src/api/endpoints/delivery-log.ts';
import { inLanguage, spoken } from '../../src/inspector/page/sentence.ts';
import { sentences } from '../../src/inspector/page/vietnamese-sentences.ts';
import { signatureSentences } from '../../src/inspector/page/vietnamese-signature.ts';
import { traceSentences } from '../../src/inspector/page/vietnamese-trace.ts';
import { commandLineFor } from '../../src/values/command-line.ts';
import { verdictSentence, wordsOf } from '../../src/webhooks/delivery-log/error-labels.ts';
import { unexplained } from '../../src/webhooks/signature/diagnose.ts';
import type { Refusal } from '../../src/webhooks/signature/signature.ts';

const refusals: Record<Refusal, true> = {
  'secret-empty': true,
  'timestamp-missing': true,
  'timestamp-doubled': true,
  'timestamp-empty': true,
  'timestamp-malformed': true,
  'timestamp-outside-tolerance': true,
  'signature-missing': true,
  'signature-doubled': true,
  'signature-empty': true,
  'signature-malformed': true,
  'signature-truncated': true,
  'signature-mismatch': true,
  'api-key-missing': true,
  'api-key-doubled': true,
  'api-key-empty': true,
  'api-key-mismatch': true,
};

test('what the program says of each label and each refusal is there in Vietnamese', () => {
  const about = { commandLine: commandLineFor(undefined), log: '1', address: 'http://a', configuration: '2' };
  const said = errorLabels.flatMap((label) => {
    const { meaning, causes, tries } = wordsOf(label);
    const outcomes = [null, 404, 302, 500, 200, 204].flatMap((status_code) =>
      ['', 'ECONNREFUSED', 'reset'].map((response_text) =>
        verdictSentence({ error_label: label, status_code, duration_ms: 1_200, response_text }, 'Shop'),
      ),
    );
    return [meaning, ...causes, ...tries(about), ...outcomes.filter((one) => !one.startsWith('whether '))];
  });
  const refused = Object.keys(refusals).map((reason) =>
    unexplained(reason as Refusal, 'x').words.replace(/ \(not looked into further: x\)$/, ''),
  );
  const english = [...said, ...refused].filter((one) => inLanguage(one, 'vi').lang === 'en');
  expect(english).toEqual([]);
});

const english = (words: string) =>
  spoken(words, 'vi')
    .filter(({ lang }) => lang === 'en')
    .map(({ text }) => text);

test('every conclusion of trace that its tests expect is there in Vietnamese', () => {
  const folder = 'test/commands/trace';
  const begins =
    /^(delivered to|order DH|the service (has|stores)|nothing is known|no transfer|\d+ transfers|the (checkout|amounts)|it(s (amount is|note is|CHECKOUT_PAID)| was paid)) /;
  const expected = readdirSync(folder).flatMap((file) => {
    const source = readFileSync(`${folder}/${file}`, 'utf8');
    return [...source.matchAll(/(?<!test\()(?<!name: )(?:'([^'\n]+)'|`([^`\n]+)`)/g)]
      .map(
        ([, plain, template = '']) =>
          plain ?? template.replace(/; \$\{\w+\}$/, '').replace(/\$\{.+?\}/g, 'X'),
      )
      .filter((words) => begins.test(words));
  });
  expect(new Set(expected).size).toBeGreaterThan(50);
  expect([...new Set(expected)].flatMap(english)).toEqual([]);
});

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

test('the parts of a conclusion are found one by one; what is not known stays as it is', () => {
  expect(
    spoken('delivered to 0 of 1 configuration; shop refused it with 404; odd; sent to nobody', 'vi'),
  ).toEqual([
    { text: 'đã gửi đến 0 trong 1 cấu hình', lang: 'vi' },
    { text: 'shop đã từ chối với mã 404', lang: 'vi' },
    { text: 'odd', lang: 'en' },
    { text: 'không gửi đến ai', lang: 'vi' },
  ]);
  expect(spoken('sent to nobody; odd', 'en').map(({ text }) => text)).toEqual(['sent to nobody', 'odd']);
  expect(inLanguage('FT2: sent to nobody', 'vi').text).toBe('FT2: không gửi đến ai');
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

test('each has the same places as its English one', () => {
  const placesOf = (text: string) => [...new Set(text.match(/\{\d\}/g) ?? [])].sort();
  const odd = Object.entries({ ...sentences, ...signatureSentences, ...traceSentences }).filter(
    ([english, vietnamese]) => `${placesOf(english)}` !== `${placesOf(vietnamese)}`,
  );
  expect(odd.map(([english]) => english)).toEqual([
    'The only delivery of {1} failed.',
    'Every one of the {1} deliveries of {2} failed.',
  ]);
});

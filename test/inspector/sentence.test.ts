import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorLabels } from '../../src/api/endpoints/delivery-log.ts';
import { commandPattern } from '../../src/inspector/page/command-line.ts';
import { inLanguage, spoken } from '../../src/inspector/page/sentence.ts';
import { sentences } from '../../src/inspector/page/vietnamese-sentences.ts';
import { traceSentences } from '../../src/inspector/page/vietnamese-trace.ts';
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
  expect([...new Set(expected)].flatMap(remnants)).toEqual([]);
});

/** Words of English in what is said in Vietnamese, but for what people wrote and command lines. */
function remnants(words: string): string[] {
  const said = spoken(words, 'vi').map(({ text }) => text.replace(/“[^”]*”|payconfirm .*$|--\w.*$/g, ''));
  return said.filter((text) =>
    /(?<![\p{L}\w-])(the|this|that|is|are|was|were|has|have|not|no|it|of|on|and|or|by|with|for|an)(?![\p{L}\w-])/iu.test(
      text,
    ),
  );
}

test('a configuration that listen or smoke has made has a name, which is no command', () => {
  const of = (receiver: string) => spoken(`${receiver} refused it with 401 (it was signed)`, 'vi');
  const names = ['payconfirm listen 10d111e3-2a21-4983-95f0-cbfa6d827918', 'payconfirm smoke 1f2e3d'];
  expect(names.flatMap(of)).toEqual(
    names.map((name) => ({ text: `${name} đã từ chối với mã 401 (có chữ ký)`, lang: 'vi' })),
  );
  const commands = ['payconfirm listen', 'payconfirm listen --cleanup', 'payconfirm smoke --emulator'];
  expect(commands.flatMap((command) => spoken(command, 'vi'))).toEqual(
    commands.map((text) => ({ text, lang: 'vi' })),
  );
  expect(names.filter((name) => commandPattern.test(`FT1: ${name} refused it`))).toEqual([]);
});

test('what a payer wrote is no sentence of the program’s, and a list of names keeps its names', () => {
  const asked = (words: string) => spoken(words, 'vi').map(({ text }) => text);
  expect(
    asked('no transfer fits all of it; with another amount: 15.000 ₫, “sent to nobody and 1.2 of it” (FT1)'),
  ).toEqual(['không giao dịch nào khớp hết', 'khác số tiền: 15.000 ₫, “sent to nobody and 1.2 of it” (FT1)']);
  expect(asked('its note is “the code is mistyped”, which does not hold “sent to nobody”')).toEqual([
    'nội dung là “the code is mistyped”, không có “sent to nobody”',
  ]);
  expect(asked('shop and books are paused')).toEqual(['shop và books đang tạm dừng']);
  expect(asked('the receiver took it in 1.2 s')).toEqual(['bên nhận đã nhận sau 1,2 giây']);
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
  const odd = Object.entries({ ...sentences, ...traceSentences }).filter(
    ([english, vietnamese]) => `${placesOf(english)}` !== `${placesOf(vietnamese)}`,
  );
  expect(odd.map(([english]) => english)).toEqual([
    'The only delivery of {1} failed.',
    'Every one of the {1} deliveries of {2} failed.',
  ]);
});

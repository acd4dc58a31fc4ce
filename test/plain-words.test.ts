/** The turns that the guide of the language forbids are in no text that a person reads. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const forbidden =
  /\b(all the same|as it came|(is|are) told|at once|meanwhile|mended|be it|let nobody|broke down|(handed?|hands) (on|over)|gives up)\b/i;

/** The text between quotes, and of elements; comments have none. */
const literals = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"((?:[^"\\\n]|\\.)*)"|>([^<>{}=;]+)</g;

test('no page for users has one', () => {
  const files = [
    'README.md',
    'SECURITY.md',
    'CONTRIBUTING.md',
    ...['tutorials', 'guides', 'reference', 'explanation'].flatMap((folder) =>
      readdirSync(join('docs', folder))
        .filter((name) => name.endsWith('.md'))
        .map((name) => join('docs', folder, name)),
    ),
  ];
  const found = files.flatMap((file) => {
    const [words] = readFileSync(file, 'utf8').match(forbidden) ?? [];
    return words === undefined ? [] : [`${file}: ${words}`];
  });
  expect(files.length).toBeGreaterThan(30);
  expect(found).toEqual([]);
});

test('pages in Vietnamese: composed letters, tone marks on the first vowel, the words of the glossary', () => {
  const files = [
    'README.vi.md',
    ...readdirSync('docs/vi', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join('docs/vi', name)),
  ];
  const misplaced = /(o[àáảãạèéẻẽẹ]|(?<!q)u[ỳýỷỹỵ])(?!\p{L})/giu;
  const other =
    /(?<!\p{L})(bộ giả lập|mã bí mật|tập tin|giao hàng|quý khách|chúng tôi|đường hầm)(?!\p{L})/giu;
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const wrong = [...text.matchAll(misplaced), ...text.matchAll(other)].map(
      ([words]) => `${file}: ${words}`,
    );
    return text === text.normalize('NFC') ? wrong : [`${file}: decomposed letters`, ...wrong];
  });
  expect(files.length).toBeGreaterThan(5);
  expect(found).toEqual([]);
});

test('no text of the program has one', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join('src', name));
  const found = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/^\s*\/\/.*$/gm, '');
    const texts = [...code.matchAll(literals)].map(
      (match) => match.slice(1).find((text) => text !== undefined)!,
    );
    return texts
      .filter((text) => text.includes(' ') && forbidden.test(text))
      .map((text) => `${file}: ${text}`);
  });
  expect(files.length).toBeGreaterThan(800);
  expect(found).toEqual([]);
});

// The licences of what is bundled into dist/: the packages, and what is compiled into their WebAssembly.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages that leave out the text of the licence that their package.json names, with their copyright holders. */
const holders = {
  '@bomb.sh/tab': 'Bombshell Authors',
  '@cfworker/json-schema': 'Jeremy Danyow',
  'abstract-logging': 'James Sumners',
};

const emscripten = [
  { name: 'Emscripten runtime', licence: 'MIT', copyright: '2010-2014 Emscripten authors' },
  { name: 'musl', licence: 'MIT', copyright: '2005-2020 Rich Felker, et al.' },
];

/** What a package's WebAssembly was compiled from. SQLite itself is in the public domain. */
const compiledIn = {
  'jq-wasm': [
    { name: 'jq', licence: 'MIT', copyright: '2012 Stephen Dolan' },
    {
      name: 'dtoa.c and g_fmt.c by David M. Gay',
      licence: 'dtoa',
      copyright: '1991, 1996, 2000, 2001 by Lucent Technologies.',
    },
    {
      name: 'decNumber',
      licence: 'ICU',
      copyright: '1995-2005 International Business Machines Corporation and others',
    },
    { name: 'Oniguruma', licence: 'BSD-2-Clause', copyright: '2002-2021 K.Kosako' },
    ...emscripten,
  ],
  'node-sqlite3-wasm': emscripten,
};

/** The outlines in src/vietqr/drawing/typeface.json. */
const typeface = {
  name: 'Be Vietnam Pro, in the pictures of QR codes',
  licence: 'OFL-1.1',
  copyright: '2021 The Be Vietnam Pro Project Authors (https://github.com/bettergui/BeVietnamPro)',
};

/**
 * The notices of every package that one of these modules belongs to, as text.
 * @throws Error where a package has no licence text, neither its own nor one named here
 */
export function notices(modules) {
  /** The words of each licence are there once, at the end, by their number; before them is who holds the rights. */
  const terms = new Map();
  const opening = /^[ \t]*(Permission (is hereby|to use)|Redistribution and use|Apache License)[\s\S]*/m;
  const byNumber = (words) => {
    const key = words.replace(/\s+/g, ' ');
    if (!terms.has(key)) terms.set(key, { number: terms.size + 1, words });
    return `Terms ${terms.get(key).number}, at the end of this file`;
  };
  const heads = [...packagesOf(modules).flatMap(noticesOf), compiledNotice(typeface)].map(
    ({ title, texts }) =>
      notice(
        title,
        texts.map((text) => text.replace(opening, byNumber)),
      ),
  );
  const tails = Array.from(terms.values(), ({ number, words }) => notice(`Terms ${number}`, [words]));
  return [...heads, ...tails].join('\n');
}

/** The folders of the packages that these modules belong to. */
export function packagesOf(modules) {
  const packages = new Set();
  for (const module of modules) {
    const found = /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module);
    if (found && existsSync(join(found[0], 'package.json'))) packages.add(found[0]);
  }
  return [...packages].sort();
}

function noticesOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  if (texts.length === 0) {
    if (!holders[name])
      throw new Error(`${name}: no licence text; find it, and name it in ${import.meta.filename}`);
    texts.push(text(license, holders[name]));
  }
  return [
    { title: `${name} ${version} (${license})`, texts },
    ...(compiledIn[name] ?? []).map((part) => compiledNotice({ ...part, name: `${part.name}, in ${name}` })),
  ];
}

const compiledNotice = ({ name, licence, copyright }) => ({
  title: `${name} (${licence})`,
  texts: [text(licence, copyright)],
});

const notice = (title, texts) => [title, '', ...texts, '', '-'.repeat(80)].join('\n');

function text(licence, copyright) {
  const terms = readFileSync(join(import.meta.dirname, 'licences', `${licence}.txt`), 'utf8').trim();
  return `Copyright (c) ${copyright}\n\n${terms}`;
}

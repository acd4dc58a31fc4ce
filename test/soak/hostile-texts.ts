/** Texts of others through everything that writes them: each is read back by the reader of its language. */

import { parse as parseYaml } from 'yaml';
import { junitCase } from '../../src/commands/smoke/report.ts';
import { html } from '../../src/emulator/checkout-page/html.ts';
import { PayconfirmError } from '../../src/errors.ts';
import { renderError } from '../../src/output/error.ts';
import { formatCsv } from '../../src/output/formats/csv.ts';
import { formatList } from '../../src/output/formats/table.ts';
import { toYaml } from '../../src/output/formats/yaml.ts';
import { junit } from '../../src/output/junit.ts';
import { formatRows } from '../../src/output/table-or-tsv.ts';
import { plainTheme } from '../../src/output/theme.ts';
import { asIs } from '../../src/texts/translate.ts';
import { commandLineFor } from '../../src/values/command-line.ts';
import { envFile } from '../../src/values/quote/env-file.ts';
import { jsComment, jsLiteral } from '../../src/values/quote/javascript.ts';
import { escapeMarkup } from '../../src/values/quote/markup.ts';
import { shellBytes, shellQuoted, shellWord } from '../../src/values/quote/shell.ts';
import { longestCell, safeCell, safeLine, safeOutput } from '../../src/values/safe-text.ts';
import { toJson } from '../../src/values/terminal-safe-json.ts';
import { paymentPicture } from '../../src/vietqr/drawing/payment-picture.ts';
import { renderSvg } from '../../src/vietqr/drawing/render-svg.ts';
import { drawText } from '../harness/hostile-texts.ts';
import {
  readByShell,
  readCsv,
  readEnvByNode,
  readEnvByShell,
  readJavaScript,
  readXml,
  shells,
} from '../harness/quoting-readers.ts';
import { holds, type Scenario } from './scenario.ts';

const payment =
  '00020101021138600010A00000072701300006970403011697040311012345670208QRIBFTTC53037045802VN63044F52';
const count = { short: 2_000, long: 100_000 };
const atATime = 1_000;

export const hostileTexts: Scenario = {
  name: 'hostile-texts',
  round: async ({ random, size, step }) => {
    const counted = new Map<string, number>();
    for (let done = 0; done < count[size]; done += atATime) {
      const texts = Array.from({ length: atATime }, () => drawText(random));
      for (const [name, check] of Object.entries(checks)) {
        step(`${name}, from text ${done}`);
        counted.set(name, (counted.get(name) ?? 0) + (await check(texts)));
      }
    }
    return [...counted].map(([name, times]) => `${name} ${times}`).join(', ');
  },
};

/** Throws where one of the texts is read otherwise than it was written; gives how many were written. */
type Check = (texts: readonly string[]) => number | Promise<number>;

const isWhole = (text: string) => !/\p{Cs}/u.test(text) && !text.includes('\0');
const bytesOf = (text: string) => Buffer.from(text.replaceAll('\0', '').replace(/\n+$/, ''));

/** `said` of a place, and what should stand there. */
function same(found: readonly unknown[], wanted: readonly unknown[]): number {
  holds(found.length === wanted.length, `${found.length} of ${wanted.length} texts`);
  for (const [at, value] of wanted.entries())
    holds(found[at] === value, `${JSON.stringify(found[at])} in place of ${JSON.stringify(value)}`);
  return wanted.length;
}

/** Shown to people: nothing that a terminal obeys, and no line that begins like one of ours. */
function shown(lines: readonly string[], wanted: number): number {
  holds(lines.length === wanted, `${lines.length} lines in place of ${wanted}`);
  const bad = lines.find((line) => safeLine(line) !== line || /^\s*((hint|error)\s*:|✓ )/i.test(line));
  holds(bad === undefined, `a line of others: ${JSON.stringify(bad)}`);
  return wanted;
}

const render = {
  theme: plainTheme,
  signs: 'unicode',
  commandLine: commandLineFor(undefined),
  width: 80,
  timeZone: 'UTC',
  language: 'en',
  now: 0,
  showPersonal: true,
} as const;

async function gathered(parts: AsyncGenerator<string, unknown>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

const rows = (texts: readonly string[]) => texts.map((text) => ({ a: text, b: text }));
const linesOf = (text: string) => text.split('\n').slice(0, -1);

const checks: Record<string, Check> = {
  table: async (texts) =>
    shown(linesOf(await gathered(formatList(rows(texts), {}, undefined, render))), texts.length + 1),
  tsv: async (texts) =>
    same(
      linesOf(await gathered(formatRows(rows(texts), {}, undefined, 'UTC'))),
      texts.map((text) => `${safeLine(text)}\t${safeLine(text)}`),
    ),
  csv: async (texts) => {
    const shape = { kind: 'list', items: rows(texts), rest: () => ({}) } as const;
    const records = readCsv(await gathered(formatCsv(shape, {}, undefined, 'UTC'))).slice(1);
    const formula = records.flat().find((field) => /^[=+\-@\t\r＝＋－＠]/.test(field));
    holds(formula === undefined, `a formula: ${formula}`);
    return same(
      records.map(([field]) => field!.replace(/^'/, '')),
      texts.map((text) => safeLine(text).replace(/^'/, '')),
    );
  },
  yaml: (texts) => {
    const whole = texts.filter((text) => !/\p{Cs}/u.test(text));
    return same(parseYaml(toYaml(whole)), whole);
  },
  json: (texts) => same(JSON.parse(toJson(texts)), texts),
  terminal: (texts) =>
    same(texts.map(safeOutput), texts.map(safeOutput).map(safeOutput)) &&
    shown(
      texts.flatMap((text) => safeOutput(`x${text.replace(/[\r\n\t]/g, '')}`)),
      texts.length,
    ),
  cell: (texts) => {
    const cells = texts.map(safeCell);
    const long = cells.find((cell) => Array.from(cell).length > longestCell);
    holds(long === undefined, `a long cell: ${long}`);
    return shown(cells, texts.length);
  },
  error: (texts) => {
    for (const text of texts) {
      const error = new PayconfirmError('refused', asIs(text), {
        hint: [asIs('x'), asIs(text)],
        details: [{ field: text, message: text }],
      });
      const options = {
        json: false,
        theme: plainTheme,
        verbose: true,
        profile: text,
        hide: (one: string) => one,
      };
      const lines = linesOf(renderError(error, options));
      const [first = '', second = '', third = '', ...others] = lines;
      const isOurs = first.startsWith('error: ') && second.startsWith('  ') && third === 'hint: x';
      holds(isOurs && others.length === 1, `lines of ${JSON.stringify(lines)}`);
    }
    return texts.length;
  },
  junit: (texts) => {
    const checks = texts.flatMap((text) =>
      (['failed', 'skipped'] as const).map((status) => ({
        name: text,
        status,
        duration_ms: 0,
        message: text,
        expected: text,
        actual: text,
      })),
    );
    const read = readXml(junit('payconfirm smoke', checks.map(junitCase)));
    const named = read.flatMap((value, at) => (value === 'payconfirm.smoke' ? [read[at + 1]] : []));
    return same(
      named,
      checks.map(({ name }) => inXml(name)),
    );
  },
  markup: (texts) =>
    same(
      readXml(texts.map((text) => `<p title="${escapeMarkup(`x${text}`)}"></p>`).join('')),
      texts.map((text) => inXml(`x${text}`)),
    ),
  svg: (texts) => {
    // Each is a code too: of one in twenty.
    const some = texts.filter((_, at) => at % 20 === 0).map((text) => `x${text}`);
    const read = some.map((account) =>
      readXml(renderSvg(paymentPicture(payment, { account }), { length: 1, name: 'px' })),
    );
    return same(
      some.filter((text, at) => read[at]!.some((part) => part.includes(inXml(text)))),
      some,
    );
  },
  'checkout page': (texts) =>
    same(
      readXml(texts.map((text) => html`<p title="${`x${text}`}">${`x${text}`}</p>`.text).join('')),
      texts.flatMap((text) => [safeLine(`x${text}`), safeLine(`x${text}`)]),
    ),
  javascript: (texts) => {
    const values = texts.map((text) => ({ [text]: text, list: [text, null, 1] }));
    const commented = values.map((value, at) => `${jsComment(texts[at]!)}\n${jsLiteral(value)}`);
    return same([readJavaScript(`[${commented.join(',\n')}]`)], [JSON.stringify(values)]) * texts.length;
  },
  shell: (texts) => {
    const whole = texts.filter(isWhole);
    for (const shell of shells) {
      same(readByShell(shell, whole.map(shellQuoted)).map(String), whole);
      same(readByShell(shell, texts.map(shellWord)).map(String), texts.map(safeLine));
      const bytes = texts.map(bytesOf);
      same(
        readByShell(shell, bytes.map(shellBytes)).map((found) => found.toString('hex')),
        bytes.map((one) => one.toString('hex')),
      );
    }
    return texts.length;
  },
  'environment file': (texts) => {
    const held = texts.filter((text) => holdsInEnv(text));
    const broken = held.find((text) => /[\0-\x1f\x7f'\\\u2028]/.test(text));
    holds(broken === undefined, `held: ${JSON.stringify(broken)}`);
    const variables = Object.fromEntries(held.map((text, at) => [`SOAK_${at}`, text]));
    for (const read of [readEnvByShell, readEnvByNode]) {
      const found = read(envFile(variables));
      same(
        held.map((_, at) => found.get(`SOAK_${at}`)),
        held,
      );
      const others = [...found.keys()].filter((name) => /^(SOAK|PAYCONFIRM)_\D/.test(name));
      holds(others.length === 0, `set too: ${others}`);
    }
    return held.length;
  },
};

function holdsInEnv(text: string): boolean {
  try {
    envFile({ A: text });
    return true;
  } catch (error) {
    if (error instanceof PayconfirmError) return false;
    throw error;
  }
}

/** As XML 1.0 can hold it. */
const inXml = (text: string) =>
  Array.from(text, (character) =>
    /^[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]$/u.test(character) ? '\ufffd' : character,
  ).join('');

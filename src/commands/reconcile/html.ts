/** The page of `--html`: one file for an accountant, in both languages, without scripts and external files. */
import { sentenceIn } from '../../messages/diagnosis-text.ts';
import type { Language } from '../../messages/language-types.ts';
import { isSettledClass, type RowClass, rowClasses } from '../../reconciliation/reconciliation-types.ts';
import { formatMoney } from '../../values/format-money.ts';
import { type LanguageName, languages as languageNames } from '../../values/languages.ts';
import { escapeMarkup } from '../../values/quote/markup.ts';
import { safeCell } from '../../values/safe-text.ts';
import type { Item, Result } from './result.ts';
import { languageFor, sandboxText, sumOfTotals, titleOf, unreadText, unreportedText } from './text.ts';

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 2rem auto; max-width: 75rem; padding: 0 1rem }
table { border-collapse: collapse; margin: 1rem 0; width: 100% }
th, td { border-bottom: 1px solid #8886; padding: .35rem .6rem; text-align: left; vertical-align: top }
td.amount, th.amount { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
td { overflow-wrap: anywhere }
p.incomplete { border: 2px solid #c60; padding: .6rem }
tfoot { font-weight: bold }
#en:checked ~ [lang=vi], #vi:checked ~ [lang=en] { display: none }
@media print { input, label { display: none } }
`;

const mark = '<meta name="generator" content="payconfirm-reconcile">';

/** Whether payconfirm wrote the page, so that it may be overwritten. */
export const isOwnPage = (text: string) => text.slice(0, 1_000).includes(mark);

export function reconcileHtml(
  result: Result,
  languages: Readonly<Record<LanguageName, Language>>,
  { first, timeZone }: { first: LanguageName; timeZone: string },
): string {
  const labels: Readonly<Record<LanguageName, string>> = { en: 'English', vi: 'Tiếng Việt' };
  const choices = languageNames.map((name) => {
    const checked = name === first ? ' checked' : '';
    return `<input type="radio" name="lang" id="${name}"${checked}><label for="${name}" lang="${name}-x-choice">${labels[name]}</label>`;
  });
  return [
    '<!doctype html>',
    `<html lang="${first}"><head><meta charset="utf-8">`,
    mark,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${escapeMarkup(titleOf(result, languages[first], timeZone))}</title><style>${style}</style></head><body>`,
    ...choices,
    ...languageNames.map((name) => pageIn(name, result, languages[name], timeZone)),
    '</body></html>',
    '',
  ].join('\n');
}

function pageIn(name: LanguageName, result: Result, words: Language, timeZone: string): string {
  const language = languageFor(result, words);
  const { reconciliation } = language;
  const title = titleOf(result, language, timeZone);
  const unread = result.complete
    ? ''
    : reconciliation.incomplete(unreadText(result, language), result.against);
  const warning = [unread, unreportedText(result, language)].filter(Boolean).join(' ');
  const sandbox = sandboxText(result, language);
  const byClass = new Map<RowClass, Item[]>(rowClasses.map((one) => [one, []]));
  for (const item of result.items) byClass.get(item.class)?.push(item);
  // Rows that need action come first.
  const items = rowClasses
    .toSorted((one, other) => Number(isSettledClass(one)) - Number(isSettledClass(other)))
    .flatMap((one) => byClass.get(one) ?? []);
  return [
    `<main lang="${name}"><h1>${escapeMarkup(title)}</h1>`,
    warning && `<p class="incomplete">${escapeMarkup(warning)}</p>`,
    totalsTable(result, language),
    sandbox && `<p>${escapeMarkup(sandbox)}</p>`,
    itemsTable(items, language, timeZone),
    '</main>',
  ].join('\n');
}

const cell = (text: string) => `<td>${escapeMarkup(text)}</td>`;
const amountCell = (text: string) => `<td class="amount">${escapeMarkup(text)}</td>`;

function totalsTable({ totals, against }: Result, { reconciliation }: Language): string {
  const { headings, classes } = reconciliation;
  // Without orders there are no expected amounts.
  const columns = against === 'orders' ? 3 : 2;
  const row = (name: string, { count, amount, expected }: ReturnType<typeof sumOfTotals>) =>
    `<tr>${cell(name)}${[`${count}`, formatMoney(amount), formatMoney(expected)].slice(0, columns).map(amountCell).join('')}</tr>`;
  const head = [headings.rows, headings.received, headings.expected]
    .slice(0, columns)
    .map((one) => `<th class="amount">${escapeMarkup(one)}</th>`)
    .join('');
  return [
    `<table><thead><tr><th>${escapeMarkup(headings.class)}</th>${head}</tr></thead><tbody>`,
    ...rowClasses.filter((one) => totals[one].count > 0).map((one) => row(classes[one], totals[one])),
    `</tbody><tfoot>${row(headings.total, sumOfTotals(totals))}</tfoot></table>`,
  ].join('\n');
}

function itemsTable(items: readonly Item[], language: Language, timeZone: string): string {
  const { headings, classes, candidateReasons } = language.reconciliation;
  const head = [
    ...[headings.class, headings.order, headings.transactions].map((one) => `<th>${escapeMarkup(one)}</th>`),
    ...[headings.received, headings.expected].map((one) => `<th class="amount">${escapeMarkup(one)}</th>`),
    `<th>${escapeMarkup(headings.findings)}</th>`,
  ].join('');
  const row = (item: Item) => {
    const { order_code, transaction_codes, amount, expected_amount, candidates } = item;
    const offered = candidates.map(
      ({ order_code: code, reasons }) =>
        `${safeCell(code)} (${reasons.map((one) => candidateReasons[one]).join(', ')})`,
    );
    const words = [
      ...item.findings.map((one) => sentenceIn(one, language, { timeZone })),
      ...(offered.length > 0 ? [`${headings.candidates}: ${offered.join('; ')}`] : []),
    ];
    return [
      '<tr>',
      cell(classes[item.class]),
      cell(safeCell(order_code ?? '')),
      cell(transaction_codes.map(safeCell).join(', ')),
      amountCell(formatMoney(amount)),
      amountCell(expected_amount === null ? '' : formatMoney(expected_amount)),
      cell(words.join(' ')),
      '</tr>',
    ].join('');
  };
  return [`<table><thead><tr>${head}</tr></thead><tbody>`, ...items.map(row), '</tbody></table>'].join('\n');
}

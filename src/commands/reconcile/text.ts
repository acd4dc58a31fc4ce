/** The text for people: what was not checked, the rows that need action, and the totals. */
import { actionLines, sentenceIn, stepsOf } from '../../messages/diagnosis-text.ts';
import type { Language } from '../../messages/language-types.ts';
import { pad, textWidth, wrapProse } from '../../output/text-width.ts';
import type { RenderContext } from '../../output/view.ts';
import { isSettledClass, type RowClass, rowClasses } from '../../reconciliation/reconciliation-types.ts';
import type { Total, Totals } from '../../reconciliation/sums.ts';
import { formatMoney } from '../../values/format-money.ts';
import { safeCell } from '../../values/safe-text.ts';
import type { Item, Result } from './result.ts';

/** Maximum rows of a class; other formats have all. */
const mostRows = 20;

export function titleOf({ period }: Result, language: Language, timeZone: string): string {
  const time = (iso: string) => language.time(Date.parse(iso), timeZone);
  return language.reconciliation.title(time(period.from), time(period.to));
}

export function reconcileText(result: Result, render: RenderContext, words: Language): string {
  const language = languageFor(result, words);
  const { theme, timeZone } = render;
  const { reconciliation } = language;
  const shown = shownRows(result.items);
  const sections = rowClasses.map((name) => classText(name, shown.get(name), render, language));
  // Without rows, nothing is confirmed.
  const [first] = result.items;
  const { allMatched, allDelivered } = reconciliation;
  return [
    theme.strong(titleOf(result, language, timeZone)),
    result.complete ? '' : unreadSection(result, render, language),
    ...sections,
    first && shown.size === 0 && result.complete
      ? theme.success(`✓ ${result.against === 'orders' ? allMatched : allDelivered}`)
      : '',
    totalsText(result, render, language),
    sandboxText(result, language),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Sources that could not be read, and the command that gives the reason. */
function unreadSection(result: Result, { theme, width }: RenderContext, language: Language): string {
  const actions = result.not_checked.flatMap((one) => one.action ?? []).slice(0, 1);
  return [
    theme.warning(language.reconciliation.incomplete(unreadText(result, language), result.against)),
    ...actionLines(actions, width - 2, language).map((line) => `  ${line}`),
  ].join('\n');
}

export const unreadText = ({ not_checked }: Result, { sources, reasons }: Language): string =>
  not_checked.map(({ source, reason }) => `${sources[source]}: ${reasons[reason]}`).join('; ');

/** Without orders, "matched" means delivered. */
export function languageFor({ against }: Result, language: Language): Language {
  const { outcomes, reconciliation } = language;
  const classes = { ...reconciliation.classes, matched: outcomes.delivered };
  return against === 'orders' ? language : { ...language, reconciliation: { ...reconciliation, classes } };
}

interface Shown {
  /** The first rows. Rows with more findings are kept. */
  rows: Item[];
  count: number;
}

/** By class. Of settled rows, only those with a contradiction. */
function shownRows(items: Iterable<Item>): ReadonlyMap<RowClass, Shown> {
  const shown = new Map<RowClass, Shown>();
  for (const item of items) {
    if (isSettledClass(item.class) && item.findings.every(({ severity }) => severity === 'note')) continue;
    const { rows, count } = shown.get(item.class) ?? { rows: [], count: 0 };
    rows.push(item);
    if (rows.length > mostRows) dropPlainest(rows);
    shown.set(item.class, { rows, count: count + 1 });
  }
  return shown;
}

/** Removes the last row with the fewest findings. */
function dropPlainest(rows: Item[]): void {
  const fewest = Math.min(...rows.map(({ findings }) => findings.length));
  rows.splice(
    rows.findLastIndex(({ findings }) => findings.length === fewest),
    1,
  );
}

function classText(
  name: RowClass,
  shown: Shown | undefined,
  render: RenderContext,
  language: Language,
): string {
  if (!shown) return '';
  const { reconciliation } = language;
  const lines = shown.rows.flatMap((item) => itemLines(item, render, language));
  const left = shown.count - mostRows;
  const title =
    reconciliation.classes[name] + (isSettledClass(name) ? `, ${reconciliation.withRemarks}` : '');
  return [
    render.theme.strong(`${title} (${shown.count})`),
    ...lines,
    ...(left > 0 ? [`  ${reconciliation.more(left)}`] : []),
  ].join('\n');
}

/** A row: its subject, findings, candidates and next steps (of each kind the first command, but every redelivery). */
function itemLines(item: Item, render: RenderContext, language: Language): string[] {
  const { findings, candidates } = item;
  const sentences = findings.map((one) => sentenceIn(one, language, render));
  const { candidateReasons, headings } = language.reconciliation;
  const offered = candidates.map(
    ({ order_code, expected_amount, reasons }) =>
      `${safeCell(order_code)} (${formatMoney(expected_amount)}): ${reasons.map((one) => candidateReasons[one]).join(', ')}`,
  );
  const actions = findings.flatMap(stepsOf);
  const commands = actions.filter(
    ({ code }, at) => code === 'redeliver' || actions.findIndex((one) => one.code === code) === at,
  );
  const words = [
    ...sentences,
    ...(offered.length > 0 ? [`${headings.candidates}: ${offered.join('; ')}`] : []),
  ];
  return [
    `  ${nameOf(item)}  ${formatMoney(item.amount)}`,
    ...words.flatMap((text) => wrapProse(text, render.width - 4).map((line) => `    ${line}`)),
    ...actionLines(commands, render.width - 4, language).map((line) => `    ${line}`),
  ];
}

const nameOf = ({ order_code, transaction_codes }: Item) =>
  safeCell(order_code ?? transaction_codes.join(', '));

export const sandboxText = ({ sandbox }: Result, { reconciliation }: Language): string =>
  sandbox.count === 0
    ? ''
    : reconciliation.sandbox(sandbox.count, formatMoney(sandbox.amount), sandbox.counted);

export function sumOfTotals(totals: Totals): Total {
  const sum = (key: keyof Total) => rowClasses.reduce((all, name) => all + totals[name][key], 0);
  return { count: sum('count'), amount: sum('amount'), expected: sum('expected') };
}

function totalsText(
  { totals, against }: Result,
  { theme }: RenderContext,
  { reconciliation }: Language,
): string {
  const { headings, classes } = reconciliation;
  const line = (name: string, { count, amount, expected }: Total) => [
    name,
    `${count}`,
    formatMoney(amount),
    formatMoney(expected),
  ];
  const rows = [
    [headings.class, headings.rows, headings.received, headings.expected],
    ...rowClasses.filter((name) => totals[name].count > 0).map((name) => line(classes[name], totals[name])),
    line(headings.total, sumOfTotals(totals)),
    // Without orders there are no expected amounts.
  ].map((row) => (against === 'orders' ? row : row.slice(0, -1)));
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => textWidth(row[at]!))));
  return rows
    .map((row, index) => {
      const text = row.map((cell, at) => pad(cell, widths[at]!, at === 0 ? 'left' : 'right')).join('  ');
      return index === 0 || index === rows.length - 1 ? theme.strong(text.trimEnd()) : text.trimEnd();
    })
    .join('\n');
}

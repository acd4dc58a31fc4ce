/** The text for people: what was not checked, the rows that need action, and the totals. */
import { actionLines, sentenceIn, stepsOf } from '../../messages/diagnosis-text.ts';
import type { Language } from '../../messages/language-types.ts';
import { pad, textWidth, wrap, wrapProse } from '../../output/text-width.ts';
import type { RenderContext } from '../../output/view.ts';
import { isSettledClass, type RowClass, rowClasses } from '../../reconciliation/reconciliation-types.ts';
import type { Total, Totals } from '../../reconciliation/sums.ts';
import { stringifyJson } from '../../values/exact-json.ts';
import { formatMoney } from '../../values/format-money.ts';
import { grouped } from '../../values/group-by.ts';
import { clip, safeCell } from '../../values/safe-text.ts';
import type { Item, Result } from './result.ts';

/** Maximum causes of a class, and rows of a cause; other formats have all. */
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
    unreportedText(result, language),
    ...sections,
    first && shown.size === 0 && result.complete
      ? wrap(`✓ ${result.against === 'orders' ? allMatched : allDelivered}`, render.width)
          .map(theme.success)
          .join('\n')
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
  /** By cause. */
  groups: Map<string, Group>;
  count: number;
  /** Rows that are in no group: there are too many causes. */
  left: number;
}

/** Rows with one cause. It is explained once. */
interface Group {
  first: Item;
  /** The next rows. */
  others: Item[];
  count: number;
}

/** By class. Of settled rows, only those with a contradiction. */
function shownRows(items: Iterable<Item>): ReadonlyMap<RowClass, Shown> {
  const shown = new Map<RowClass, Shown>();
  for (const item of items) {
    if (isSettledClass(item.class) && item.findings.every(({ severity }) => severity === 'note')) continue;
    const all = shown.get(item.class) ?? { groups: new Map<string, Group>(), count: 0, left: 0 };
    shown.set(item.class, all);
    all.count += 1;
    const cause = causeOf(item);
    const group = all.groups.get(cause);
    if (group) {
      group.count += 1;
      if (group.count <= mostRows) group.others.push(item);
    } else if (all.groups.size < mostRows) all.groups.set(cause, { first: item, others: [], count: 1 });
    else all.left += 1;
  }
  return shown;
}

/** The same for rows whose findings and next steps differ only in their own order, transactions and amounts. */
const causeOf = ({ findings, order_code, transaction_codes }: Item): string =>
  stringifyJson(
    findings.map(({ code, subject: { kind, id }, params, actions }) => [
      code,
      ...(['order', 'transaction', 'checkout'].includes(kind)
        ? Object.values(params).filter((value) => ['object', 'boolean'].includes(typeof value))
        : [id, params]),
      ...actions.map(({ command }) =>
        command.filter((word) => word !== order_code && !transaction_codes.includes(word)),
      ),
    ]),
  );

function classText(
  name: RowClass,
  shown: Shown | undefined,
  render: RenderContext,
  language: Language,
): string {
  if (!shown) return '';
  const { reconciliation } = language;
  const lines = [...shown.groups.values()].flatMap((group) => groupLines(group, render, language));
  const title =
    reconciliation.classes[name] + (isSettledClass(name) ? `, ${reconciliation.withRemarks}` : '');
  return [
    render.theme.strong(`${title} (${shown.count})`),
    ...lines,
    ...(shown.left > 0 ? [`  ${reconciliation.more(shown.left)}`] : []),
  ].join('\n');
}

/** The first row with its findings, candidates and next steps, then the rows with the same cause. */
function groupLines({ first, others, count }: Group, render: RenderContext, language: Language): string[] {
  const { reconciliation } = language;
  const indented = (lines: readonly string[]) => lines.map((line) => `    ${line}`);
  const prose = (words: readonly string[]) =>
    indented(words.flatMap((text) => wrapProse(text, render.width - 4)));
  const left = count - 1 - others.length;
  return [
    `  ${nameOf(first)}  ${formatMoney(first.amount)}${noteOf(first)}`,
    ...prose([
      ...first.findings.map((one) => sentenceIn(one, language, render)),
      ...candidatesOf(first, language),
    ]),
    ...indented(actionLines(stepsOfGroup([first, ...others]), render.width - 4, language)),
    ...prose(others.length > 0 ? [reconciliation.sameFor(count - 1)] : []),
    ...others.flatMap((one) => [`      ${lineOf(one)}`, ...prose(candidatesOf(one, language))]),
    ...(left > 0 ? [`      ${reconciliation.more(left)}`] : []),
  ];
}

/** Of each kind the first command, but every redelivery: one command has the codes of all rows. */
function stepsOfGroup(items: readonly Item[]): ReturnType<typeof stepsOf> {
  const codeAt = (command: readonly string[]) => command.indexOf('redeliver') + 1;
  const steps = grouped(
    items.flatMap(({ findings }) => findings.flatMap(stepsOf)),
    ({ code, command, ready, check_first }) =>
      code === 'redeliver'
        ? stringifyJson([command.toSpliced(codeAt(command), 1), ready, check_first])
        : code,
  );
  return [...steps.values()].map(([step, ...more]) => {
    const { code, command } = step!;
    if (code !== 'redeliver') return step!;
    const codes = more.map((one) => one.command[codeAt(one.command)]!);
    return { ...step!, command: command.toSpliced(codeAt(command) + 1, 0, ...new Set(codes)) };
  });
}

function candidatesOf({ candidates }: Item, { reconciliation }: Language): string[] {
  const { candidateReasons, headings } = reconciliation;
  const offered = candidates.map(
    ({ order_code, expected_amount, reasons }) =>
      `${safeCell(order_code)} (${formatMoney(expected_amount)}): ${reasons.map((one) => candidateReasons[one]).join(', ')}`,
  );
  return offered.length > 0 ? [`${headings.candidates}: ${offered.join('; ')}`] : [];
}

/** A row in one line: what was paid of what is due, and by which transactions. */
function lineOf(item: Item): string {
  const { order_code, transaction_codes, amount, expected_amount } = item;
  const isWhole = expected_amount === null || expected_amount === amount;
  const money = isWhole ? formatMoney(amount) : `${formatMoney(amount)}/${formatMoney(expected_amount)}`;
  const codes = order_code === null ? '' : transaction_codes.map(safeCell).join(', ');
  return [nameOf(item), money, codes].filter(Boolean).join('  ') + noteOf(item);
}

/** By which a person finds the order, where none is known. */
const noteOf = ({ order_code, notes }: Item) =>
  order_code === null ? notes.map((note) => `  “${safeCell(clip(note, 40))}”`).join('') : '';

const nameOf = ({ order_code, transaction_codes }: Item) =>
  safeCell(order_code ?? transaction_codes.join(', '));

export const unreportedText = ({ unreported }: Result, { reconciliation }: Language): string =>
  unreported.length === 0 ? '' : reconciliation.unreported(unreported.map(safeCell).join(', '));

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

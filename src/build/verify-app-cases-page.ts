import { cases } from '../conformance/cases/index.ts';
import { groups } from '../conformance/report.ts';

const about = {
  genuine: 'What the service sends is accepted and booked once.',
  forged: 'What the service did not send is refused.',
  again: 'A transaction that comes again is booked once.',
  order: 'Deliveries come in any order.',
  money: 'Only the whole amount pays an order, and only its own.',
  protocol: 'HTTP, as the service and proxies speak it.',
  load: 'Many payments at a time.',
  after: 'Nothing is lost when the database or the app stops.',
} as const satisfies Record<(typeof groups)[number], string>;

const needs = {
  orders: '`--orders`',
  service: 'checkouts',
  store: '`--store-down`',
  restart: 'a restart',
} as const;

/** docs/reference/verify-app-cases.md. */
export function verifyAppCasesPage(): string {
  const sections = groups.flatMap((group) => [
    `## ${group}`,
    '',
    about[group],
    '',
    '| case | what a right app does | why | needs | fix |',
    '|---|---|---|---|---|',
    ...cases
      .filter((one) => one.group === group)
      .map(({ id, what, why, requires, guide }) => {
        const [page = '', section = ''] = guide.split('#');
        const link = `[${section.replace(/^\d+-/, '').replaceAll('-', ' ')}](${page.replace('docs/', '../')}#${section})`;
        return `| \`${id}\` | ${what} | ${why} | ${requires.map((want) => needs[want]).join(', ')} | ${link} |`;
      }),
    '',
  ]);
  return [
    '# Cases of verify-app',
    '',
    'Made by `npm run docs` from `src/conformance/cases/`.',
    '',
    `\`verify-app\` has ${cases.length} cases. Each needs \`--effects\`, and is \`null\` (not proved) where what it needs is not there.`,
    'How to run it: [verify your app](../guides/verify-your-app.md).',
    '',
    'Only the answer and the number of bookings are seen, not what else is stored. An app may read bodies as Latin-1 and',
    'find codes by ASCII letters alone: it books rightly, and no case sees that its stored notes are garbled.',
    '',
    ...sections,
  ].join('\n');
}

import { escapeMarkup } from '../../src/values/quote/markup.ts';
import type { Scenario } from './scenario.ts';

export type Measured = Pick<Scenario, 'name' | 'aim'> & { ratio: number };

const width = 800;
const rowHeight = 40;

/** `ratio` of its aim: below 1 for `≤` and above 1 for `≥` it is met. */
export function shareOf({ aim, ratio }: Pick<Measured, 'aim' | 'ratio'>): { share: number; met: boolean } {
  const [, sign, number] = /^(≤|≥|=) ([\d.]+)$/.exec(aim) ?? [];
  const share = ratio / Number(number);
  return { share, met: (sign === '≤' && share <= 1) || (sign === '≥' && share >= 1) || share === 1 };
}

/** A bar for each ratio; the line in the middle is the aim of each. A bar ends at twice its aim. */
export function drawRatios(rows: readonly Measured[]): string {
  const height = rows.length * rowHeight + 10;
  const bars = rows.flatMap((row, at) => {
    const { share, met } = shareOf(row);
    const y = at * rowHeight;
    const length = Math.round((Math.min(share, 2) * width) / 2);
    const title = `${row.name}: ${row.ratio.toFixed(2)} (aim ${row.aim})`;
    return [
      `<text x="4" y="${y + 18}">${escapeMarkup(title)}</text>`,
      `<rect x="0" y="${y + 23}" width="${length}" height="12" fill="${met ? '#2e7d4f' : '#d9822b'}"/>`,
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...bars,
    `<path d="M${width / 2} 0V${height}" stroke="#222" stroke-dasharray="4 3"/>`,
    '</svg>',
    '',
  ].join('\n');
}

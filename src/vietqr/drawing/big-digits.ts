const glyphs: Readonly<Record<string, readonly string[]>> = {
  '0': ['█████', '██ ██', '██ ██', '██ ██', '█████'],
  '1': [' ███ ', '  ██ ', '  ██ ', '  ██ ', '█████'],
  '2': ['█████', '   ██', '█████', '██   ', '█████'],
  '3': ['█████', '   ██', ' ████', '   ██', '█████'],
  '4': ['██ ██', '██ ██', '█████', '   ██', '   ██'],
  '5': ['█████', '██   ', '█████', '   ██', '█████'],
  '6': ['█████', '██   ', '█████', '██ ██', '█████'],
  '7': ['█████', '   ██', '   ██', '   ██', '   ██'],
  '8': ['█████', '██ ██', '█████', '██ ██', '█████'],
  '9': ['█████', '██ ██', '█████', '   ██', '█████'],
  '.': ['  ', '  ', '  ', '  ', '██'],
  ',': ['  ', '  ', '  ', '  ', '▄█'],
  ' ': [' ', ' ', ' ', ' ', ' '],
  '₫': [' ▄▄██▄', ' ▄▄██ ', '██ ██ ', '▀█▄██ ', '▄▄▄▄▄▄'],
};

/** An amount as written in Vietnam: `1.943.000 ₫`. `amount`: VND, 0 or more, perhaps with a fraction. */
export function amountText(amount: number): string {
  return `${amount.toLocaleString('vi-VN', { maximumFractionDigits: 12 })} ₫`;
}

/** An amount in large bold digits (§4.4 rule 3): five lines of equal width. `amount`: VND, 0 or more. */
export function bigAmount(amount: number): string[] {
  const drawn = [...amountText(amount)].map((character) => glyphs[character]!);
  return [0, 1, 2, 3, 4].map((line) => drawn.map((glyph) => glyph[line]).join(' '));
}

/** The known name that a mistyped one was meant to be: of the same letters, a part of it, or few letters away. */
export function nearest(typed: string, known: readonly string[]): string | undefined {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const same = known.find((name) => plain(name) === plain(typed));
  const part = known.find((name) => name.split('_').includes(typed.toLowerCase()));
  if (same ?? part) return same ?? part;
  const allowed = Math.min(3, Math.floor(typed.length / 3));
  const [closest] = known
    .map((name) => ({ name, away: changesBetween(plain(typed), plain(name)) }))
    .sort((one, other) => one.away - other.away);
  return closest && closest.away <= allowed ? closest.name : undefined;
}

/** Letters to be added, left out or replaced; of a name that nobody has typed by mistake, no more than its length. */
function changesBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 3) return one.length + other.length;
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const next = [row + 1];
    for (const [at, its] of [...other].entries()) {
      next.push(Math.min(next[at]! + 1, above[at + 1]! + 1, above[at]! + (letter === its ? 0 : 1)));
    }
    above = next;
  }
  return above.at(-1)!;
}

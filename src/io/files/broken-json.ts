/**
 * Where a text stops being JSON, counted from 1. Never what stands there, as Node's own message has it: that may be
 * a piece of a secret.
 */
export async function whereBroken(text: string): Promise<{ line: number; column: number }> {
  const { parse: find } = await import('lossless-json');
  let position = text.length;
  try {
    find(text);
  } catch (error) {
    // Node's parser does not always say where; this one says it in its message alone.
    position = Number(/at position (\d+)/.exec(String(error))?.[1] ?? text.length);
  }
  const before = text.slice(0, position).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

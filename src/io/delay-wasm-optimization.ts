/**
 * Makes V8 optimize WebAssembly a thousand times later, because a short program has to wait for that compiler. Otherwise a
 * read takes 1.6 times as long (undici's parser is WebAssembly), and `emulator exec` before Node 24.15 twice (SQLite). A hundred
 * times is too early for SQLite: one turn of a loop counts all bytes of its function, up to 60,000. Call it before a module is
 * compiled, in a program that ends soon.
 */
export async function optimiseWasmLate(): Promise<void> {
  const { setFlagsFromString } = await import('node:v8');
  setFlagsFromString('--wasm-tiering-budget=2000000000');
}

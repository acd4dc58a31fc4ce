/**
 * Makes V8 optimize WebAssembly a hundred times later, because a short program has to wait for that compiler. Otherwise a
 * read takes 1.6 times as long (undici's parser is WebAssembly), and `emulator exec` 1.4 times. Call it before a module is
 * compiled, in a program that ends soon.
 */
export async function optimiseWasmLate(): Promise<void> {
  const { setFlagsFromString } = await import('node:v8');
  setFlagsFromString('--wasm-tiering-budget=180000000');
}

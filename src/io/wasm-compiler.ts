/**
 * Has V8 optimise WebAssembly only after a hundred times as much work as it would: a program that ends sooner has to
 * wait for that compiler. Without it a read takes 1.6 times as long, undici's parser being WebAssembly, and
 * `emulator exec` 1.4 times. Called before a module is compiled, for a program that ends soon.
 */
export async function optimiseWasmLate(): Promise<void> {
  const { setFlagsFromString } = await import('node:v8');
  setFlagsFromString('--wasm-tiering-budget=180000000');
}

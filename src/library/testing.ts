/** `payconfirm/testing`: the emulator in the process of a test. What it takes is loaded when one is started. */
import type { Emulator, EmulatorOptions } from './emulator.ts';

export type * from './emulator.ts';

/**
 * Starts an emulator in this process, its state in memory.
 * @throws Error for a port that is in use, a `now` that is no time
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { openEmulator } = await import('./testing-emulator.ts');
  return openEmulator(options);
}

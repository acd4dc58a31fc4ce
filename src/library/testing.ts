/** `payconfirm/testing`: the emulator in the process of a test. What it takes is loaded when one is started. */
import { nodeVersion } from '../io/versions.ts';
import type { Emulator, EmulatorOptions } from './emulator.ts';

export type * from './emulator.ts';

/**
 * Starts an emulator in this process, its state in memory.
 * @throws Error for a port that is in use, a `now` that is no time, a Node that is too old
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`payconfirm/testing needs Node 20.19 or newer; this is ${nodeVersion}`);
  const { openEmulator } = await import('./testing-emulator.ts');
  return openEmulator(options);
}

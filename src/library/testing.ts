/** `payconfirm/testing`: the emulator in the process of a test. Its code is loaded when one is started. */
import { nodeVersion } from '../io/versions.ts';
import type { Emulator, EmulatorOptions } from './emulator-types.ts';
import type { Report, VerifyAppOptions } from './verify-app-types.ts';

export type * from './emulator-types.ts';
export type * from './verify-app-types.ts';

/**
 * Starts an emulator in this process, with its state in memory.
 * @throws Error for a port in use, an invalid `now`, an unsupported Node version
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  requireNode();
  try {
    const { openEmulator } = await import('./testing-emulator.ts');
    return await openEmulator(options);
  } catch (error) {
    throw fromHere(error);
  }
}

/**
 * Sends valid, forged and repeated deliveries to an app. Each case passes or fails by the app's answers and by what it
 * booked.
 * @throws Error for an unknown option, a missing secret, an app that cannot be reached
 */
export async function verifyApp(options: VerifyAppOptions): Promise<Report> {
  requireNode();
  try {
    const { runVerifyApp } = await import('./run-verify-app.ts');
    return await runVerifyApp(options);
  } catch (error) {
    throw fromHere(error);
  }
}

/** Node prints the source line of an uncaught error. In the emulator, it would have many kilobytes. */
function fromHere(error: unknown): unknown {
  if (error instanceof Error) Error.captureStackTrace(error);
  return error;
}

function requireNode(): void {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`payconfirm/testing needs Node 20.19 or newer; this is ${nodeVersion}`);
}

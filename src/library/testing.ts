/** `payconfirm/testing`: the emulator in the process of a test. What it takes is loaded when one is started. */
import { nodeVersion } from '../io/versions.ts';
import type { Emulator, EmulatorOptions } from './emulator-types.ts';
import type { Report, VerifyAppOptions } from './verify-app-types.ts';

export type * from './emulator-types.ts';
export type * from './verify-app-types.ts';

/**
 * Starts an emulator in this process, its state in memory.
 * @throws Error for a port that is in use, a `now` that is no time, a Node that is too old
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
 * Sends genuine, forged and repeated deliveries to an app, and says of each case whether the app is right: by its answers,
 * and by what it booked.
 * @throws Error for an option that there is not, a missing secret, an app that cannot be reached
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

/** Node prints an error that nobody catches with the line that threw it: in the emulator, one of many kilobytes. */
function fromHere(error: unknown): unknown {
  if (error instanceof Error) Error.captureStackTrace(error);
  return error;
}

function requireNode(): void {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`payconfirm/testing needs Node 20.19 or newer; this is ${nodeVersion}`);
}

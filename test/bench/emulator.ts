import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The built emulator in a process of its own, with the environment that its clients need. */
export async function startEmulatorProcess(
  ...flags: string[]
): Promise<{ env: Record<string, string>; stop(): Promise<void> }> {
  const PAYCONFIRM_CONFIG_DIR = mkdtempSync(join(tmpdir(), 'payconfirm-bench-'));
  const child = spawn(
    process.execPath,
    ['bin/payconfirm.js', 'emulator', 'start', '--port', '0', '-o', 'ndjson', ...flags],
    { env: { ...process.env, PAYCONFIRM_CONFIG_DIR }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = await once(createInterface(child.stdout), 'line');
  const { url, client_id, client_secret } = JSON.parse(line);
  return {
    env: {
      PAYCONFIRM_CONFIG_DIR,
      PAYCONFIRM_BASE_URL: url,
      PAYCONFIRM_CLIENT_ID: client_id,
      PAYCONFIRM_CLIENT_SECRET: client_secret,
    },
    stop: async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

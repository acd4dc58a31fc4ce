import { startEmulatorProcess } from './emulator.ts';
import type { Scenario } from './scenario.ts';
import { compare } from './whole-process.ts';

const [node] = process.versions.node.split('.').map(Number);

export const scenarios: Scenario[] = [
  {
    name: 'webhooks list --json against the same request by hand',
    // Where Node keeps compiled code (module.enableCompileCache).
    aim: node === 20 ? '≤ 1.3' : '≤ 1.2',
    run: async () => {
      const emulator = await startEmulatorProcess('--memory');
      try {
        const PAYCONFIRM_TOKEN = await tokenOf(emulator.env);
        const env = { ...process.env, ...emulator.env, PAYCONFIRM_TOKEN };
        return compare(
          ['bin/payconfirm.js', 'webhooks', 'list', '--json'],
          ['test/bench/programs/one-read.mjs'],
          {
            env,
          },
        );
      } finally {
        await emulator.stop();
      }
    },
  },
];

export async function tokenOf({ PAYCONFIRM_BASE_URL, ...key }: Record<string, string>): Promise<string> {
  const reply = await fetch(`${PAYCONFIRM_BASE_URL}/api/v1/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: key.PAYCONFIRM_CLIENT_ID,
      client_secret: key.PAYCONFIRM_CLIENT_SECRET,
    }),
  });
  const { data } = (await reply.json()) as { data: { access_token: string } };
  return data.access_token;
}

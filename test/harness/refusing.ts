import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { loadTree } from '../../src/commands/index.ts';
import { leaves } from './complete-line.ts';
import { runCli } from './run-cli.ts';
import { serve } from './scripted-service.ts';

/** Every command of the help page, by its words. */
export const shownCommands = leaves(await loadTree()).filter(([, { hidden }]) => !hidden);

const env: Record<string, string> = { HOOK: 'whsec_of_the_shop' };

/** For the tests of a file: a service that no request may reach, which is looked at after each of them. */
export function untouchedService(): void {
  let service: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    service = await serve(() => ({}));
    Object.assign(env, {
      PAYCONFIRM_BASE_URL: service.origin,
      PAYCONFIRM_CLIENT_ID: 'c',
      PAYCONFIRM_CLIENT_SECRET: 's',
    });
  });
  afterAll(() => service.close());
  afterEach(() => expect(service.received.splice(0)).toEqual([]));
}

/** The first line of what a usage error says at that service; nothing is on standard output. */
export async function refusal(argv: readonly string[], more: Record<string, string> = {}): Promise<string> {
  const { code, stdout, stderr } = await runCli(argv, { env: { ...env, ...more } });
  expect([argv, code, stdout], stderr).toEqual([argv, 2, '']);
  return stderr.split('\n')[0]!;
}

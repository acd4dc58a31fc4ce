type Help = Readonly<Record<string, string>>;

/** The files with the help of each command, by its first word. */
const files: readonly [nouns: readonly string[], load: () => Promise<{ help: Help }>][] = [
  [
    ['init', 'auth', 'whoami', 'client', 'keys', 'profiles', 'config', 'completion'],
    () => import('./start.ts'),
  ],
  [['accounts', 'va', 'notifications'], () => import('./accounts.ts')],
  [['qr'], () => import('./qr.ts')],
  [['transactions', 'checkouts', 'payment-profile', 'sandbox', 'billing'], () => import('./payments.ts')],
  [['webhooks'], () => import('./webhooks.ts')],
  [['channels'], () => import('./channels.ts')],
  [['listen'], () => import('./listen.ts')],
  [['trace', 'reconcile', 'notes', 'bundle', 'inspect', 'doctor'], () => import('./support.ts')],
  [['verify-app', 'smoke', 'assumptions', 'apply'], () => import('./tests.ts')],
  [['emulator'], () => import('./emulator.ts')],
  [['api', 'mcp', 'endpoints', 'openapi'], () => import('./tools.ts')],
];

/** The help of commands, by the English text. */
export async function helpFor(nouns: readonly string[]): Promise<Help[]> {
  const named = files.filter(([those]) => those.some((one) => nouns.includes(one)));
  const loaded = await Promise.all([import('./several-commands.ts'), ...named.map(([, load]) => load())]);
  return loaded.map(({ help }) => help);
}

import type { help as accounts } from './accounts.ts';
import type { help as channels } from './channels.ts';
import type { help as emulator } from './emulator.ts';
import type { help as listen } from './listen.ts';
import type { help as payments } from './payments.ts';
import type { help as qr } from './qr.ts';
import type { help as several } from './several-commands.ts';
import type { help as start } from './start.ts';
import type { help as support } from './support.ts';
import type { help as tests } from './tests.ts';
import type { help as tools } from './tools.ts';
import type { help as webhooks } from './webhooks.ts';

/** Every text of the command tree. */
export type HelpText = keyof (typeof several &
  typeof start &
  typeof accounts &
  typeof qr &
  typeof payments &
  typeof webhooks &
  typeof channels &
  typeof listen &
  typeof support &
  typeof tests &
  typeof emulator &
  typeof tools);

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

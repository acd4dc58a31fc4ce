import type { Definition } from '../cli/definition.ts';
import { withoutGlobalValues } from '../cli/global-flags.ts';
import type { CommandGroup } from '../cli/help.ts';
import { translatedDefinition } from '../cli/translated-definition.ts';
import { loadHelp } from '../texts/speaking.ts';

/** Every top-level name with its loader, in the order of the help page (docs/decisions/commands-by-name.md). */
export const nouns: Readonly<Record<string, () => Promise<Definition>>> = {
  init: async () => (await import('./init/index.ts')).init,
  auth: async () => (await import('./auth/index.ts')).auth,
  whoami: async () => (await import('./client/me.ts')).whoami,
  client: async () => (await import('./client/index.ts')).client,
  keys: async () => (await import('./keys/index.ts')).keys,
  accounts: async () => (await import('./accounts/index.ts')).accounts,
  va: async () => (await import('./va/index.ts')).va,
  notifications: async () => (await import('./notifications/index.ts')).notifications,
  qr: async () => (await import('./qr/index.ts')).qr,
  transactions: async () => (await import('./transactions/index.ts')).transactions,
  checkouts: async () => (await import('./checkouts/index.ts')).checkouts,
  'payment-profile': async () => (await import('./payment-profile/index.ts')).paymentProfile,
  sandbox: async () => (await import('./sandbox/index.ts')).sandbox,
  webhooks: async () => (await import('./webhooks/index.ts')).webhooks,
  channels: async () => (await import('./channels/index.ts')).channels,
  apply: async () => (await import('./apply/index.ts')).apply,
  listen: async () => (await import('./listen/index.ts')).listen,
  trace: async () => (await import('./trace/index.ts')).trace,
  reconcile: async () => (await import('./reconcile/index.ts')).reconcile,
  notes: async () => (await import('./notes/index.ts')).notes,
  bundle: async () => (await import('./bundle/index.ts')).bundle,
  inspect: async () => (await import('./inspect/index.ts')).inspect,
  billing: async () => (await import('./billing/index.ts')).billing,
  'verify-app': async () => (await import('./verify-app/index.ts')).verifyApp,
  smoke: async () => (await import('./smoke/index.ts')).smoke,
  emulator: async () => (await import('./emulator/index.ts')).emulator,
  api: async () => (await import('./api.ts')).api,
  doctor: async () => (await import('./doctor/index.ts')).doctor,
  mcp: async () => (await import('./mcp/index.ts')).mcp,
  assumptions: async () => (await import('./assumptions/index.ts')).assumptions(loadTree),
  profiles: async () => (await import('./profiles/index.ts')).profiles,
  config: async () => (await import('./config/index.ts')).config,
  endpoints: async () => (await import('./endpoints.ts')).endpointsCommand(loadTree),
  openapi: async () => (await import('./openapi/index.ts')).openapiCommand(loadTree),
  completion: async () => (await import('./completion.ts')).completion,
  complete: async () => (await import('./completion.ts')).complete(loadNamed),
};

/** The first page of help: what most people need. `help --all` lists everything. */
export const commandGroups: readonly CommandGroup[] = [
  { title: 'Start here', names: ['init', 'emulator', 'doctor', 'smoke'] },
  { title: 'Receive payments', names: ['qr', 'checkouts', 'sandbox'] },
  { title: 'Webhooks', names: ['listen', 'webhooks', 'trace', 'inspect'] },
  {
    title: 'Accounts',
    names: ['auth', 'va', 'accounts', 'transactions', 'notifications', 'client', 'keys'],
    brief: true,
  },
  { title: 'Settings', names: ['profiles', 'config', 'payment-profile', 'completion'], brief: true },
];

/** All commands, for help, documentation and completion. */
export const loadTree = (): Promise<Definition[]> => loadAll(Object.keys(nouns));

async function loadAll(names: readonly string[]): Promise<Definition[]> {
  const tree = await Promise.all(names.map((name) => nouns[name]!()));
  return (await loadHelp(names)) ? tree.map(translatedDefinition) : tree;
}

/** The commands that a line can name. If it names none, all, for help and suggestions. */
export function loadNamed(argv: readonly string[]): Promise<Definition[]> {
  const words = withoutGlobalValues(argv);
  const named = Object.keys(nouns).filter((name) => words.includes(name));
  const asksForHelp = words.includes('help') || words.every((word) => word.startsWith('-'));
  return named.length === 0 || asksForHelp ? loadTree() : loadAll(named);
}

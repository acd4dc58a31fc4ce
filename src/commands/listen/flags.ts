import type { Flags, Input } from '../../cli/definition.ts';
import { streamFlagsWith } from '../../cli/stream-input.ts';
import { authTypes } from '../../values/auth-type.ts';
import { defaultToleranceSeconds, schemes } from '../../webhooks/signature/signing-forms.ts';
import { virtualAccountId } from '../va/find-virtual-account.ts';
import { matchFlag } from '../webhooks/flags.ts';
import { forwardingFlags } from './forwarding-flags.ts';
import { operatingFlags } from './production-flags.ts';

/** Flags that need a running listener: `--cleanup` and `--print-secret` start none. */
const forListeners = [
  ...['COMMAND', 'register', 'webhook', 'from-log', 'forward', 'publish'],
  ...['expect', 'once', 'inspect', 'ready-file'],
] as const;

export const listenFlags = {
  port: { type: 'integer', value: 'PORT', default: 4242, summary: 'port on this machine; 0: a free one' },
  path: { value: 'PATH', default: '/', summary: 'the one path that takes deliveries' },
  auth: { choices: authTypes, default: 'HMAC_SHA256', summary: 'what deliveries must carry' },
  'api-key-name': { value: 'H', default: 'X-Webhook-Secret', summary: 'header of the API key' },
  'secret-env': { value: 'NAME', repeat: true, summary: 'variable with the webhook secret' },
  'secret-file': {
    value: 'PATH',
    offers: 'files',
    repeat: true,
    summary: 'read the webhook secret from a file; twice while one is rotated',
  },
  'secret-stdin': { type: 'boolean', summary: 'read the webhook secret from standard input' },
  'print-secret': {
    type: 'boolean',
    summary: 'print the secret of listeners that neither get one nor --register, and end',
    conflicts: forListeners,
  },
  tolerance: {
    type: 'duration',
    default: defaultToleranceSeconds * 1000,
    summary: 'how far off a timestamp may be',
  },
  scheme: { choices: ['auto', ...schemes], summary: "signature scheme; the profile's, or auto" },
  confirm: { type: 'boolean', summary: 'read a paid checkout back first; hold back what is not confirmed' },
  tunnel: {
    value: 'KIND',
    offers: async () => [{ value: 'cloudflared' }, { value: 'ngrok' }],
    summary: "cloudflared, ngrok, ssh:HOST or 'CMD with {port}'",
  },
  'public-url': { value: 'URL', summary: 'the address under which this port is reached' },
  register: {
    type: 'boolean',
    negatable: 'both',
    summary:
      'make a temporary webhook configuration and remove it at the end; default for a service on this machine',
  },
  'va-id': {
    value: 'ID',
    summary: 'with --register: only this virtual account, by its id or its full number',
    offers: 'virtual_account_id',
    resolve: virtualAccountId,
  },
  webhook: {
    value: 'ID',
    summary: 'point this configuration here, and back at the end; with --from-log: only its deliveries',
    conflicts: ['register'],
    offers: 'config_id',
  },
  'from-log': {
    type: 'boolean',
    summary: "take deliveries from the service's log: no tunnel",
  },
  since: {
    type: 'duration',
    summary: 'with --from-log: begin with the deliveries of the last 15m, 2h and so on',
    goesWith: 'from-log',
  },
  're-sign': {
    type: 'boolean',
    summary: 'with --from-log: sign anew what is too old, or not in the log as it was sent',
    goesWith: 'from-log',
  },
  force: { type: 'boolean', summary: 'take the configuration over from another listener' },
  'exit-on-takeover': {
    type: 'boolean',
    summary: 'exit 1 when another takes over the configuration, instead of warning',
  },
  cleanup: {
    type: 'boolean',
    summary: 'undo what crashed listeners left at the service, and end',
    conflicts: ['print-secret', ...forListeners],
  },
  ...forwardingFlags,
  publish: {
    value: 'URL',
    summary: 'put deliveries into a JetStream stream before they are answered: nats://HOST[,HOST…]/STREAM',
  },
  'create-stream': {
    type: 'boolean',
    summary: 'make the stream where it is not there',
    goesWith: 'publish',
  },
  replicas: {
    type: 'integer',
    summary: 'with --create-stream: on how many servers each message is; 3 unless told',
    goesWith: 'create-stream',
  },
  'dedupe-window': {
    type: 'duration',
    summary: 'how long the stream itself is to know a delivery again; 2m unless told',
    goesWith: 'publish',
  },
  ...streamFlagsWith('publish'),
  expect: { type: 'integer', summary: 'end after N deliveries, or with exit code 6' },
  once: { type: 'boolean', summary: 'the same as --expect 1', conflicts: ['expect'] },
  match: {
    ...matchFlag,
    goesWith: ['expect', 'once'],
    summary: 'only these count for --expect: note (holds VALUE), code, va, amount and others (equal)',
  },
  timeout: { type: 'duration', summary: 'how long to listen (default with --expect: 15m)' },
  'ready-timeout': {
    type: 'duration',
    summary: 'how long to wait for the tunnel (default 30s) and for the test delivery (default 60s)',
  },
  test: {
    type: 'boolean',
    negatable: true,
    summary: 'do not send a test delivery to the public URL first',
  },
  ui: {
    type: 'boolean',
    summary: 'full screen: choose, replay, redeliver with keys; later by u and Enter',
    // These flags write to the terminal, or wait and print their progress there.
    conflicts: ['COMMAND', 'expect', 'once', 'print-secret', 'cleanup'],
  },
  inspect: { type: 'boolean', summary: 'show what comes in in the browser, live, with why it was refused' },
  open: {
    type: 'boolean',
    negatable: true,
    summary: 'with --inspect: open no browser; the address is printed in any case',
    goesWith: 'inspect',
  },
  ...operatingFlags,
  'ready-file': { value: 'PATH', offers: 'files', writesFile: true, summary: 'write the ready event here' },
} as const satisfies Flags;

export const listenArguments = [
  {
    name: 'COMMAND',
    summary: 'after --: run it once ready; exit with its code',
    variadic: true,
    isProgram: true,
    offers: 'files',
  },
] as const;

export type ListenInput = Input<typeof listenFlags, typeof listenArguments>;
export type ListenFlags = ListenInput['flags'];

import type { Flags } from '../../cli/definition.ts';
import { eventKinds } from '../../webhooks/listener/delivery-kinds.ts';
import type { ReplyMode } from '../../webhooks/listener/pipeline-options.ts';

const forAnApp = ['forward', 'route'] as const;

export const forwardingFlags = {
  forward: { value: 'URL', repeat: true, summary: 'forward deliveries to this app' },
  route: { value: 'FIELD=VALUE=URL', repeat: true, summary: 'hand these elsewhere; the first match counts' },
  only: {
    value: 'EVENT',
    choices: eventKinds,
    summary: 'forward, show and expect only this kind; others are stored and answered',
    // A stream gets all deliveries.
    conflicts: ['publish'],
  },
  'allow-remote-forward': { type: 'boolean', summary: 'forward to other machines too', goesWith: forAnApp },
  'forward-header': {
    value: "'N: V'",
    repeat: true,
    summary: 'send this header to the app too',
    goesWith: forAnApp,
  },
  'forward-host': {
    value: 'HOST',
    summary: 'Host header and TLS server name for the app',
    goesWith: forAnApp,
  },
  'forward-ca-file': {
    value: 'FILE',
    offers: 'files',
    summary: "PEM file: trust the app's certificate too",
    goesWith: forAnApp,
  },
  reply: {
    choices: ['app', 'ack'] as const satisfies readonly ReplyMode[],
    default: 'app',
    summary: "answer with the app's status, or once the delivery is kept",
    goesWith: forAnApp,
  },
  'catch-up': {
    type: 'boolean',
    negatable: true,
    summary: 'do not send the app what it missed while it was away: it is only listed',
  },
  retry: {
    type: 'integer',
    default: 0,
    summary: "try again after the app's 5xx and refusals",
    goesWith: forAnApp,
  },
  'show-response': {
    type: 'boolean',
    summary: "show the beginning of the app's answer",
    goesWith: forAnApp,
  },
  inject: {
    value: 'FAULTS',
    summary: 'faults on purpose, such as delay=2s,drop=10%; table: help faults',
    goesWith: forAnApp,
  },
} as const satisfies Flags;

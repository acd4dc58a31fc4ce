import { endpointCommand } from '../../../cli/endpoint-command.ts';

/** The flags are those of one request; `run` makes as many requests as needed. */
export const request = endpointCommand({
  name: 'redeliver',
  aka: ['resend', 'retry'],
  summary: 'Ask the service to redeliver transactions',
  description:
    'The service sends the same payload again to every active configuration that matches, or with ' +
    '--webhook to that one. The command waits for each result in the delivery log, oldest ' +
    'transaction first. --failed selects the failed deliveries that are still not delivered. It ' +
    'lists them and asks first. --every repeats that until you stop it; a delivery that fails again ' +
    'is tried less often. Exit 6 when a delivery failed again or has no result. From this machine: ' +
    'webhooks replay.',
  endpoint: 'webhooks.redeliver',
  also: ['client.me', 'transactions.list', 'webhooks.list', 'webhooks.logs', 'accounts.list', 'va.list'],
  arguments: [
    {
      name: 'CODE|ID',
      summary: 'codes or ids of transactions; - reads them from standard input, one a line',
      variadic: true,
      offers: 'transaction',
      conflicts: ['failed', 'resume'],
      oneOf: ['failed', 'resume'],
    },
  ],
  flags: {
    failed: { type: 'boolean', summary: 'all failed deliveries that are still not delivered' },
    since: {
      value: 'T',
      summary: 'from here: 2h, 3d, 08:30, 2026-11-21, "2026-11-21 08:30" (default 1d)',
      goesWith: 'failed',
    },
    until: { value: 'T', summary: 'end of the period', goesWith: 'failed' },
    every: {
      type: 'duration',
      summary: 'repeat after this time, until you stop it; needs --yes',
      goesWith: 'failed',
      conflicts: ['until'],
    },
    resume: { type: 'boolean', summary: 'continue a redelivery that was interrupted' },
    webhook: {
      value: 'ID',
      summary: 'only to this configuration, from webhooks list',
      to: 'body.target_id',
      conflicts: ['resume'],
    },
    rate: {
      type: 'integer',
      default: 5,
      summary: 'requests a second at most',
      schema: { type: 'integer', minimum: 1, maximum: 1_000 },
    },
    timeout: { type: 'duration', default: 30_000, summary: 'how long to wait for each result' },
  },
  sections: { Request: ['field', 'data'] },
  examples: {
    'the receiver is fixed': 'payconfirm webhooks redeliver FT26325000123',
    'after an outage of two hours': 'payconfirm webhooks redeliver --failed --since 2h',
    'to one receiver alone':
      'payconfirm webhooks redeliver FT26325000123 --webhook 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06',
    'as a service: whatever fails is tried again':
      'payconfirm webhooks redeliver --failed --since 1d --every 1m --yes',
  },
  asks: ({ flags }) => (flags.failed ? ['--yes'] : []),
  view: {
    detail: [
      { key: 'delivered', header: 'Delivered', format: 'number' },
      { key: 'failed', header: 'Failed', format: 'number' },
      { key: 'left', header: 'Left', format: 'number' },
      { key: 'items', header: 'Deliveries' },
    ],
    text: async (report, render) => (await import('./text.ts')).reportText(report, render),
    line: async (item) => (await import('./text.ts')).lineOf(item),
  },
});

export type Redeliver = typeof request;

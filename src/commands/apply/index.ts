import { command } from '../../cli/definition.ts';
import { otpFlags } from '../../registrations/otp/code-source.ts';

export const apply = command({
  name: 'apply',
  summary: 'Apply a configuration file',
  description:
    'Shows a plan, asks, and carries it out; run again, it finds nothing to do. What is there and not in the file is ' +
    'left alone. Secrets stand in the file as env:NAME or file:PATH. --dry-run shows the plan alone.\n\n' +
    'If a run stops early, run the command again: it continues.',
  also: [
    ...(['keys.list', 'keys.generate', 'keys.destroy', 'accounts.list', 'va.list'] as const),
    ...(['va.request', 'va.verify', 'notifications.request', 'notifications.verify'] as const),
    ...(['notifications.show', 'notifications.modify'] as const),
    ...(['webhooks.list', 'webhooks.create', 'webhooks.update'] as const),
    ...(['payment-profile.show', 'payment-profile.set', 'payment-profile.rotate-return-secret'] as const),
  ],
  flags: {
    file: { short: 'f', value: 'FILE|-', offers: 'files', summary: 'the file; - is standard input' },
    export: {
      type: 'boolean',
      summary: 'write the file of what is there, secrets as references',
      conflicts: ['file', 'otp-command', 'otp-stdin'],
    },
    ...otpFlags,
  },
  examples: {
    'what would change': 'payconfirm apply -f payconfirm.yaml --dry-run',
    'from what is there': 'payconfirm apply --export > payconfirm.yaml',
    'in a script': 'payconfirm apply -f payconfirm.yaml --yes',
  },
  view: {
    columns: [
      { key: 'kind', header: 'KIND' },
      { key: 'name', header: 'NAME' },
      { key: 'action', header: 'ACTION' },
      { key: 'done', header: 'DONE', format: 'boolean' },
    ],
    text: async (value, render) =>
      typeof value === 'string' ? value : (await import('./plan-text.ts')).outcomeText(value, render),
  },
  run: async ({ flags }, ctx) => {
    if (!flags.export) return (await import('./apply-file.ts')).applyFile(flags, ctx);
    return (await import('./export-setup.ts')).exportSetup(ctx);
  },
});

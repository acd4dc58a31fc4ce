import { command } from '../../cli/definition.ts';
import { usageError } from '../../errors.ts';
import { worded } from '../../values/command-line.ts';
import { mentionUnfinished } from '../va/unfinished.ts';
import { generalFindings } from './general.ts';
import { concludeFindings, runChecks } from './run-checks.ts';
import { vaChain } from './va-chain.ts';

export const doctor = command({
  name: 'doctor',
  aka: ['health', 'healthcheck', 'check', 'diagnose', 'ping'],
  summary: 'Find the first thing that is wrong, and the command that mends it',
  description:
    'Without arguments: this machine, the profile, the service and each webhook. With va NUMBER: everything between a transfer ' +
    'to that virtual account and your receiver. Changes nothing. Exit 6 when something is wrong.',
  also: [
    'client.me',
    'accounts.list',
    'va.list',
    'notifications.show',
    'webhooks.list',
    'webhooks.logs',
    'webhooks.update',
    'va.transactions',
  ],
  arguments: [
    { name: 'SUBJECT', summary: 'va, for the chain behind a virtual account', suggestions: ['va'] },
    { name: 'NUMBER|ID', summary: 'the virtual account', offers: 'virtual_account_number' },
  ],
  examples: [
    { note: 'is everything set up?', command: 'payconfirm doctor' },
    { note: 'why does no transfer arrive?', command: 'payconfirm doctor va 97040SHOP00000123' },
  ],
  view: {
    columns: [
      { key: 'check', header: 'CHECK', shrink: 0 },
      { key: 'result', header: 'RESULT', shrink: 0 },
      { key: 'says', header: 'FOUND' },
      { key: 'fix', header: 'MENDED BY' },
    ],
    text: async (findings, render) => (await import('./findings-text.ts')).findingsText(findings, render),
  },
  run: async ({ args }, ctx) => {
    const { SUBJECT: subject, 'NUMBER|ID': numberOrId } = args;
    if (subject !== undefined && (subject !== 'va' || numberOrId === undefined)) {
      throw usageError('doctor takes nothing, or va NUMBER|ID', ctx.commandLine(['doctor', 'va', 'NUMBER']));
    }
    const found =
      numberOrId === undefined
        ? await generalFindings(ctx)
        : await runChecks(
            vaChain(numberOrId),
            { ctx, client: await ctx.client(), numberOrId },
            { chain: true, clock: ctx.clock },
          );
    const findings = found.map((one) => ({
      ...one,
      fix: one.fix && worded(one.fix, ctx.commandLine),
    }));
    await mentionUnfinished(ctx);
    concludeFindings(found, ctx);
    return findings;
  },
});

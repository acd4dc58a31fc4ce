import { command } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { safeCell } from '../../values/safe-text.ts';
import { type ListenInput, listenArguments, listenFlags } from './flags.ts';
import { checkFromLog } from './from-log/flags.ts';
import type { Leftover } from './leftovers.ts';

export const listen = command({
  name: 'listen',
  aka: ['forward', 'tunnel', 'webhooks listen', 'webhooks forward'],
  summary: 'Receive, verify and forward webhook deliveries',
  description:
    'Verifies and stores each delivery, then answers. A service on another machine needs --tunnel and ' +
    '--register; one on this machine needs neither. --from-log reads the service’s delivery log, without a ' +
    'tunnel. Exit 6: fewer deliveries came than --expect says.',
  also: [
    'webhooks.list',
    'webhooks.create',
    'webhooks.update',
    'webhooks.delete',
    'webhooks.test',
    'webhooks.logs',
    'checkouts.show',
  ],
  flags: listenFlags,
  arguments: listenArguments,
  sections: {
    Receiving: [
      'path',
      'auth',
      'api-key-name',
      'secret-file',
      'secret-stdin',
      'print-secret',
      'tolerance',
      'scheme',
      'confirm',
      'listen-host',
      'trusted-proxy',
      'inspect',
      'ui',
      'open',
    ],
    Forwarding: [
      'route',
      'only',
      'allow-remote-forward',
      'forward-header',
      'forward-host',
      'forward-ca-file',
      'reply',
      'catch-up',
      'retry',
      're-sign',
      'show-response',
    ],
    Registration: [
      'webhook',
      'public-url',
      'register',
      'va-id',
      'since',
      'force',
      'exit-on-takeover',
      'cleanup',
    ],
    'Checks in CI, faults': ['inject', 'once', 'match', 'ready-timeout', 'ready-file', 'test'],
    'Several machines': [
      'publish',
      'create-stream',
      'replicas',
      'dedupe-window',
      'nats-creds',
      'nats-nkey',
      'nats-token-env',
      'nats-ca',
      'metrics-port',
      'drain',
    ],
  },
  examples: {
    'with the emulator': 'payconfirm --profile emulator listen --forward http://localhost:3000/hook',
    'forward sandbox deliveries to an app on this machine':
      'payconfirm listen --tunnel ngrok --register --forward http://localhost:3000',
    'in CI: run the tests, and expect one delivery':
      'payconfirm listen --tunnel cloudflared --register --expect 1 -- npm test',
    'behind a firewall: deliveries from the service’s log':
      'payconfirm listen --from-log --secret-env WEBHOOK_SECRET --forward http://localhost:3000/hook',
    'what a crashed listener left at the service': 'payconfirm listen --cleanup',
  },
  view: {
    line: async (event, render) => (await import('./event-line.ts')).eventLine(event, render),
    text: outcomeText,
  },
  run: async (input, ctx) => {
    refuseTarget(input.args.COMMAND);
    const { planListening } = await import('./plan.ts');
    const { undoLeftovers } = await import('./leftovers.ts');
    checkFromLog(input);
    const screen = await screenFor(input, ctx);
    if (input.flags.cleanup) {
      const leftovers = await undoLeftovers(ctx);
      if (leftovers.some(({ undone }) => !undone)) ctx.conclude(1);
      return leftovers;
    }
    if (input.flags['print-secret']) {
      const { localSecret } = await import('../../webhooks/listener/local-secret.ts');
      return { secret: await localSecret(ctx.configDir, ctx.random, ctx.warn) };
    }
    if (ctx.options.dryRun) {
      const { showRegistration } = await import('./dry-run.ts');
      return showRegistration(input, ctx);
    }
    // With `--from-log` nothing is changed at the service.
    const leftovers = input.flags['from-log'] ? [] : await undoLeftovers(ctx, { onlyOwn: true });
    for (const leftover of leftovers) {
      ctx.note(t('Another listener did not clean up. {0}', leftoverText(leftover)));
    }
    const { registrationNote } = await import('./should-register.ts');
    const { listen } = await import('./session.ts');
    const plan = await planListening(input, ctx);
    const note = await registrationNote(input, ctx);
    return screen
      ? screen.listenOnScreen(plan, ctx, {
          note: input.flags.ui ? note : screen.withHint(note),
          atOnce: input.flags.ui,
        })
      : listen(plan, ctx, note);
  },
});

/** The full screen of `--ui`, or of its key, if there is a person to press it. */
async function screenFor({ args, flags }: ListenInput, ctx: Context) {
  const isPlain =
    !ctx.streams.stdout.isTTY || args.COMMAND?.length || flags.expect !== undefined || flags.once;
  if (isPlain && !flags.ui) return undefined;
  const screen = await import('./screen/run.ts');
  if (flags.ui) screen.checkScreen(ctx);
  return screen.hasScreen(ctx) ? screen : undefined;
}

/** Refuses a port or a URL in place of a program, and names the flag for it. */
function refuseTarget([word = '']: readonly string[] = []): void {
  if (!/^(\d+|https?:\/\/.*)$/.test(word)) return;
  const app = /^\d+$/.test(word) ? `http://localhost:${word}` : 'URL';
  throw usageError(
    t('listen runs a program here; a port or an address needs a flag'),
    t('--forward {0} is the address of your app; --port N is the port where listen receives deliveries', app),
  );
}

function outcomeText(outcome: { secret: string } | Leftover[]): string {
  if ('secret' in outcome) return outcome.secret;
  if (outcome.length === 0) return t('No stale registrations.');
  return outcome.map(leftoverText).join('\n');
}

function leftoverText({ webhook_id, undone, reason }: Leftover): string {
  const which =
    webhook_id === null
      ? t('a webhook configuration that may have been made')
      : t('the webhook configuration {0}', safeCell(webhook_id));
  return undone ? t('Undone: {0}.', which) : t('Not undone: {0}: {1}.', which, safeCell(reason ?? ''));
}

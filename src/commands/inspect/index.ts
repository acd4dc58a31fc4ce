import { command } from '../../cli/definition.ts';
import { hasSecret, readSecret, secretFlags } from '../../cli/secret-input.ts';
import type { Context } from '../../context.ts';
import type { PayconfirmError } from '../../errors.ts';
import { untilAborted } from '../../io/deadline.ts';
import type { View } from '../../output/view.ts';
import { t } from '../../texts/translate.ts';
import type { Trace } from '../trace/trace-json-types.ts';
import { allProfilesFlag } from '../webhooks/stored-scope.ts';

interface FromBundle {
  event: 'trace';
  trace: Trace;
}

interface Ready {
  event: 'ready';
  /** Anyone with the URL can open it. */
  url: string;
  port: number;
}

const view: View<Ready | FromBundle> = {
  line: async (event, render) => {
    if (event.event === 'ready') {
      return [
        `${render.theme.success('✓')} ${t('The inspector is at {0}', render.theme.strong(event.url))}`,
        `  ${t('Anyone with this URL can read it: do not share it. It works until you press Ctrl-C here.')}`,
      ].join('\n');
    }
    const [{ languageFor }, { traceText }] = await Promise.all([
      import('../../messages/load-language.ts'),
      import('../trace/text.ts'),
    ]);
    return `${traceText(event.trace, render, await languageFor(render.language))}\n`;
  },
};

export const inspect = command({
  name: 'inspect',
  summary: 'Inspect deliveries in the browser',
  description:
    'It shows the service’s delivery log and what listen stored on this machine, and follows both ' +
    'while the page is open. Only a browser on this machine that opens the printed address can read ' +
    'it. No secret is shown; personal data is masked until you ask for it. With a secret given, the ' +
    'signatures of the log are checked too. Ctrl-C ends it.',
  also: [
    'webhooks.logs',
    'webhooks.list',
    'webhooks.stats',
    'accounts.list',
    'va.list',
    'checkouts.list',
    'sandbox.send',
  ],
  arguments: [
    {
      name: 'FILE',
      summary: 'a bundle to show; no request to the service',
      offers: 'files',
      conflicts: ['port', 'open', 'all-profiles'],
    },
  ],
  flags: {
    port: {
      type: 'integer',
      summary: 'port on 127.0.0.1; 0 picks a free one; without it the profile’s usual one',
    },
    open: {
      type: 'boolean',
      negatable: true,
      summary: 'open no browser: the address is printed in any case',
    },
    ...allProfilesFlag,
    ...secretFlags,
  },
  examples: {
    'open it': 'payconfirm inspect',
    'print the address only': 'payconfirm inspect --no-open',
    'read what somebody has sent': 'payconfirm inspect payconfirm-DH102.zip',
    'check signatures of the log too': 'payconfirm inspect --secret-env HOOK_SECRET',
  },
  view,
  run: async ({ args, flags }, ctx) => {
    if (args.FILE !== undefined) return eventsOfBundle(args.FILE, ctx);
    const { port } = flags;
    const secret = hasSecret(flags) ? await readSecret(flags, ctx, t('Webhook secret')) : undefined;
    return serveUntilStopped();

    async function* serveUntilStopped(): AsyncGenerator<Ready> {
      const [{ serveInspector }, { createParts }, { openPage, warnOfTakenPort }, { name, baseUrl }] =
        await Promise.all([
          import('../../inspector/serve.ts'),
          import('./data-source.ts'),
          import('./open-page.ts'),
          ctx.profile(),
        ]);
      const parts = createParts(ctx, {
        sources: baseUrl === undefined ? ['journal'] : ['log', 'journal'],
        secret,
        'all-profiles': flags['all-profiles'],
      });
      const { clock, random } = ctx;
      const served = await serveInspector({ parts, port, profile: name, clock, random });
      try {
        warnOfTakenPort(served.taken, ctx);
        yield { event: 'ready', url: served.address, port: served.port };
        if (flags.open) await openPage(served.addressOnce(), ctx);
        await untilAborted(ctx.signal);
      } finally {
        await served.close();
      }
      throw ctx.signal.reason as PayconfirmError;
    }
  },
});

async function* eventsOfBundle(path: string, ctx: Context): AsyncGenerator<FromBundle> {
  const { readBundle } = await import('../bundle/read-bundle.ts');
  for (const trace of (await readBundle(path, ctx)).traces) yield { event: 'trace', trace };
}

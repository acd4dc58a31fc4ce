/** Common flags of `start` and `exec`. */

import { isIP } from 'node:net';
import { join } from 'node:path';
import { readText } from '../../cli/body-input.ts';
import type { Flags, Input } from '../../cli/definition.ts';
import { storedProfiles } from '../../cli/global-flags.ts';
import { observedAt, type ServiceWays, waysOf } from '../../config/service-differences.ts';
import type { Context } from '../../context.ts';
import type { LoggedRequest } from '../../emulator/logged-request.ts';
import type { Served } from '../../emulator/server/serve.ts';
import { isSnapshotName, snapshotFile } from '../../emulator/snapshot-name.ts';
import type { Tables } from '../../emulator/snapshot-text.ts';
import { usageError } from '../../errors.ts';
import { sayIfShared } from '../../io/files/check-file-permissions.ts';
import { appendLine } from '../../io/files/write-files.ts';
import { t } from '../../texts/translate.ts';
import { isLoopback } from '../../values/loopback.ts';
import { toJson } from '../../values/terminal-safe-json.ts';
import { bankAppsFlag, readBankApps } from '../payment-profile/bank-apps-file.ts';
import { knownProfile } from '../profiles/find-profile.ts';
import { reachedFromElsewhere, readControlToken } from './control-token.ts';
import type { Inspecting } from './inspector-pages.ts';
import { requestLine } from './logged-request-text.ts';
import { readSeed, seedFlag } from './seed-flag.ts';
import { readSmtpServer, smtpAddress, smtpFlag } from './smtp-flag.ts';

export const servingFlags = {
  port: { type: 'integer', default: 0, summary: 'port; 0 picks a free one' },
  host: { value: 'ADDRESS', default: '127.0.0.1', summary: 'where it listens; 0.0.0.0 in a container' },
  'allow-name': {
    value: 'NAME',
    repeat: true,
    summary: 'another host name for it, besides localhost',
  },
  data: { value: 'DIR', summary: 'folder of its state (default: in memory)' },
  memory: { type: 'boolean', summary: 'store nothing', conflicts: ['data'] },
  'allow-host': {
    value: 'HOST',
    repeat: true,
    summary: 'a host that webhooks may call besides loopback, by http too',
  },
  'requests-file': {
    value: 'FILE',
    offers: 'files',
    summary: 'append each request to this file, one JSON object a line',
    writesFile: true,
  },
  from: {
    value: 'SNAPSHOT',
    offers: 'files',
    summary: 'begin with this snapshot: its name, or a file of snapshot save --file',
  },
  like: {
    value: 'PROFILE',
    offers: storedProfiles,
    summary: 'behave as the service of a profile did: see assumptions record',
  },
  ...seedFlag,
  ...smtpFlag,
  ...bankAppsFlag,
  'ready-file': {
    value: 'FILE',
    offers: 'files',
    summary: 'written when it answers, with the ready event',
    writesFile: true,
  },
} as const satisfies Flags;

/** Groups of the help page. */
export const servingSections = {
  State: ['data', 'memory', 'from', 'seed', 'like'],
  Network: ['host', 'allow-name', 'allow-host', 'smtp'],
  Files: ['requests-file', 'ready-file', 'bank-apps'],
};

type ServingFlags = Input<typeof servingFlags>['flags'];

export interface Ready {
  event: 'ready';
  url: string;
  port: number;
  /** The inspector's URL; anyone with it can open it. Null with `exec`, or if other machines reach open control paths. */
  inspect_url: string | null;
  client_id: string;
  client_secret: string;
  /** A profile of the user's settings; null if none was written. */
  profile: string | null;
  data: string | null;
  /** The mail server that emails go to besides, without its user. */
  smtp: string | null;
}

/** Reads the flags. `defaultData`: default folder; undefined stores nothing. @throws usage error */
export async function readServing(flags: ServingFlags, defaultData: string | undefined, ctx: Context) {
  if (!isIP(flags.host))
    throw usageError(t('--host must be an IP address, such as 0.0.0.0; given: {0}', flags.host));
  const names = flags['allow-name'].map((name) => checkedName('--allow-name', name));
  const allowHosts = flags['allow-host'].map((host) => checkedName('--allow-host', host));
  const smtp = readSmtpServer(flags.smtp, ctx);
  const data = flags.memory ? undefined : (flags.data ?? defaultData);
  const seed = await readSeed(flags.seed, ctx);
  const from = await readFrom(flags.from, data ?? join(ctx.stateDir, 'emulator'), ctx);
  const bankApps = await readBankApps(flags['bank-apps'], ctx);
  const ways = flags.like === undefined ? {} : await waysOfProfile(flags.like, ctx);
  let page: Inspecting | undefined;
  let inspectUrl: string | null = null;

  return {
    /** Starts the emulator; the caller closes it. @throws local error, usage error for an unusable seed */
    async serve({ onStop, inspects = false }: { onStop?: () => void; inspects?: boolean } = {}) {
      if (data !== undefined) sayIfShared(data, ctx.warn);
      const controlToken = await readControlToken(ctx);
      if (!isLoopback(flags.host)) ctx.warn(reachedFromElsewhere(flags.host, controlToken));
      const { serve } = await import('../../emulator/server/serve.ts');
      if (inspects && mayInspect(flags.host, controlToken))
        page = (await import('./inspector-pages.ts')).inspecting(ctx);
      const served = await serve({
        port: flags.port,
        host: flags.host,
        names,
        controlToken,
        dataDir: data,
        clock: ctx.clock,
        random: ctx.random,
        allowHosts,
        smtp,
        seed,
        from,
        bankApps,
        ways,
        addPages: page?.addPages,
        onRequest: (request) => tellRequest(request, flags['requests-file'], ctx),
        ...(onStop ? { onStop } : {}),
      });
      // Not earlier: if another process has the port or the data, the ready file may belong to it.
      ctx.readyFile.clear();
      inspectUrl = page?.at(served) ?? null;
      return {
        ...served,
        close: () => {
          page?.close();
          return served.close();
        },
      };
    },
    /** Writes the ready file if requested, and returns its content. */
    tell({ url, port, clientId, clientSecret }: Served, profile: string | null) {
      const ready: Ready = {
        event: 'ready',
        url,
        port,
        inspect_url: inspectUrl,
        client_id: clientId,
        client_secret: clientSecret,
        profile,
        data: data ?? null,
        smtp: smtp ? smtpAddress(smtp) : null,
      };
      ctx.readyFile.write(ready);
      return ready;
    },
  };
}

/** A snapshot of an emulator with this folder, or a file. */
async function readFrom(
  given: string | undefined,
  folder: string,
  ctx: Context,
): Promise<Tables | undefined> {
  if (given === undefined) return undefined;
  const text = await readText(isSnapshotName(given) ? snapshotFile(folder, given) : given, ctx);
  return (await import('../../emulator/snapshot-text.ts')).readSnapshot(text);
}

async function waysOfProfile(name: string, ctx: Context): Promise<ServiceWays> {
  const { base_url, observed } = await knownProfile(name, ctx);
  const seen = observedAt(observed, base_url);
  if (seen) return waysOf(seen.rows);
  throw usageError(
    t('nothing is recorded about the service of profile {0}', name),
    ctx.commandLine(['assumptions', 'record'], { profile: name }),
  );
}

/** Prints it with -v, and writes it to the file if given. */
function tellRequest(request: LoggedRequest, file: string | undefined, ctx: Context): void {
  if (ctx.options.verbose) ctx.note(requestLine(request));
  if (file === undefined) return;
  try {
    appendLine(file, toJson(request));
  } catch (error) {
    ctx.warn(t('A request is not in the file: {0}', (error as Error).message));
  }
}

/** Not if other machines can reach it without a token. It must also listen on loopback, for itself and the browser. */
function mayInspect(host: string, token: string | undefined): boolean {
  const wildcards = ['0.0.0.0', '::'];
  return isLoopback(host) || (wildcards.includes(host) && token !== undefined);
}

function checkedName(flag: string, name: string): string {
  const url = `http://${name}/`;
  if (/^[\w.[\]:-]+$/.test(name) && URL.canParse(url) && new URL(url).hostname === name.toLowerCase())
    return name.toLowerCase();
  throw usageError(t('{0} must be a host name without a port; given: {1}', flag, name));
}

import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PayconfirmError } from '../../src/errors.ts';
import { asIs } from '../../src/texts/translate.ts';
import type { ListenEvent, ReadyEvent } from '../../src/webhooks/listener/listen-event-types.ts';
import {
  type Scheme,
  sign,
  signatureHeader,
  timestampHeader,
} from '../../src/webhooks/signature/signature.ts';
import { cliOn } from './cli-on.ts';
import { startEmulator } from './emulator.ts';
import type { RunOptions } from './run-cli.ts';

/** The webhook secret of the vectors, in the environment variable S. */
export const secret = 'whsec_local_test';
export const given = { env: { S: secret } };
export const transfer = '{"amount":150000,"description":"DH102","transaction_code":"FT1"}';

const reached = ['--register', '--no-register', '--webhook', '--public-url', '--tunnel'];

/** What the tests deliver is then all that it gets. */
function alone(flags: readonly string[]): string[] {
  return flags.some((flag) => reached.includes(flag)) ? [...flags] : ['--no-register', ...flags];
}

export interface Listening {
  /** Of one that has a receiver: all but with `--from-log`. */
  ready: ReadyEvent & { url: string };
  ended: Promise<{ code: number; events: ListenEvent[]; stderr: string }>;
  interrupt(): void;
}

/** An emulator with a settings folder, command lines on both, and what they need around them. */
export async function startTestbed(now?: number) {
  const folder = await mkdtemp(join(tmpdir(), 'listen-'));
  const emulator = await startEmulator(now === undefined ? {} : { now });
  const bare = cliOn(emulator);
  const closing: (() => unknown)[] = [];
  let listeners = 0;

  const cli = (argv: readonly string[], options: RunOptions = {}) =>
    bare(argv, { ...options, env: { PAYCONFIRM_CONFIG_DIR: folder, ...options.env } });

  /** Starts `listen` with just these flags, and resolves once it is ready. */
  async function listenAs(flags: readonly string[], options: RunOptions = {}): Promise<Listening> {
    listeners += 1;
    const file = join(folder, `ready-${listeners}`);
    const stop = new AbortController();
    const argv = ['listen', '--ready-file', file, '-o', 'ndjson', ...flags];
    const ended = cli(argv, { signal: stop.signal, ...options }).then(({ code, stdout, stderr }) => {
      const lines = stdout.split('\n').filter((line) => line !== '');
      return { code, stderr, events: lines.map((line): ListenEvent => JSON.parse(line)) };
    });
    // One that has what it waits for at its start may end before anybody looks at its file.
    const toldAtEnd = ended.then(({ events, ...rest }) => {
      const [first] = events;
      if (first?.event !== 'ready')
        throw new Error(`listen was never ready: ${JSON.stringify({ ...rest, events })}`);
      return JSON.stringify(first);
    });
    toldAtEnd.catch(() => undefined);
    const pause = () => new Promise<undefined>((resolve) => setTimeout(resolve, 10));
    let ready: string | undefined;
    while (!ready) {
      ready = await readFile(file, 'utf8').catch(() => undefined);
      ready ??= await Promise.race([toldAtEnd, pause()]);
    }
    return {
      ready: JSON.parse(ready),
      ended,
      interrupt: () => stop.abort(new PayconfirmError('interrupted', asIs('interrupted'))),
    };
  }

  /** An app that notes what it gets, and answers with the status for the nth. */
  async function app(status: (n: number) => number | Promise<number> = () => 200) {
    const got: { body: string; signature: unknown; timestamp: unknown }[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const { [signatureHeader.toLowerCase()]: signature, [timestampHeader.toLowerCase()]: timestamp } =
        request.headers;
      got.push({ body, signature, timestamp });
      response.writeHead(await status(got.length)).end('from the app \u001b[31m');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => {
      server.close();
      server.closeAllConnections();
    });
    return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}/hook`, got };
  }

  return {
    folder,
    emulator,
    cli,
    listenAs,
    /** The same, of a listener that the emulator knows nothing of, unless the flags say how it comes to know. */
    listen: (flags: readonly string[], options?: RunOptions) => listenAs(alone(flags), options),
    app,
    closing,
    /** Delivers a signed body to a listener. */
    deliver: (
      url: string,
      body: string,
      by = secret,
      scheme: Scheme = 'timestamp.body',
    ): Promise<Response> => {
      const signed = sign({
        body: Buffer.from(body),
        secret: by,
        timestamp: Math.floor(emulator.clock.now() / 1000),
        scheme,
      });
      return fetch(url, {
        method: 'POST',
        body,
        headers: {
          [timestampHeader]: signed.timestamp,
          [signatureHeader]: signed.signature,
          'Content-Type': 'application/json',
        },
      });
    },
    configurations: async (): Promise<Record<string, unknown>[]> =>
      JSON.parse((await cli(['webhooks', 'list', '--json'])).stdout).items,
    sandboxSend: () =>
      cli(['sandbox', 'send', '--amount', '150000', '--description', 'DH102', '--code', 'FT1']),
    stop: async () => {
      for (const close of closing.reverse()) await close();
      await emulator.stop();
      await rm(folder, { recursive: true });
    },
  };
}

export type Testbed = Awaited<ReturnType<typeof startTestbed>>;

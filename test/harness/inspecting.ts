import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { PayconfirmError } from '../../src/errors.ts';
import type {
  Answer,
  AskName,
  Asks,
  ChangeName,
  Changes,
  Given,
} from '../../src/inspector/data-source-interface.ts';
import type { Row } from '../../src/inspector/delivery-row-types.ts';
import type { Model } from '../../src/inspector/page-model.ts';
import { systemRandom } from '../../src/io/random.ts';
import { main } from '../../src/main.ts';
import { asIs } from '../../src/texts/translate.ts';
import type { RunningEmulator } from './emulator.ts';

/** `payconfirm inspect` in this process, and a browser that has opened its address. */
export async function startInspector(
  emulator: Pick<RunningEmulator, 'url' | 'clientId' | 'clientSecret' | 'clock'>,
  { configDir = mkdtempSync(join(tmpdir(), 'payconfirm-test-')), flags = [] as string[], env = {} } = {},
) {
  const stdout = new PassThrough();
  const stopped = new AbortController();
  const ended = main(['inspect', '--no-open', '--port', '0', '-o', 'ndjson', ...flags], {
    env: {
      PAYCONFIRM_CONFIG_DIR: configDir,
      PAYCONFIRM_BASE_URL: emulator.url,
      PAYCONFIRM_CLIENT_ID: emulator.clientId,
      PAYCONFIRM_CLIENT_SECRET: emulator.clientSecret,
      NO_COLOR: '1',
      ...env,
    },
    streams: { stdin: Readable.from([]), stdout, stderr: new PassThrough().resume() },
    clock: emulator.clock,
    random: systemRandom,
    signal: stopped.signal,
  });
  const [line] = await once(stdout, 'data');
  const { url: address } = JSON.parse(String(line)) as { url: string };
  return {
    ...(await openInspector(address)),
    configDir,
    /** Its exit code. */
    stop: () => {
      stopped.abort(new PayconfirmError('interrupted', asIs('interrupted')));
      return ended;
    },
  };
}

/** A browser that has opened the address of an inspector, and runs nothing. */
export async function openInspector(address: string) {
  const { origin } = new URL(address);
  const entered = await fetch(address, { redirect: 'manual' });
  const cookie = entered.headers.get('set-cookie')!.split(';')[0]!;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { redirect: 'manual', headers: { cookie, ...headers } });

  /** What a page is made of, as it goes along with it. */
  async function model(path = '/'): Promise<Model> {
    const html = await (await get(path)).text();
    return JSON.parse(/<script id="model" type="application\/json">(.*?)<\/script>/.exec(html)![1]!);
  }

  return {
    address,
    origin,
    cookie,
    get,
    model,
    async ask<Name extends AskName>(name: Name, given: Given = {}): Promise<Answer<Asks[Name]>> {
      const response = await get(`/_inspector/ask/${name}?${new URLSearchParams({ ...given })}`);
      return (await response.json()) as Answer<Asks[Name]>;
    },
    async change<Name extends ChangeName>(name: Name, given: Given = {}): Promise<Answer<Changes[Name]>> {
      const { csrf } = await model();
      const response = await fetch(`${origin}/_inspector/change/${name}`, {
        method: 'POST',
        headers: { cookie, 'x-inspector-csrf': csrf },
        body: JSON.stringify(given),
      });
      return (await response.json()) as Answer<Changes[Name]>;
    },
    /** The rows that are told live, each message as it comes; ends with the connection. */
    async *live(after: number): AsyncGenerator<Row[]> {
      const response = await get(`/_inspector/events?after=${after}`);
      let text = '';
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        const messages = (text + chunk).split('\n\n');
        text = messages.pop()!;
        for (const message of messages) {
          const [, rows] = /^event: rows\ndata: (.*)$/m.exec(message) ?? [];
          if (rows) yield JSON.parse(rows);
        }
      }
    },
  };
}

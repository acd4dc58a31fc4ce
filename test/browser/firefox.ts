import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'undici';

const executable = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));

/** Why there is no Firefox to test in, or false. Debian: `apt-get install firefox-esr`. */
export const withoutFirefox = executable === undefined && !process.env.CI;
if (withoutFirefox)
  console.warn('Tests in Firefox are skipped: there is none (apt-get install firefox-esr).');

export interface FirefoxPage {
  go(url: string): Promise<void>;
  resize(viewport: { width: number; height: number }): Promise<void>;
  /** The value of an expression that is a text, a number or a truth value. */
  evaluate(expression: string): Promise<unknown>;
  /** Resolves once the expression holds; looks again at every change of the page. */
  until(expression: string): Promise<void>;
  /** Presses and releases keys one after another, as WebDriver names them. */
  press(...keys: string[]): Promise<void>;
  /** PNG of what is in sight, or of the whole page. */
  screenshot(origin?: 'viewport' | 'document'): Promise<Buffer>;
  close(): Promise<void>;
}

type Reply = { id: number } & (
  | { type: 'success'; result: unknown }
  | { type: 'error'; error: string; message: string }
);
type Evaluated =
  | { type: 'success'; result: { value: unknown } }
  | { type: 'exception'; exceptionDetails: { text: string } };

/** A headless Firefox, spoken to in WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
export async function launchFirefox(): Promise<{
  /** preload: the body of a function that runs in every page before the page's own scripts. */
  open(preload?: string): Promise<FirefoxPage>;
  close(): Promise<void>;
}> {
  const profile = mkdtempSync(join(tmpdir(), 'payconfirm-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const firefox = spawn(executable ?? 'firefox-esr', args, { env: { ...process.env, HOME: profile } });
  const exited = new Promise((resolve) => firefox.once('exit', resolve));
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    firefox.once('error', reject);
    firefox.once('exit', () => reject(new Error(`Firefox ended: ${said}`)));
    firefox.stderr.on('data', (data) => {
      said += data;
      const found = /listening on (ws:\/\/\S+)/.exec(said);
      if (found) resolve(`${found[1]}/session`);
    });
  });
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.addEventListener('message', ({ data }) => {
    const reply: Reply = JSON.parse(String(data));
    waiting.get(reply.id)?.(reply);
  });
  let sent = 0;
  async function send<Result>(method: string, params: object): Promise<Result> {
    sent += 1;
    const id = sent;
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (reply.type !== 'success') throw new Error(`${method}: ${reply.error}: ${reply.message}`);
    return reply.result as Result;
  }
  await send('session.new', { capabilities: {} });

  async function open(preload = ''): Promise<FirefoxPage> {
    const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
    await send('script.addPreloadScript', {
      functionDeclaration: `() => { ${preload} }`,
      contexts: [context],
    });
    const evaluate = async (expression: string) => {
      const target = { context };
      const outcome = await send<Evaluated>('script.evaluate', { expression, target, awaitPromise: true });
      if (outcome.type !== 'success') throw new Error(outcome.exceptionDetails.text);
      return outcome.result.value;
    };
    return {
      go: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
      resize: (viewport) => send('browsingContext.setViewport', { context, viewport }),
      evaluate,
      until: async (expression) => {
        // On each frame: a row is drawn a frame after it is in the document.
        await evaluate(`new Promise((resolve) => {
          const look = () => { if (${expression}) resolve(true); else requestAnimationFrame(look); };
          look();
        })`);
      },
      press: (...keys) => {
        const actions = keys.flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]);
        return send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] });
      },
      screenshot: async (origin = 'viewport') => {
        const picture = { context, origin };
        const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', picture);
        return Buffer.from(data, 'base64');
      },
      close: () => send('browsingContext.close', { context }),
    };
  }

  return {
    open,
    close: async () => {
      await send('browser.close', {});
      await exited;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

import type { Clock } from '../io/clock.ts';
import { parseJson, stringifyJson } from '../values/exact-json.ts';
import { redactHeaders } from '../values/redact-headers.ts';
import type { Secrets } from '../values/redact-secrets.ts';
import { redactBody, safeExcerpt } from './redact.ts';
import type { HttpReply, HttpRequest, Transport } from './transport.ts';

const SHOWN = 2000;

/** A transport that logs each exchange, `> POST …` and `< 200 (34 ms)`, with secrets redacted. */
export function traced(
  transport: Transport,
  say: (line: string) => void,
  clock: Clock,
  secrets: Secrets,
): Transport {
  const headers = (mark: string, given: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(redactHeaders(given))) {
      say(`${mark} ${name}: ${safeExcerpt(value, secrets)}`);
    }
  };
  const body = async (mark: string, text: string | undefined) => {
    if (text) say(`${mark} ${await shown(text, secrets)}`);
  };
  return {
    async send(request: HttpRequest): Promise<HttpReply> {
      const started = clock.monotonic();
      const took = () => `(${Math.round(clock.monotonic() - started)} ms)`;
      say(`> ${request.method} ${secrets.hide(request.url.href)}`);
      headers('>', request.headers);
      await body('>', request.body);
      try {
        const reply = await transport.send(request);
        say(`< ${reply.status} ${took()}`);
        headers('<', reply.headers);
        await body('<', reply.text);
        return reply;
      } catch (error) {
        say(`< ${safeExcerpt(error instanceof Error ? error.message : String(error), secrets)} ${took()}`);
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** A body without its secrets. A body that is not JSON cannot be searched for secrets, so it is not shown. */
async function shown(text: string, secrets: Secrets): Promise<string> {
  try {
    const value = secrets.hideIn(redactBody(parseJson(text)));
    return safeExcerpt(stringifyJson(value), secrets, SHOWN);
  } catch {
    return `[${text.length} characters that are no JSON]`;
  }
}

import type { Clock } from '../io/clock.ts';
import { safeCell } from '../output/safe-text.ts';
import { parseJson } from './lossless.ts';
import { redactBody, redactHeaders, safeExcerpt, secretsIn } from './redact.ts';
import type { HttpReply, HttpRequest, Transport } from './transport.ts';

const SHOWN = 2000;

/** A transport that tells each exchange, `> POST …` and `< 200 (34 ms)`, secrets redacted. */
export function traced(transport: Transport, say: (line: string) => void, clock: Clock): Transport {
  const headers = (mark: string, given: Readonly<Record<string, string>>, secrets: string[]) => {
    for (const [name, value] of Object.entries(redactHeaders(given))) {
      say(`${mark} ${name}: ${safeExcerpt(value, secrets)}`);
    }
  };
  const body = async (mark: string, text: string | undefined, secrets: string[]) => {
    if (text) say(`${mark} ${await shown(text, secrets)}`);
  };
  return {
    async send(request: HttpRequest): Promise<HttpReply> {
      const secrets = await secretsOf(request);
      const started = clock.monotonic();
      const took = () => `(${Math.round(clock.monotonic() - started)} ms)`;
      say(`> ${request.method} ${request.url.href}`);
      headers('>', request.headers, secrets);
      await body('>', request.body, secrets);
      try {
        const reply = await transport.send(request);
        say(`< ${reply.status} ${took()}`);
        headers('<', reply.headers, secrets);
        await body('<', reply.text, secrets);
        return reply;
      } catch (error) {
        say(`< ${safeCell(error instanceof Error ? error.message : String(error))} ${took()}`);
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** What a reply may repeat and a trace must not show. */
async function secretsOf({ headers, body }: HttpRequest): Promise<string[]> {
  const sent = [headers.Authorization?.slice('Bearer '.length), headers['X-Client-Secret']];
  return [...sent.filter((secret) => secret !== undefined), ...secretsIn(body && (await parseJson(body)))];
}

/** A body without its secrets; one that is not JSON cannot be searched for them and is not shown. */
async function shown(text: string, secrets: readonly string[]): Promise<string> {
  try {
    const value = redactBody(await parseJson(text));
    const line = JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? Number(part) : part));
    return safeExcerpt(line, secrets, SHOWN);
  } catch {
    return `[${text.length} characters that are no JSON]`;
  }
}

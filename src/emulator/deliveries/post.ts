/** The HTTP client of the emulator, which acts as the service: no credentials, proxies or retries. */
import { rootCertificates } from 'node:tls';
import request from 'undici/lib/api/api-request.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import { lookup } from './destination.ts';

export interface Answer {
  status: number;
  /** At most 2,000 characters; invalid UTF-8 is replaced. */
  text: string;
}

export type Poster = ReturnType<typeof createPoster>;

const keptCharacters = 2000;
/** A character has at most four bytes. */
const keptBytes = keptCharacters * 4;
/** Bytes. A longer response is not read to its end. */
const readBytes = 1024 * 1024;

export function createPoster(options: { ca?: string | undefined; timeoutMs: number }) {
  const agent = new Agent({
    // One request at a time per connection: a slow receiver delays only itself.
    pipelining: 1,
    // A receiver may close an idle connection while the next delivery is written to it. That looks like a
    // failure, and a retry might deliver twice. So idle connections are closed long before any receiver
    // closes them (Node waits 5 s). undici checks for a FIN before it reuses one.
    keepAliveTimeout: 500,
    keepAliveMaxTimeout: 500,
    // The caller's signal limits the whole exchange.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: {
      lookup,
      timeout: options.timeoutMs,
      // Like the service, and independent of NODE_TLS_REJECT_UNAUTHORIZED: a delivery may carry a key.
      rejectUnauthorized: true,
      ...(options.ca === undefined ? {} : { ca: [...rootCertificates, options.ca] }),
    },
  });
  return {
    /** POSTs and reads the whole response. @throws an error with a code, or the signal's reason */
    async post(url: URL, headers: Record<string, string>, body: Uint8Array, signal: AbortSignal) {
      const { origin, pathname, search } = url;
      const asked = { origin, path: pathname + search, method: 'POST', headers, body, signal } as const;
      const answer = await request.call(agent, asked);
      return { status: answer.statusCode, text: await readBeginning(answer.body) };
    },
    close: () => agent.destroy(),
  };
}

async function readBeginning(body: AsyncIterable<Buffer>): Promise<string> {
  const kept: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    if (length < keptBytes) kept.push(chunk.subarray(0, keptBytes - length));
    length += chunk.length;
    if (length > readBytes) break;
  }
  // A character that the limit cuts is left out, not replaced.
  const text = new TextDecoder().decode(Buffer.concat(kept), { stream: length > keptBytes });
  return [...text].slice(0, keptCharacters).join('');
}

/** The inspector's pages and data, on its own server or on the emulator's. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../io/clock.ts';
import { readProgramFile } from '../io/program-files.ts';
import { commandLineFor } from '../values/command-line.ts';
import { isRecord } from '../values/is-record.ts';
import { toJson } from '../values/terminal-safe-json.ts';
import type { Gate, Refused } from './access-control.ts';
import {
  type AskName,
  askNames,
  type ChangeName,
  changeNames,
  type Given,
  type Parts,
} from './data-source-interface.ts';
import { createHub } from './event-stream.ts';
import {
  base,
  isLanguage,
  type Language,
  languageName,
  languageOf,
  type Model,
  paths,
  searchName,
} from './page-model.ts';

export interface InspectorOptions {
  parts: Parts;
  gate: Gate;
  clock: Clock;
}

/** Sent with every answer. A page loads only files from this machine, and runs only code of this program. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Maximum bytes of a change, which may include an edited body. */
const bodyLimit = 1_048_576;

/** Adds the inspector's routes. @returns a function that disconnects every open page */
export function addInspector(
  app: FastifyInstance,
  { parts, gate, clock }: InspectorOptions,
): { close(): void } {
  const hub = createHub({ follow: parts.follow, clock });

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers(headers);
      const { method, url } = request;
      const admission = gate.admit({ method, url, headers: request.headers });
      switch (admission.kind) {
        case 'in': {
          const chosen = chosenLanguage(url);
          return chosen
            ? reply.code(303).headers({ 'set-cookie': chosen.cookie, location: chosen.location }).send()
            : undefined;
        }
        case 'enter':
          return reply
            .code(303)
            .headers({ 'set-cookie': admission.cookie, location: admission.location })
            .send();
        case 'refused':
          return reply.code(403).type('text/plain; charset=utf-8').send(refusal(admission.why));
        default:
          return admission satisfies never;
      }
    });

    const page = (path: string, make: (request: FastifyRequest) => Promise<Model>) =>
      scope.get(path, async (request, reply) => {
        const { renderPage } = await import('./render-page.ts');
        return reply.type('text/html; charset=utf-8').send(renderPage(await make(request)));
      });
    const shell = async (request: FastifyRequest) => {
      const seen = hub.begin();
      const language = spokenLanguage(request.headers);
      return { language, about: await parts.about(), csrf: gate.csrf, seen };
    };
    page(paths.deliveries, async (request) => {
      const { [searchName]: search = '' } = texts(request.query);
      const [rest, list] = await Promise.all([shell(request), parts.ask('rows', { search })]);
      return { ...rest, view: 'deliveries', list, search };
    });
    page(paths.stats, async (request) => ({
      ...(await shell(request)),
      view: 'stats',
      figures: await parts.ask('figures', {}),
    }));
    page(paths.emulator, async (request) => ({
      ...(await shell(request)),
      view: 'emulator',
      side: await parts.ask('emulator', {}),
    }));
    page(paths.requests, async (request) => ({
      ...(await shell(request)),
      view: 'requests',
      requests: await parts.ask('requests', {}),
    }));

    for (const [name, type] of Object.entries(assets)) {
      scope.get(`${base}/${name}`, (_, reply) =>
        reply.type(type).send(readProgramFile(`dist/inspector/${name}`)),
      );
    }
    for (const name of Object.keys(askNames)) {
      scope.get(`${base}/ask/${name}`, async ({ query }, reply) =>
        json(reply, await parts.ask(name as AskName, texts(query))),
      );
    }
    for (const name of Object.keys(changeNames)) {
      scope.post(`${base}/change/${name}`, { bodyLimit }, async ({ body }, reply) =>
        json(reply, await parts.change(name as ChangeName, texts(parsed(body)))),
      );
    }
    scope.get(`${base}/events`, (request, reply) => {
      const { after } = texts(request.query);
      const last = request.headers['last-event-id'] ?? after;
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, { ...headers, 'content-type': 'text/event-stream; charset=utf-8' });
      raw.write(':\n\n');
      const leave = hub.join(
        {
          write: (text) => raw.write(text),
          behind: () => raw.writableLength,
          end: () => raw.end(),
        },
        Number(last ?? Number.NaN),
      );
      raw.once('close', leave);
    });
  });
  return { close: hub.close };
}

function json(reply: FastifyReply, answer: { ok: boolean }) {
  return reply
    .code(answer.ok ? 200 : 422)
    .type('application/json; charset=utf-8')
    .send(toJson(answer));
}

/** Texts by name. Other values are left out. */
function texts(given: unknown): Given {
  if (!isRecord(given)) return {};
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return {};
  }
}

/** The command as a person types it. */
const inspect = commandLineFor(undefined)(['inspect']);

function refusal(why: Refused): string {
  switch (why) {
    case 'host':
    case 'origin':
      return 'This page is for a browser on this machine, and for no page of elsewhere.\n';
    case 'token':
      return [
        'Trang này mở bằng URL mà terminal in ra. Mỗi lần chạy có một URL mới, URL cũ không còn dùng được.',
        `Chạy lại ${inspect} (hoặc lệnh bạn đã dùng) rồi mở URL vừa in ra. Sau đó liên kết này lại mở được.`,
        '',
        'This page is opened by the address that the terminal prints. Each run has a new one, and an old one opens nothing.',
        `Run ${inspect} again (or the command that you used), and open the address that it prints. Then this link works too.\n`,
      ].join('\n');
    case 'csrf':
      return 'This change was not made by the page itself. Load the page again.\n';
    default:
      return why satisfies never;
  }
}

const assets = {
  'page.js': 'text/javascript; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
} as const;

/** The language of a request: of its cookie, or of the browser. */
function spokenLanguage(headers: {
  cookie?: string | undefined;
  'accept-language'?: string | undefined;
}): Language {
  const [, chosen = ''] = new RegExp(`(?:^|; )${languageName}=([a-z]+)`).exec(headers.cookie ?? '') ?? [];
  return isLanguage(chosen) ? chosen : languageOf(headers['accept-language']);
}

/** The answer to a page request with a language in its URL; undefined without one. */
function chosenLanguage(url: string): { cookie: string; location: string } | undefined {
  const [path, text] = url.split('?', 2);
  const query = new URLSearchParams(text);
  const chosen = query.get(languageName) ?? '';
  if (!isLanguage(chosen)) return undefined;
  const cookie = `${languageName}=${chosen}; Path=/; SameSite=Strict; Max-Age=31536000; HttpOnly`;
  query.delete(languageName);
  return { cookie, location: query.size === 0 ? path! : `${path}?${query}` };
}

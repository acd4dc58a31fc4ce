import type { Method } from '../api/endpoints/endpoint.ts';
import { endpointAt } from '../api/endpoints/paths.ts';
import { isDataPage, readPage } from '../api/read-pages.ts';
import { readBody, readFields } from '../cli/body-input.ts';
import { command } from '../cli/definition.ts';
import { writeNewFile } from '../cli/output-file.ts';
import type { Context } from '../context.ts';
import { PayconfirmError, usageError } from '../errors.ts';
import { t } from '../texts/translate.ts';
import { safeCell } from '../values/safe-text.ts';
import { didYouMean } from '../values/similar-names.ts';
import { toJson } from '../values/terminal-safe-json.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const paths = async (ctx: Context) => (await import('./openapi/kept-paths.ts')).pathCandidates(ctx);

export const api = command({
  name: 'api',
  summary: 'Send any API request with your credentials',
  description:
    'For endpoints without a command. PATH is under the base address. The same rules apply as everywhere: the ' +
    'client secret goes with writes only, redirects are not followed, and a secret in a reply is hidden where the ' +
    'command of its endpoint hides it. The reply of a path that is not in the list of endpoints is printed as it ' +
    'is, without your credentials. A reply that is not JSON, such as a picture, goes to --file, or to a pipe.',
  also: ['qr.image', 'public.checkout', 'public.checkout-status', 'public.checkout-cancel', 'public.health'],
  arguments: [
    {
      name: 'METHOD',
      summary: 'GET, POST, PUT, PATCH or DELETE (default GET)',
      offers: async (ctx: Context) => [...methods.map((value) => ({ value })), ...(await paths(ctx))],
    },
    { name: 'PATH', summary: 'such as /api/v1/client/me', required: true, offers: paths },
  ],
  flags: {
    field: { type: 'string', short: 'f', value: 'KEY=VALUE', repeat: true, summary: 'a body field, as text' },
    'typed-field': {
      short: 'F',
      value: 'KEY=VALUE',
      repeat: true,
      summary: 'a body field; a number, true, false or null as that, KEY:=JSON as JSON, else as text',
    },
    data: {
      value: 'JSON|@FILE|-',
      offers: '@files',
      summary: 'the whole body',
      conflicts: ['field', 'typed-field'],
    },
    query: { value: 'K=V', repeat: true, summary: 'a query parameter' },
    file: {
      value: 'FILE',
      offers: 'files',
      writesFile: true,
      summary: 'write the reply to this file',
      conflicts: ['paginate'],
    },
    force: { type: 'boolean', summary: 'write over a file that exists', goesWith: 'file' },
    paginate: {
      type: 'boolean',
      summary: 'follow every page of a list',
      conflicts: ['data', 'field', 'typed-field'],
    },
  },
  examples: {
    'the picture of a code':
      'payconfirm api GET /api/v1/qr/6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06/image.png --file code.png',
    'a read': 'payconfirm api GET /api/v1/client/me',
    'a write': 'payconfirm api POST /api/v1/sandbox/transactions -f description=DH1 -F amount=150000',
    'every page': 'payconfirm api GET /api/v1/webhook-logs --query limit=100 --paginate -o ndjson',
  },
  run: async ({ args, flags }, ctx) => {
    const method = methodOf(args.METHOD, flags, ctx);
    if (!args.PATH.startsWith('/') || args.PATH.startsWith('//')) {
      throw usageError(t('PATH must begin with one /, below the base address; given: {0}', args.PATH));
    }
    const [open] = /\{[^}]*\}/.exec(args.PATH) ?? [];
    if (open !== undefined) throw usageError(t('put a value in place of {0} in PATH', open));
    const query = queryOf(flags.query);
    const client = await ctx.client();
    if (flags.paginate) {
      if (method !== 'GET') throw usageError(t('--paginate needs GET'));
      return client.requestItems(args.PATH, query);
    }
    const body = await bodyOf(flags, ctx);
    const { data, headers } = await client
      .request(method, args.PATH, { query, ...(body === undefined ? {} : { body }) })
      .catch((error: unknown) => {
        throw withTypedField(withWholePath(error, method, args.PATH), flags.field);
      });
    const reply = data instanceof Uint8Array ? data : pageOr(data, query);
    const type = `${headers['content-type']}`;
    if (flags.file !== undefined) return writeReply(reply, type, { ...flags, file: flags.file }, ctx);
    return reply instanceof Uint8Array ? bytesOf(reply, type, ctx) : reply;
  },
});

type BodyFlags = { data: string | undefined; field: string[]; 'typed-field': string[] };

function methodOf(
  typed: string | undefined,
  { data, file, ...flags }: BodyFlags & { file: string | undefined },
  { options: { jq, fields } }: Context,
): Method {
  const hasBody = data !== undefined || flags.field.length + flags['typed-field'].length > 0;
  if (typed === undefined && hasBody)
    throw usageError(t('METHOD is missing: a body needs POST, PUT, PATCH or DELETE'));
  if (file !== undefined && (jq !== undefined || fields))
    throw usageError(t('--file writes the whole reply: remove --jq and --fields'));
  const method = methods.find((known) => known === (typed ?? 'GET').toUpperCase());
  if (method) return method as Method;
  throw usageError(t('METHOD must be one of {0}; given: {1}', methods.join(', '), typed));
}

function writeReply(
  reply: unknown,
  type: string,
  { file, force = false }: { file: string; force: boolean | undefined },
  ctx: Context,
): undefined {
  const content = reply instanceof Uint8Array ? reply : Buffer.from(`${toJson(reply ?? null, 2)}\n`);
  writeNewFile(file, content, force);
  ctx.note(t('Wrote {0}: {1}, {2} bytes.', ctx.hideTyped(file), safeCell(type), content.length));
}

/** @throws usage error if standard output cannot show them; local error if the file cannot be written */
function bytesOf(bytes: Uint8Array, type: string, ctx: Context): Uint8Array | string {
  if (type.startsWith('text/')) return ctx.secrets.hide(new TextDecoder().decode(bytes));
  const { output, jq, fields } = ctx.options;
  if ((output !== 'table' && output !== 'tsv') || jq !== undefined || fields) {
    throw usageError(
      t('the reply is {0}, not JSON', safeCell(type)),
      t('Use --file FILE, or remove --output, --jq and --fields.'),
    );
  }
  if (!ctx.streams.stdout.isTTY) return bytes;
  throw usageError(
    t('the reply is {0}, and standard output is a terminal', safeCell(type)),
    t('Write it to a file with --file FILE, or redirect it with > FILE.'),
  );
}

/** A list is printed in the same shape as by every other command. */
function pageOr(data: unknown, query: Record<string, string>): unknown {
  return isDataPage(data) ? readPage(data, query).page : data;
}

async function bodyOf(flags: BodyFlags, ctx: Parameters<typeof readBody>[1]): Promise<unknown> {
  if (flags.data !== undefined) return readBody(flags.data, ctx);
  const fields = [...flags.field, ...flags['typed-field'].map(typedField)];
  return fields.length > 0 ? readFields(fields, ctx) : undefined;
}

/** A path of the endpoint table without `/api/v1`, as the endpoints command and the document name it. */
function withWholePath(error: unknown, method: Method, path: string): unknown {
  const isAway = error instanceof PayconfirmError && error.status === 404 && error.hint === undefined;
  const known = isAway && endpointAt(method, `/api/v1${path}`);
  return known ? error.with({ hint: didYouMean([`/api/v1${path}`]) }) : error;
}

/** A field that was sent as text where the service wants a number, true or false: with the flag that sends it so. */
function withTypedField(error: unknown, fields: readonly string[]): unknown {
  if (!(error instanceof PayconfirmError) || error.hint !== undefined) return error;
  const isOther = (name: string) =>
    error.details?.some(
      ({ field, message }) => field === `body.${name}` && /integer|number|boolean/.test(message),
    );
  const name = fields.map((one) => one.split('=')[0] ?? '').find(isOther);
  return name === undefined ? error : error.with({ hint: t('-f sends text: use -F {0}=VALUE', name) });
}

/** Changes `amount=150000` to `amount:=150000`. Any other value, except these words and JSON numbers, stays text. */
function typedField(field: string): string {
  return field.replace(/^([^=:]+)=(true|false|null|-?(?:0|[1-9]\d*))$/, '$1:=$2');
}

function queryOf(given: readonly string[]): Record<string, string> {
  const pairs = given.map(pair);
  const names = pairs.map(([name]) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    throw usageError(t('--query {0} is given twice', twice), t('Remove one of the two.'));
  return Object.fromEntries(pairs);
}

function pair(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw usageError(t('--query must be key=value; what was given has no ='));
  return [text.slice(0, at), text.slice(at + 1)];
}

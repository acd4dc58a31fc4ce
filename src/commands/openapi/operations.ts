/** The operations of an OpenAPI document, each with its path at the service. */
import { isRecord } from '../../values/is-record.ts';
import { follow, listIn, type Raw, recordIn } from './schema-shape.ts';

export interface Operation {
  method: string;
  /** From the server's root: `/api/v1/client/me`. */
  path: string;
  /** Schemas by name, for each place; path parameters in the order of the path. */
  parameters: Readonly<Record<Place, { properties: Raw; required: readonly string[] }>>;
  /** The alternatives of required credentials; undefined if not described. */
  credentials: readonly (readonly string[])[] | undefined;
  /** Undefined if JSON is not accepted; empty without a body. */
  body: unknown;
  /** JSON schemas by status; empty if not described. */
  replies: ReadonlyMap<string, unknown>;
}

export type Place = 'path' | 'query' | 'header' | 'cookie';

const methods = ['get', 'post', 'put', 'delete', 'patch'];

export const base = '/api/v1';

export function operationsOf(document: Raw): Operation[] {
  return Object.entries(recordIn(document, 'paths')).flatMap(([template, given]) => {
    const item = follow(given, document);
    return methods.flatMap((method) => {
      const operation = item[method];
      if (!isRecord(operation)) return [];
      const path = serverPath([operation, item, document]) + template;
      return {
        method: method.toUpperCase(),
        // The text before it belongs to the server.
        path: path.slice(Math.max(0, path.indexOf(`${base}/`))).replace(/(?<=.)\/$/, ''),
        parameters: parametersOf(
          template,
          [...listIn(item, 'parameters'), ...listIn(operation, 'parameters')],
          document,
        ),
        credentials: credentialsOf(operation.security ?? document.security, document),
        body: bodyOf(operation.requestBody, document),
        replies: new Map(
          Object.entries(recordIn(operation, 'responses')).map(([status, reply]) => [
            status,
            jsonIn(follow(reply, document)) ?? {},
          ]),
        ),
      };
    });
  });
}

/** The path of the first server that has one. The innermost list counts. */
function serverPath(holders: readonly Raw[]): string {
  const servers = holders.map((holder) => listIn(holder, 'servers')).find((list) => list.length > 0) ?? [];
  const paths = servers.filter(isRecord).map(({ url, variables }) => {
    const filled = String(url).replaceAll(/\{([^}]*)\}/g, (_, name) =>
      String((isRecord(variables) ? recordIn(variables, name) : {}).default ?? ''),
    );
    return URL.canParse(filled, 'http://localhost') ? new URL(filled, 'http://localhost').pathname : '';
  });
  const found = paths.find((path) => path.includes(base)) ?? paths[0] ?? '';
  return found.replace(/\/$/, '');
}

function parametersOf(template: string, given: readonly unknown[], document: Raw): Operation['parameters'] {
  const all = given.map((one) => follow(one, document));
  const at = (place: Place) => {
    const those = all.filter((one) => one.in === place);
    const nameOf = ({ name }: Raw) => (place === 'header' ? String(name).toLowerCase() : String(name));
    return {
      properties: Object.fromEntries(those.map((one) => [nameOf(one), one.schema ?? jsonIn(one) ?? {}])),
      required: those.filter(({ required }) => required === true).map(nameOf),
    };
  };
  const path = at('path');
  const names = [...template.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name!);
  const ordered = Object.fromEntries(
    names.map((name, index) => [String(index), path.properties[name] ?? {}]),
  );
  return {
    path: { properties: ordered, required: [] },
    query: at('query'),
    header: at('header'),
    cookie: at('cookie'),
  };
}

function credentialsOf(security: unknown, document: Raw): string[][] | undefined {
  if (!Array.isArray(security) || security.length === 0) return undefined;
  const schemes = recordIn(recordIn(document, 'components'), 'securitySchemes');
  return security
    .filter(isRecord)
    .map((way) => Object.keys(way).map((name) => credentialOf(follow(schemes[name], document))));
}

/** `bearer`, or its place and name: `header x-api-key`. */
function credentialOf({ type, scheme, in: place, name }: Raw): string {
  const isBearer = type !== 'apiKey' && !(type === 'http' && String(scheme).toLowerCase() !== 'bearer');
  if (isBearer) return 'bearer';
  return type === 'http' ? String(scheme).toLowerCase() : `${place} ${String(name).toLowerCase()}`;
}

function bodyOf(given: unknown, document: Raw): unknown {
  const body = follow(given, document);
  return Object.keys(recordIn(body, 'content')).length === 0 ? {} : jsonIn(body);
}

/** The schema for JSON, or for any content. */
function jsonIn(holder: Raw): unknown {
  const found = Object.entries(recordIn(holder, 'content')).find(([type]) => /^\*\/\*|json/.test(type));
  return found && isRecord(found[1]) ? (found[1].schema ?? {}) : undefined;
}

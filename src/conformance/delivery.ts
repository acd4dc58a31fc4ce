/** A delivery like the service's, and the changes that a case can make to it. */
import { encodePayload } from '../emulator/deliveries/encode-body.ts';
import type { Random } from '../io/random.ts';
import type { AuthType } from '../values/auth-type.ts';
import type { HeaderPair } from '../values/headers.ts';
import type { PayloadFormat } from '../values/payload-format.ts';
import { authentication } from '../webhooks/signature/authenticator.ts';
import type { Scheme } from '../webhooks/signature/signing-forms.ts';
import type { Outgoing } from './send-to-app.ts';

/** The authentication and format of the app's webhook configuration (§2.8). */
export interface Configuration {
  auth: AuthType;
  apiKeyName: string;
  secret: string;
  scheme: Scheme;
  format: PayloadFormat;
}

export interface Changes extends Partial<Pick<Outgoing, 'method' | 'connection' | 'framing' | 'abandon'>> {
  /** Merged into the payload; undefined removes a field. */
  fields?: Record<string, unknown>;
  /** Changes the body's text before it is signed. */
  text?(text: string): string;
  /** Changes the body's text after it is signed. */
  tamper?(text: string): string;
  contentType?: string;
  /** Age of the signature in seconds. */
  age?: number;
  secret?: string;
  scheme?: Scheme;
  /** Changes the headers with the signature or key. */
  headers?(signed: readonly HeaderPair[], body: Uint8Array): readonly HeaderPair[];
  /** Sends the signature or key, or the fields, in the URL's query. */
  query?: 'authentication' | 'fields';
}

type Fields = Record<string, unknown>;

/** The request that delivers these fields. `now`: epoch milliseconds. */
export function outgoing(
  fields: Fields,
  changes: Changes,
  configuration: Configuration,
  { now, random }: { now: number; random: Random },
): Outgoing {
  const payload = { ...fields, ...changes.fields };
  const { contentType, body: encoded } = encodePayload(payload, configuration.format, random);
  const isGet = changes.method === 'GET';
  const signed = isGet ? new Uint8Array() : (rewritten(encoded, changes.text) ?? encoded);
  const { auth, apiKeyName } = configuration;
  const expected = {
    auth,
    apiKeyName,
    secrets: [],
    toleranceSeconds: 0,
    scheme: changes.scheme ?? configuration.scheme,
  };
  const secret = changes.secret ?? configuration.secret;
  const genuine = authentication(expected, secret, signed, now - (changes.age ?? 0) * 1000);
  const proof = changes.headers?.(genuine, signed) ?? genuine;
  return {
    method: changes.method ?? 'POST',
    query: queryOf(changes.query, proof, payload),
    headers: [
      ['Content-Type', changes.contentType ?? contentType],
      ['User-Agent', 'payconfirm-verify-app'],
      ...(changes.query === 'authentication' ? [] : proof),
    ],
    body: rewritten(signed, changes.tamper) ?? signed,
    connection: changes.connection ?? 'fresh',
    framing: changes.framing ?? 'length',
    abandon: changes.abandon ?? false,
  };
}

function rewritten(body: Uint8Array, change: ((text: string) => string) | undefined): Uint8Array | undefined {
  return change && Buffer.from(change(Buffer.from(body).toString()));
}

function queryOf(kind: Changes['query'], proof: readonly HeaderPair[], payload: Fields) {
  if (kind === undefined) return undefined;
  const pairs = kind === 'fields' ? Object.entries(payload) : proof;
  return new URLSearchParams(pairs.map(([name, value]) => [name, `${value}`]));
}

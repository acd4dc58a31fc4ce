/** Plain JSON Schema 2020-12, written `as const` so that types are inferred from it. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The required authentication of a request (§5).
 * - `none`: register, login and token have no Bearer (assumed)
 * - `bearer`: reads
 * - `bearer+secret`: writes, which also send `X-Client-Secret`
 */
export type Authentication = 'none' | 'bearer' | 'bearer+secret';

/** One operation of section 4, as data. The client, the emulator and the OpenAPI document read it. */
export interface Endpoint extends EndpointEntry {
  readonly auth: Authentication;
  readonly statuses: readonly [number, ...number[]];
}

/** An operation as written in the table's files. */
export interface EndpointEntry {
  readonly summary: string;
  /** The section of the service document that this entry comes from. */
  readonly section: string;
  readonly method: Method;
  /** Path template; a `{name_id}` part is a UUID. */
  readonly path: string;
  /** Default by method: `bearer` for GET, `bearer+secret` for the others. */
  readonly auth?: Authentication;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  /** Whether a field decides where data or money goes. Default: true for a URL or an email address. */
  readonly destinations?: Readonly<Record<string, boolean>>;
  /** In the body, `null` for an optional field counts as absent (assumed). */
  readonly nullIsAbsent?: true;
  /** A body field that is not listed is rejected (assumed). `--field` sends it anyway. */
  readonly onlyTheseFields?: true;
  /** The body has exactly one of its fields. */
  readonly oneOfTheseFields?: true;
  /** Success statuses, default 200. The emulator sends the first. */
  readonly statuses?: readonly [number, ...number[]];
  /** The content type of a success that is not JSON; `reply` then describes the whole body. */
  readonly contentType?: string;
  /** Schema of the envelope's `data` on success. */
  readonly reply: Schema;
  /** Fields of a list's items, each with the name that is read if the field is missing. */
  readonly alsoNamed?: Readonly<Record<string, string>>;
  /** The resource's values after a write, besides those that were sent: the user sees others. */
  readonly resultingFields?: Readonly<Record<string, unknown>>;
  readonly errors: readonly number[];
  /** The assumed parts of the entry, as a text; `true` for all of it. See docs/assumptions.md. */
  readonly assumed?: string | true;
}

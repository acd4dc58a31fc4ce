/** Plain JSON Schema 2020-12, written `as const` so that types are inferred from it. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * What a request must carry (§5).
 * - `none`: register, login and token go out without a Bearer (assumed)
 * - `bearer`: reads
 * - `bearer+secret`: writes, which also send `X-Client-Secret`
 */
export type Authentication = 'none' | 'bearer' | 'bearer+secret';

/** One operation of section 4, as data. The client, the emulator and the OpenAPI document read it. */
export interface Endpoint extends EndpointEntry {
  readonly auth: Authentication;
  readonly statuses: readonly [number, ...number[]];
}

/** An operation as the table's files have it. */
export interface EndpointEntry {
  readonly summary: string;
  /** The section of the service document that this entry comes from. */
  readonly section: string;
  readonly method: Method;
  /** Path template; a `{name_id}` part is a UUID. */
  readonly path: string;
  /** Where it is not what its method says: `bearer` for GET, `bearer+secret` for the others. */
  readonly auth?: Authentication;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  /**
   * Whether a field of the body decides where data or money goes. A field with the format of a URL or an email address
   * does, unless it is `false` here; any other does not, unless it is `true`.
   */
  readonly destinations?: Readonly<Record<string, boolean>>;
  /** In the body, `null` for a field that may be left out is the same as leaving it out (assumed). */
  readonly nullIsAbsent?: true;
  /** A field of the body that is not listed is refused (assumed). `--field` sends it all the same. */
  readonly onlyTheseFields?: true;
  /** The body has one of its fields, and no more. */
  readonly oneOfTheseFields?: true;
  /** Success statuses where they are not 200 alone; the first is the one the emulator sends. */
  readonly statuses?: readonly [number, ...number[]];
  /** What is answered on success where it is no JSON: `reply` is then of the whole body. */
  readonly contentType?: string;
  /** Schema of the envelope's `data` on success. */
  readonly reply: Schema;
  /** Fields of a list's items, each with the name from which it is read where it is missing. */
  readonly alsoNamed?: Readonly<Record<string, string>>;
  /**
   * What the reply to a write says of the thing afterwards, besides what was sent: one value, one of several, or a path
   * parameter (`{config_id}`). A reply that states otherwise is told about.
   */
  readonly leaves?: Readonly<Record<string, unknown>>;
  readonly errors: readonly number[];
  /**
   * Parts of the entry that rest on an assumption, in words; `true` where the service document names the endpoint
   * and shows nothing of it. See docs/assumptions.md.
   */
  readonly assumed?: string | true;
}

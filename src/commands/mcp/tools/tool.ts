import type { Schema } from '../../../api/endpoints/endpoint.ts';
import type { Context } from '../../../context.ts';
import type { OutputFormat } from '../../../output/output-options.ts';

/**
 * What an assistant may do with an endpoint, derived from its table entry:
 * - `none`: its request or reply has a secret; no tool
 * - `read`
 * - `write`: with `--allow-writes`
 * - `write to a named host`: its body has a URL to which data or payers are sent: with `--allow-writes`, and at a live
 * service only for the hosts of `--allow-destination`
 * - `write in a test`: it changes a bank request or a key, or sets a recipient without a host: with `--allow-writes`, never
 * at a live service
 */
export type Reach = 'none' | 'read' | 'write' | 'write to a named host' | 'write in a test';

/** Hints of the protocol, for the program that decides whether to ask a person first. */
export interface Annotations {
  readOnlyHint: boolean;
  /** It may remove or replace something; otherwise it only adds. */
  destructiveHint: boolean;
  /** A repeated call with the same arguments changes nothing more. */
  idempotentHint: boolean;
  /** Its result includes data of others: payers, receivers, the bank. */
  openWorldHint: boolean;
}

export type Values = Readonly<Record<string, unknown>>;

export interface Tool {
  /** Letters, digits and `_`: valid in every client. */
  name: string;
  description: string;
  /** JSON Schema of an object without further names. */
  inputSchema: Schema;
  annotations: Annotations;
  /** What it may do, and at which service. */
  reach: Exclude<Reach, 'none'>;
  /** The output format in the context of a call. */
  output: OutputFormat;
  run(given: Values, ctx: Context): Promise<unknown>;
}

/** `webhooks.log`, `doctor va` or `Idempotency-Key` as the name of a tool or an argument. */
export function nameOf(words: string): string {
  return words.toLowerCase().replace(/[^a-z0-9]+/g, '_');
}

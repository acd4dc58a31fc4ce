import type { Schema } from '../../../api/endpoints/endpoint.ts';
import type { Context } from '../../../context.ts';
import type { OutputFormat } from '../../../output/presentation.ts';

/** What the protocol lets a tool say of itself, for the program that decides whether a person is asked first. */
export interface Annotations {
  readOnlyHint: boolean;
  /** It may take away or replace something; otherwise it only adds. */
  destructiveHint: boolean;
  /** To call it again with the same arguments changes nothing more. */
  idempotentHint: boolean;
  /** What it gives comes from others too: from payers, receivers, the bank. */
  openWorldHint: boolean;
}

export type Values = Readonly<Record<string, unknown>>;

/** Something that an assistant may call. */
export interface Tool {
  /** Letters, digits and `_`: what every client takes. */
  name: string;
  description: string;
  /** JSON Schema of an object that holds no other names. */
  inputSchema: Schema;
  annotations: Annotations;
  /** False where it moves a bank request or a key: never called at a live service. */
  atLive: boolean;
  /** What the context of a call takes its value for. */
  output: OutputFormat;
  /** The value, as the command gives it. */
  run(given: Values, ctx: Context): Promise<unknown>;
}

/** `webhooks.log`, `doctor va` or `Idempotency-Key` as the name of a tool or of an argument. */
export function nameOf(words: string): string {
  return words.toLowerCase().replace(/[^a-z0-9]+/g, '_');
}

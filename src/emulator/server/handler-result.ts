/** The result of a successful handler. It becomes an envelope (§2.1). */
export interface Answer<Data> {
  data: Data;
  message: string;
  /** False only if a 200 reports a failure: the webhook test of §4.7. */
  success?: boolean;
}

/** One field of a 422, as assumed. */
export interface InvalidField {
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** A handled failure. If a handler throws it, its writes are undone; if it returns it, they stay. */
export class Refusal extends Error {
  /** The HTTP status (§7). */
  readonly status: number;
  /** For a 422: the fields, or one text. */
  readonly detail: readonly InvalidField[] | string | undefined;

  constructor(status: number, message: string, detail?: readonly InvalidField[] | string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.detail = detail;
  }

  body(): unknown {
    return this.detail ? { detail: this.detail } : { success: false, message: this.message, data: null };
  }
}

/** A 422 that names one field: `invalid('body.return_url', 'must be https')`. */
export function invalid(field: string, msg: string, type = 'value_error'): Refusal {
  return new Refusal(422, msg, [{ loc: field.split('.'), msg, type }]);
}

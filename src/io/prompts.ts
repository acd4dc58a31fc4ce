/** Questions on stderr. Only asked when `ctx.options.interactive`; otherwise they throw a usage error. */
export interface Prompts {
  /** `flag` is named in the error when there is nobody to ask: "--username". */
  text(question: {
    message: string;
    flag: string;
    default?: string;
    validate?(value: string): true | string;
  }): Promise<string>;
  /** Hidden as typed. */
  secret(question: {
    message: string;
    flag: string;
    validate?(value: string): true | string;
  }): Promise<string>;
  /** With `--yes` the answer is yes, unasked. */
  confirm(question: { message: string; default?: boolean }): Promise<boolean>;
  select<Value>(question: {
    message: string;
    flag: string;
    choices: readonly { name: string; value: Value; description?: string }[];
  }): Promise<Value>;
  /** A select that filters as one types. */
  search<Value>(question: {
    message: string;
    flag: string;
    choices: readonly { name: string; value: Value; description?: string }[];
  }): Promise<Value>;
}

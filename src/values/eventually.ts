/** A value, or a promise of it where something has to be waited for. */
export type Eventually<Value> = Value | Promise<Value>;

/**
 * Goes on with the value; at once where it is there. With thousands of deliveries a second, waiting for what
 * is there already costs more than checking the signature.
 */
export function andThen<Value, Next>(
  value: Eventually<Value>,
  next: (value: Value) => Eventually<Next>,
): Eventually<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}

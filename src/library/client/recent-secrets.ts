import { createSecrets, type Secrets } from '../../values/secrets.ts';

/** Calls of a register before it is put aside; a request makes five. */
const enough = 1_000;

/**
 * What no error may repeat: what is `kept`, and the secrets of the last 200 requests at least. An app runs for months, and a
 * register of every token and code that it ever sent would grow with it.
 */
export function createRecentSecrets(kept: readonly (string | undefined)[]): Secrets {
  const register = () => {
    const secrets = createSecrets();
    for (const one of kept) secrets.add(one);
    return secrets;
  };
  let calls = 0;
  let [current, before] = [register(), register()];
  const turn = () => {
    if (++calls % enough === 0) [current, before] = [register(), current];
    return current;
  };
  return {
    add: (value) => turn().add(value),
    addFrom: (value) => turn().addFrom(value),
    hide: (text) => before.hide(current.hide(text)),
    hideIn: (value) => before.hideIn(current.hideIn(value)),
  };
}

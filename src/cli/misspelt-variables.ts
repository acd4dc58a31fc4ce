import { type Environment, variables, variablesForOthers } from '../io/environment.ts';
import { type Said, t } from '../texts/translate.ts';
import { mostSimilar } from '../values/similar-names.ts';

const prefix = 'PAYCONFIRM_';
const ours = Object.values(variables).flatMap(Object.keys);
const known = new Set([...ours, ...Object.keys(variablesForOthers)]);
const endings = ours.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));

/** Warns about variables that resemble one of this program. Others may belong to another program. */
export function misspeltVariables(env: Environment): Said[] {
  const unknown = Object.keys(env).filter((name) => name.startsWith(prefix) && !known.has(name));
  return unknown.flatMap((name) => {
    const meant = mostSimilar(name.slice(prefix.length), endings).map((ending) => `${prefix}${ending}`);
    return meant.length > 0
      ? [t('{0} is not read. Did you mean {1}?', name, meant.join(` ${t('or')} `))]
      : [];
  });
}

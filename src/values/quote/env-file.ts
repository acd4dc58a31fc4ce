import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { safeLine } from '../safe-text.ts';

/** Characters that a shell, Node, dotenv and Docker read the same way without quotes. */
const PLAIN = /^[\w@%+,./:=-]*$/;

/** The lines of an environment file. @throws service error for a value that the format cannot hold */
export function envFile(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name}=${envValue(name, value)}\n`)
    .join('');
}

function envValue(name: string, value: string): string {
  if (PLAIN.test(value)) return value;
  if (!/['\\]/.test(value) && safeLine(value) === value) return `'${value}'`;
  throw new PayconfirmError(
    'service',
    t('the value of {0} has a character that an environment file cannot hold: nothing was written', name),
    { hint: t('Check that the base URL is the address of the service. Its keys have no such characters.') },
  );
}

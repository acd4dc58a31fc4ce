import { PayconfirmError } from '../errors.ts';
import { t } from '../texts/translate.ts';
import { withCommand } from '../values/command-line.ts';
import { safeCell } from '../values/safe-text.ts';

/** @throws refused error when no configuration has the ID; if `wanted` is a name, the hint gives its IDs */
export function configurationById<One extends { id: string; name: string }>(
  wanted: string,
  there: readonly One[],
): One {
  const found = there.find(({ id }) => id.toLowerCase() === wanted.toLowerCase());
  if (found) return found;
  const named = there.filter(({ name }) => name === wanted).map(({ id }) => safeCell(id));
  throw new PayconfirmError('refused', t('no webhook configuration {0}', wanted), {
    hint:
      named.length > 0
        ? t('That is a name. Its ID: {0}', named.join(', '))
        : withCommand('To list them:', ['webhooks', 'list']),
  });
}

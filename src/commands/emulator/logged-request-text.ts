import type { LoggedRequest } from '../../emulator/logged-request.ts';
import { asIs, type Said, t } from '../../texts/translate.ts';
import { formatDuration } from '../../values/duration.ts';
import { safeCell } from '../../values/safe-text.ts';

export const reasonsOf = (errors: LoggedRequest['errors']): string =>
  errors.map(({ field, reason }) => (field === null ? reason : `${field}: ${reason}`)).join('; ');

/** A request in one line: the request, the answer, and the reason of a refusal. */
export function requestLine({ id, method, path, status, duration_ms, errors }: LoggedRequest): Said {
  const answer = status === null ? t('connection reset') : `${status}`;
  return asIs(
    [
      `#${id}`,
      safeCell(`${method} ${path}`),
      answer,
      formatDuration(duration_ms),
      ...(errors.length > 0 ? [safeCell(reasonsOf(errors))] : []),
    ].join('  '),
  );
}

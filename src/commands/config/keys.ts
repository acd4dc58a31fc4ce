import { outputFormats } from '../../cli/global-flags.ts';
import { usageError } from '../../errors.ts';
import { parseDuration } from '../../output/duration.ts';
import { isTimeZone } from '../../output/time.ts';

interface Key {
  name: string;
  rule: string;
  accepts(value: string): boolean;
}

/** What `config set` knows; each is the default of the global flag of the same name. */
export const configKeys: readonly Key[] = [
  {
    name: 'output',
    rule: `one of ${outputFormats.join(', ')}`,
    accepts: (value) => outputFormats.some((format) => format === value),
  },
  {
    name: 'tz',
    rule: 'a zone such as Asia/Ho_Chi_Minh or UTC',
    accepts: isTimeZone,
  },
  {
    name: 'request_timeout',
    rule: 'a duration such as 30s',
    accepts: (value) => parseDuration(value) > 0,
  },
];

/** @throws usage error that lists the keys */
export function knownKey(name: string): Key {
  const key = configKeys.find((known) => known.name === name);
  if (key) return key;
  throw usageError(`no setting ${name}`, `there are: ${configKeys.map((known) => known.name).join(', ')}`);
}

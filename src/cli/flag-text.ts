import type { FlagDefinition } from './definition.ts';
import { placeholder } from './placeholder.ts';

/** A flag's default as typed text. A duration is stored in milliseconds. */
export function flagDefault({ type = 'string', default: value }: FlagDefinition): string | undefined {
  if (value === undefined) return undefined;
  switch (type) {
    case 'boolean':
      return undefined;
    case 'string':
    case 'integer':
    case 'amount':
    case 'day':
      return String(value);
    case 'duration': {
      const seconds = Number(value) / 1000;
      return seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`;
    }
    default:
      return type satisfies never;
  }
}

/** Placeholders of values whose type says all. */
const usualPlaceholders: Partial<Record<NonNullable<FlagDefinition['type']>, string>> = {
  integer: 'N',
  duration: 'DURATION',
  amount: 'A',
  day: 'YYYY-MM-DD',
};

/** The placeholder of a flag's value, in English; undefined if neither the flag nor its type has one. */
export const valuePlaceholder = ({ value, type = 'string' }: FlagDefinition): string | undefined =>
  value ?? usualPlaceholders[type];

/** A flag as shown on pages: `-f, --field KEY=VALUE`, `--active, --no-active`. */
export function flagSpelling(name: string, flag: FlagDefinition): string {
  const { type, short, negatable } = flag;
  const letter = short ? `-${short}, ` : '';
  if (type !== 'boolean') return `${letter}--${name} ${placeholder(valuePlaceholder(flag) ?? 'VALUE')}`;
  if (negatable === true) return `--no-${name}`;
  return `${letter}--${name}${negatable === 'both' ? `, --no-${name}` : ''}`;
}

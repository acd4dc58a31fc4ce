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

/** A flag as shown on pages: `-f, --field KEY=VALUE`, `--active, --no-active`. */
export function flagSpelling(
  name: string,
  { type, short, negatable, value = 'VALUE' }: FlagDefinition,
): string {
  const letter = short ? `-${short}, ` : '';
  if (type !== 'boolean') return `${letter}--${name} ${placeholder(value)}`;
  if (negatable === true) return `--no-${name}`;
  return `${letter}--${name}${negatable === 'both' ? `, --no-${name}` : ''}`;
}

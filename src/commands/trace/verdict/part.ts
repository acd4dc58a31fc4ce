import type { Text } from '../../../values/command-line.ts';

/** What one source says of a transfer; a conclusion joins several. */
export interface Part {
  words: string;
  bad: boolean;
  /** It may be trouble: what the service leaves out, or somebody, has to tell. */
  unsure?: boolean;
  next?: Text[];
}

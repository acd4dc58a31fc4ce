import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Registration {
  id: string;
  answers: { content?: string };
}

/** The registration of a customer, by the content that is the customer's alone, as it is kept on the disk. */
export function registrationOf(folder: string, content: string): Registration | undefined {
  const kept = join(folder, 'registrations');
  const names = existsSync(kept) ? readdirSync(kept).filter((name) => name.endsWith('.json')) : [];
  const all = names.map((name): Registration => JSON.parse(readFileSync(join(kept, name), 'utf8')));
  return all.find(({ answers }) => answers.content === content);
}

/**
 * What a person adds to --resume after being told what is missing: the account that is theirs, since nobody else has
 * their content, or that a new code may be sent. Nothing is sent unasked.
 */
export function answersTo(stderr: string): string[] {
  const made = /--va-id ([0-9a-f-]{36})/.exec(stderr)?.[1];
  if (made !== undefined) return ['--va-id', made];
  return stderr.includes('--new-code') ? ['--new-code'] : [];
}

/** Who owns a stored delivery, and so may read and forward it. */

import type { Profile } from '../../config/resolve-profile.ts';
import { t } from '../../texts/translate.ts';
import { has, type RecordOf, text } from './record-fields.ts';

const textOrNull = (value: unknown): value is string | null => value === null || text(value);

const owner = {
  profile: text,
  /** Normalized by `journalOwner`. Null for a listener without a service. */
  base_url: textOrNull,
  /** The profile's `identity`. Null if it is unknown. */
  client_id: textOrNull,
};

/** The profile of the listener that stored a delivery, with the service and client of its registration. */
export type JournalOwner = RecordOf<typeof owner>;

/** Whether a value from the journal's files is a valid owner. */
export const isOwner = (value: unknown): value is JournalOwner => has(value, owner);

/** Which deliveries a reader of the journal gets. Only deliveries of one owner may be forwarded. */
export type Scope = JournalOwner | 'all-profiles';

/** The owner of deliveries stored with this profile. Spellings of one service URL give the same owner. */
export function journalOwner({
  name,
  baseUrl,
  identity,
}: Pick<Profile, 'name' | 'baseUrl' | 'identity'>): JournalOwner {
  return { profile: name, base_url: normalised(baseUrl), client_id: identity ?? null };
}

function normalised(baseUrl: string | undefined): string | null {
  if (baseUrl === undefined) return null;
  if (!URL.canParse(baseUrl)) return baseUrl;
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

/** Whether the owner is known, that is, which client of the service it is. */
export function isKnownOwner(owner: JournalOwner | undefined): owner is JournalOwner {
  return owner !== undefined && (owner.base_url === null || owner.client_id !== null);
}

/** Whether a reader with this scope gets a delivery of this owner. One of an unknown owner: nobody. */
export function isInScope(owner: JournalOwner | undefined, scope: Scope): boolean {
  if (scope === 'all-profiles') return true;
  return (
    isKnownOwner(owner) &&
    owner.profile === scope.profile &&
    owner.base_url === scope.base_url &&
    owner.client_id === scope.client_id
  );
}

/** The owner as text: `profile shop (https://pay.example, client 1f3c)`. */
export function ownerText(owner: JournalOwner | undefined): string {
  if (!owner) return t('no profile');
  const { profile, base_url, client_id } = owner;
  if (base_url === null) return t('profile {0} (no service)', profile);
  return client_id === null
    ? t('profile {0} ({1}, client not known)', profile, base_url)
    : t('profile {0} ({1}, client {2})', profile, base_url, client_id);
}

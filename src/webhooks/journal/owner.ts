/** Whom a stored delivery belongs to, and who may read and forward it. */

/** The profile of the listener that stored a delivery, with the service and client that it was registered at. */
export interface JournalOwner {
  profile: string;
  /** Normalised by `journalOwner`; null for a listener without a service. */
  base_url: string | null;
  client_id: string | null;
}

/** Which deliveries a reader of the journal gets; only those of one owner may be forwarded. */
export type Scope = JournalOwner | 'no-owner' | 'all-profiles';

/** The owner of what is stored with this profile in force: the same service is the same owner however it is spelled. */
export function journalOwner({
  name,
  baseUrl,
  clientId,
}: {
  name: string;
  baseUrl: string | undefined;
  clientId: string | undefined;
}): JournalOwner {
  return { profile: name, base_url: normalised(baseUrl), client_id: clientId ?? null };
}

function normalised(baseUrl: string | undefined): string | null {
  if (baseUrl === undefined) return null;
  if (!URL.canParse(baseUrl)) return baseUrl;
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

/** Whether a reader with this scope gets a delivery of this owner; one that an older version stored has none. */
export function isInScope(owner: JournalOwner | undefined, scope: Scope): boolean {
  if (scope === 'all-profiles') return true;
  if (scope === 'no-owner') return owner === undefined;
  return (
    owner?.profile === scope.profile &&
    owner.base_url === scope.base_url &&
    owner.client_id === scope.client_id
  );
}

/** The owner in words: `profile shop (https://pay.example, client 1f3c)`. */
export function ownerText(owner: JournalOwner | undefined): string {
  if (!owner) return 'no profile, because an older version stored it';
  const { profile, base_url, client_id } = owner;
  if (base_url === null) return `profile ${profile} (no service)`;
  return `profile ${profile} (${base_url}, ${client_id === null ? 'no client id' : `client ${client_id}`})`;
}

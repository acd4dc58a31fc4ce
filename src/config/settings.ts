/** What a profile holds, without its secrets. */
export interface StoredProfile {
  base_url?: string;
  alias_url?: string;
  client_id?: string;
  /** Pinned webhook signature scheme. */
  scheme?: string;
}

/** The settings file, by conf. */
export interface Settings {
  /** The path of the file, for messages. */
  readonly path: string;
  profiles(): Record<string, StoredProfile>;
  currentProfile(): string | undefined;
  useProfile(name: string): void;
  saveProfile(name: string, profile: StoredProfile): void;
  deleteProfile(name: string): void;
  /** `output`, `tz`, `request_timeout`… */
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  all(): Record<string, string>;
}

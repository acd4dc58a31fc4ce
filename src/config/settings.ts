import { join } from 'node:path';
import { usageError } from '../errors.ts';
import { refuse } from '../io/files/check-file-permissions.ts';
import { asIs, t, type Warn } from '../texts/translate.ts';
import { isRecord } from '../values/is-record.ts';
import { type Changing, type Contents, createPrivate, openPrivate, readPrivate } from './private-file.ts';

/** A profile without its secrets. */
export interface StoredProfile {
  base_url?: string;
  alias_url?: string;
  client_id?: string;
  /** Of a login with a user name: the client's id at the service, or a digest of the name. */
  account_id?: string;
  /** Pinned webhook signature scheme. */
  scheme?: string;
  /** The observations of `assumptions record` about the service. */
  observed?: unknown;
  /** The kind of the service, as the user has set it: one of `profileKinds`. */
  kind?: string;
}

/** `live`: money and data are real. `sandbox`: another provider's test service. */
export const profileKinds = ['live', 'sandbox', 'emulator'] as const;

export type ProfileKind = (typeof profileKinds)[number];

/** The settings file, read-only. */
export type SavedSettings = ReturnType<typeof reader>;

export type Settings = Awaited<ReturnType<typeof openSettings>>;

/** Reads the settings without loading conf. `warn`: of tightened permissions. @throws local error */
export async function readSettings(configDir: string, warn: Warn): Promise<SavedSettings> {
  const path = settingsPath(configDir);
  const contents = await readPrivate(path, warn);
  check(path, contents);
  return reader(path, () => contents);
}

/** Opens the settings to change them; each change is on the disk when it resolves. @throws as above */
export async function openSettings(configDir: string, changing: Changing) {
  const path = settingsPath(configDir);
  const file = await openPrivate(path, changing);
  check(path, file.contents());
  return {
    ...reader(path, file.contents),
    useProfile: (name: string) =>
      file.change((contents) => {
        contents.current_profile = name;
      }),
    saveProfile: (name: string, profile: StoredProfile) =>
      file.change((contents) => {
        const profiles = entriesOf(contents);
        const before = profiles[name];
        contents.profiles = {
          ...profiles,
          [checkedName(name)]: merged(isRecord(before) ? before : {}, profile),
        };
      }),
    deleteProfile: (name: string) =>
      file.change((contents) => {
        const { [name]: _, ...rest } = entriesOf(contents);
        contents.profiles = rest;
        if (contents.current_profile === name) delete contents.current_profile;
      }),
    set: (key: string, value: string) =>
      file.change((contents) => {
        contents[key] = value;
      }),
    /** Removes a setting, of a profile if given. No error if it does not exist. */
    unset: (key: string, profile?: string) =>
      file.change((contents) => {
        const holder = profile === undefined ? contents : entriesOf(contents)[profile];
        if (isRecord(holder)) delete holder[key];
      }),
  };
}

/** Creates the settings of a new folder: one profile, which is the current one. */
export function createSettings(configDir: string, name: string, profile: StoredProfile): void {
  createPrivate(settingsPath(configDir), { profiles: { [name]: profile }, current_profile: name });
}

/** Unknown fields of a newer version stay. A changed address or client drops facts about the old one. */
function merged(before: StoredProfile, changed: StoredProfile): StoredProfile {
  const { alias_url, account_id, kind, ...others } = before;
  const isOther = (key: 'base_url' | 'client_id') =>
    changed[key] !== undefined && changed[key] !== before[key];
  const moved = isOther('base_url');
  const otherClient = moved || isOther('client_id');
  return {
    ...others,
    ...(moved || alias_url === undefined ? {} : { alias_url }),
    ...(otherClient || account_id === undefined ? {} : { account_id }),
    ...(kind === undefined || (otherClient && kind !== 'live') ? {} : { kind }),
    ...changed,
  };
}

export const settingsPath = (configDir: string) => join(configDir, 'config.json');

function reader(path: string, contents: () => Contents) {
  const text = (key: string) => {
    const value = contents()[key];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    /** The path of the file, for messages. */
    path,
    /** Without fields that are not text. */
    profiles: (): Record<string, StoredProfile> =>
      Object.fromEntries(
        Object.entries(entriesOf(contents())).map(([name, entry]) => [name, soundPart(entry)]),
      ),
    /** Checks a profile before it is used. @throws local error that names its field that is not text */
    checkProfile: (name: string) => checkEntry(path, name, entriesOf(contents())),
    currentProfile: () => text('current_profile'),
    /** `output`, `tz`, `request_timeout`… */
    get: text,
  };
}

const entriesOf = (contents: Contents) => (contents.profiles ?? {}) as Contents;

const texts = ['base_url', 'alias_url', 'client_id', 'account_id', 'scheme', 'kind'];
const example = `an example: {"profiles":{"shop":{"base_url":"https://pay.example"}}}`;

/** A file that was edited by hand may contain anything. */
function check(path: string, { profiles = {} }: Contents): void {
  if (!isRecord(profiles)) refuse(t('{0} holds `profiles` that is no object', path), asIs(example));
}

function checkEntry(path: string, name: string, entries: Contents): void {
  const entry = Object.hasOwn(entries, name) ? entries[name] : {};
  if (!isRecord(entry)) refuse(t('{0} holds profile `{1}` that is no object', path, name), asIs(example));
  for (const key of texts) {
    if (entry[key] !== undefined && typeof entry[key] !== 'string') {
      refuse(t('{0} holds `profiles.{1}.{2}` that is no text', path, name, key), asIs(example));
    }
  }
}

function soundPart(entry: unknown): StoredProfile {
  if (!isRecord(entry)) return {};
  return Object.fromEntries(
    Object.entries(entry).filter(([key, value]) => !texts.includes(key) || typeof value === 'string'),
  );
}

/** A profile name that is easy to type and to show. @throws usage error for any other */
export function checkedName(name: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name)) return name;
  throw usageError(
    t(
      "a profile's name is 1 to 64 letters, digits, dots, dashes and underscores; given: {0}",
      JSON.stringify(name),
    ),
  );
}

import { parseAddress } from '../../api/service-address.ts';
import { profileKinds } from '../../config/settings.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import { outputFormats } from '../../output/output-options.ts';
import { type Said, t } from '../../texts/translate.ts';
import { parseDuration } from '../../values/duration.ts';
import { languages } from '../../values/languages.ts';
import { didYouMean, mostSimilar } from '../../values/similar-names.ts';
import { isTimeZone } from '../../values/time.ts';
import { schemes } from '../../webhooks/signature/signing-forms.ts';

interface Key {
  name: string;
  /** Stored in the current profile, not globally. */
  ofProfile?: 'alias_url' | 'scheme' | 'kind';
  rule(): Said;
  accepts(value: string): boolean;
  values?: readonly string[];
}

/** Keys of `config set`: the defaults of the global flags, and three parts of a profile. */
export const configKeys: readonly Key[] = [
  {
    name: 'output',
    rule: () => t('one of {0}', outputFormats.join(', ')),
    accepts: (value) => outputFormats.some((format) => format === value),
    values: outputFormats,
  },
  { name: 'tz', rule: () => t('a zone such as Asia/Ho_Chi_Minh or UTC'), accepts: isTimeZone },
  {
    name: 'lang',
    rule: () => t('one of {0}', languages.join(', ')),
    accepts: (value) => languages.some((language) => language === value),
    values: languages,
  },
  { name: 'request_timeout', rule: () => t('a duration such as {0}', '30s'), accepts: isDuration },
  { name: 'retry_for', rule: () => t('a duration such as {0}', '5m'), accepts: isDuration },
  {
    name: 'alias_url',
    ofProfile: 'alias_url',
    rule: () => t('the other address of the same service'),
    accepts: (value) => Boolean(parseAddress(value)),
  },
  {
    name: 'scheme',
    ofProfile: 'scheme',
    rule: () => t('how deliveries are signed: one of {0}', schemes.join(', ')),
    accepts: (value) => schemes.some((scheme) => scheme === value),
    values: schemes,
  },
  {
    name: 'kind',
    ofProfile: 'kind',
    rule: () => t('what the service is: one of {0}', profileKinds.join(', ')),
    accepts: (value) => profileKinds.some((kind) => kind === value),
    values: profileKinds,
  },
];

function isDuration(value: string): boolean {
  try {
    return parseDuration(value) > 0;
  } catch {
    return false;
  }
}

const keyNames = configKeys.map(({ name }) => name).join(', ');

/** @throws usage error that lists the keys */
export function knownKey(name: string): Key {
  const key = configKeys.find((known) => known.name === name);
  if (key) return key;
  const meant = didYouMean(
    mostSimilar(
      name,
      configKeys.map((known) => known.name),
    ),
  );
  throw usageError(t('no setting {0}', name), meant ?? t('There are: {0}', keyNames));
}

/** The current value; null if it is not set. */
export async function readKey({ name, ofProfile }: Key, ctx: Context): Promise<string | null> {
  const settings = await ctx.settings();
  if (!ofProfile) return settings.get(name) ?? null;
  return settings.profiles()[(await ctx.profile()).name]?.[ofProfile] ?? null;
}

export async function removeKey({ name, ofProfile }: Key, ctx: Context): Promise<void> {
  const settings = await ctx.settings();
  await settings.unset(name, ofProfile && (await ctx.profile()).name);
}

/** @throws usage error for an invalid value */
export async function writeKey(key: Key, value: string, ctx: Context): Promise<void> {
  if (!key.accepts(value)) {
    const meant = didYouMean(mostSimilar(value, key.values ?? []));
    throw usageError(t('{0} must be {1}; given: {2}', key.name, key.rule(), value), meant);
  }
  const settings = await ctx.settings();
  if (key.ofProfile) await settings.saveProfile((await ctx.profile()).name, { [key.ofProfile]: value });
  else await settings.set(key.name, value);
}

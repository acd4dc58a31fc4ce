/** Allowed timestamp difference in seconds, both ways, inclusive (§8). */
export const defaultToleranceSeconds = 300;

/** The text between the timestamp and the body. Null if only the body is signed. */
export type Separator = '.' | '' | null;

/** What a scheme signs and how it writes the digest. */
export interface SchemeForm {
  separator: Separator;
  /** Hex is lower-case. */
  encoding: 'hex' | 'base64';
}

/** The service document does not show the scheme (§5.8). The first one is assumed. */
export const schemeForms = {
  'timestamp.body': { separator: '.', encoding: 'hex' },
  'timestamp.body:base64': { separator: '.', encoding: 'base64' },
  'timestamp+body': { separator: '', encoding: 'hex' },
  'timestamp+body:base64': { separator: '', encoding: 'base64' },
  body: { separator: null, encoding: 'hex' },
  'body:base64': { separator: null, encoding: 'base64' },
} as const;

export type Scheme = keyof typeof schemeForms;

export const schemes: readonly Scheme[] = Object.keys(schemeForms) as Scheme[];

export function schemeOf({ separator, encoding }: SchemeForm): Scheme {
  const same = (scheme: Scheme) =>
    schemeForms[scheme].separator === separator && schemeForms[scheme].encoding === encoding;
  return schemes.find(same) as Scheme;
}

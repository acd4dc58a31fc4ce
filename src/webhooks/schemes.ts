/** What is signed and how the digest is written; without `:base64` it is lower-case hex. */
export type Scheme = (typeof schemes)[number];

/** In the order in which `auto` tries them. The document does not show the scheme (§5.8); the first is assumed. */
export const schemes = [
  'timestamp.body',
  'timestamp.body:base64',
  'timestamp+body',
  'timestamp+body:base64',
  'body',
  'body:base64',
] as const;

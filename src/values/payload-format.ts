/** The formats of a delivery's body (§2.8). */
export const payloadFormats = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
] as const;

export type PayloadFormat = (typeof payloadFormats)[number];

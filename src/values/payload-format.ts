/** How the body of a delivery is written (§2.8). */
export const payloadFormats = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
] as const;

export type PayloadFormat = (typeof payloadFormats)[number];

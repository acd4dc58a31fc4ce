/** The authentication of deliveries (§2.8); exact upper-case values. */
export const authTypes = ['NONE', 'API_KEY', 'HMAC_SHA256'] as const;

export type AuthType = (typeof authTypes)[number];

/** How to replay a delivery: the same bytes; with a new signature; with another body, signed. */
export const resendModes = ['as-received', 're-signed', 'edited'] as const;

export type ResendMode = (typeof resendModes)[number];

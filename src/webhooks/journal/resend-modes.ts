/** How a delivery is sent once more: byte for byte; with a signature of now; with another body, signed. */
export const resendModes = ['as-received', 're-signed', 'edited'] as const;

export type ResendMode = (typeof resendModes)[number];

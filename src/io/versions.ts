declare const VERSION: string;

/** The version of this program; `0.0.0` if it runs from its sources. */
export const programVersion = typeof VERSION === 'string' ? VERSION : '0.0.0';

/** Node's version: `20.19.0`. */
export const nodeVersion = process.versions.node;

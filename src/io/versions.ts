declare const VERSION: string;

/** The version of this program; `0.0.0` when it is run from its sources. */
export const programVersion = typeof VERSION === 'string' ? VERSION : '0.0.0';

/** Of the Node that runs it: `20.19.0`. */
export const nodeVersion = process.versions.node;

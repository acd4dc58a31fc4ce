/** Allowed timestamp difference in seconds, both ways, inclusive (§8). */
export const defaultToleranceSeconds = 300;

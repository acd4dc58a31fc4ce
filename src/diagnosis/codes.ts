/**
 * Every code with the parameters of its message, a group of rules each: `export interface SignatureParams { … }` here, and
 * added to `Params`. They stand here and not beside the rules, since rules import `finding.ts`, which needs them: no import
 * runs in a circle. Codes are never reused.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each group of rules extends it
export interface Params {}

import type { AuthType } from '../values/auth-type.ts';
import type { SignatureParams } from '../webhooks/signature/causes.ts';

/**
 * Every code with the parameters of its message, a group of rules each: `export interface SignatureParams { … }` here, and
 * added to `Params`. They stand here and not beside the rules, since rules import `finding.ts`, which needs them: no import
 * runs in a circle. Codes are never reused.
 */
export interface Params extends SignatureParams, ValidityParams {}

/** What the receiver made of a delivery whose signature is valid. `sha256`: of the body, in hex. */
export interface ValidityParams {
  'rejected-although-valid': {
    auth_type: Exclude<AuthType, 'NONE'>;
    status_code: number;
    /** What the receiver said, its beginning. */
    reply: string;
    bytes: number;
    sha256: string;
  };
}

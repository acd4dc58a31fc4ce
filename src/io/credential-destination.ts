import { usageError } from '../errors.ts';
import { type Said, t } from '../texts/translate.ts';
import { isLoopback } from '../values/loopback.ts';
import type { Environment } from './environment.ts';

export interface CredentialDestination {
  /** In the form of `URL.hostname`. */
  hostname: string;
  encrypted: boolean;
}

/** What this run allows. */
export interface CredentialRules {
  env: Environment;
  allowClearText: boolean;
}

export const acceptsAnyCertificate = (env: Environment): boolean => env.NODE_TLS_REJECT_UNAUTHORIZED === '0';

/**
 * Refuses to send a credential that others could read: without TLS, or with TLS that accepts any certificate. Both are
 * allowed on this machine. As destinations, `0.0.0.0` and `[::]` are not this machine.
 * @param what the credential, as the subject of a sentence
 * @throws usage error that says what to change
 */
export function checkCredentialDestination(
  what: Said,
  { hostname, encrypted }: CredentialDestination,
  { env, allowClearText }: CredentialRules,
): void {
  if (isLoopback(hostname)) return;
  if (!encrypted && !allowClearText) {
    throw usageError(
      t('{0} would go to {1} without TLS, where others can read it', what, hostname),
      t('Use an address with TLS. In a network that you trust: --allow-clear-text.'),
    );
  }
  if (encrypted && acceptsAnyCertificate(env)) {
    throw usageError(
      t(
        'NODE_TLS_REJECT_UNAUTHORIZED=0 accepts any certificate, so {0} could go to another server than {1}',
        what,
        hostname,
      ),
      t('Unset it. To trust your own certificate authority: --ca-file FILE, or NODE_EXTRA_CA_CERTS.'),
    );
  }
}

import { usageError } from '../../../errors.ts';
import { asIs, t } from '../../../texts/translate.ts';
import { isLocalName, isLoopback } from '../../../values/loopback.ts';

/** Reads the URL of an app. @throws usage error for one that is not allowed */
export function forwardTarget(text: string, flag: string, allowRemote: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw usageError(
      t('{0}: "{1}" is not an http:// or https:// address', flag, text),
      t('Example: {0} http://localhost:3000/hook', flag),
    );
  }
  if (!allowRemote && !isLoopback(url.hostname) && !isLocalName(url.hostname)) {
    throw remoteTarget(flag, t('{0} is not this machine', url.hostname));
  }
  return url;
}

export const remoteTarget = (flag: string, why: string) =>
  usageError(
    asIs(`${flag}: ${why}`),
    t('Deliveries contain payment data. To send them to another machine: --allow-remote-forward.'),
  );

/** The flags of a replay to an app of a listener. */
export const replayTo = (target: string) => ({
  to: target,
  'allow-remote-forward': !isLoopback(new URL(target).hostname) && !isLocalName(new URL(target).hostname),
});

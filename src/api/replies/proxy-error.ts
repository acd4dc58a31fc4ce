import { t, translated } from '../../texts/translate.ts';
import { NetworkError } from './network-error.ts';

/** The part of a socket's or undici's error that tells the proxy from the service. */
interface Cause {
  code?: string;
  message?: string;
  hostname?: string;
  port?: number;
  errors?: readonly Cause[];
}

/** The error of a request through a proxy, named if it was not reached or opened no tunnel. */
export function proxyError(error: unknown, proxy: URL, target: URL): unknown {
  if (!(error instanceof NetworkError)) return error;
  const cause = (error.cause ?? {}) as Cause;
  const { hostname, port } = cause.errors?.[0] ?? cause;
  const hint = t('check HTTPS_PROXY, or name the host in NO_PROXY');
  if (cause.code === 'UND_ERR_ABORTED') {
    const { message = '' } = cause;
    const status = /\((\d{3})\)/.exec(message)?.[1] ?? translated(message);
    return error.with({
      message: t('the proxy {0} did not connect to {1} ({2})', proxy.host, target.host, status),
      hint: status === '407' ? t('HTTPS_PROXY needs the user and the password of the proxy') : hint,
    });
  }
  // A host in NO_PROXY is asked directly: its port is the target's.
  const isProxy = hostname === proxy.hostname || (port === portOf(proxy) && port !== portOf(target));
  if (!isProxy) return error;
  return error.with({
    message: t('the proxy {0} cannot be reached ({1})', proxy.host, cause.code),
    hint,
  });
}

const portOf = ({ port, protocol }: URL) => Number(port) || (protocol === 'https:' ? 443 : 80);

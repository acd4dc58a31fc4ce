import type { IncomingMessage } from 'node:http';

/**
 * Replaces an absolute request target by its path and query, and Host by its authority (RFC 9112 §3.2.2). A target that is
 * not an http(s) URL, or has user information, is unchanged and gets an empty Host, so that every check of it fails.
 */
export function useOriginForm(request: Pick<IncomingMessage, 'url' | 'headers'>): void {
  const { url = '' } = request;
  if (url.startsWith('/') || url === '*') return;
  const [, authority = '', rest = ''] = /^https?:\/\/([^/?#@\\\s]+)([/?][^#]*)?$/i.exec(url) ?? [];
  const isHost = authority !== '' && URL.canParse(`http://${authority}`);
  request.headers.host = isHost ? authority : '';
  if (isHost) request.url = rest.startsWith('/') ? rest : `/${rest}`;
}

import type { IncomingMessage } from 'node:http';

/**
 * Replaces an absolute request target by its path and query, and Host by its authority, as RFC 9112 §3.2.2 asks of a server.
 * One that is no http or https address, or has user information, is left as it is, with an empty Host: no check of it passes.
 */
export function useOriginForm(request: Pick<IncomingMessage, 'url' | 'headers'>): void {
  const { url = '' } = request;
  if (url.startsWith('/') || url === '*') return;
  const [, authority = '', rest = ''] = /^https?:\/\/([^/?#@\\\s]+)([/?][^#]*)?$/i.exec(url) ?? [];
  const isHost = authority !== '' && URL.canParse(`http://${authority}`);
  request.headers.host = isHost ? authority : '';
  if (isHost) request.url = rest.startsWith('/') ? rest : `/${rest}`;
}

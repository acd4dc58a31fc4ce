import type { IncomingMessage } from 'node:http';

/** RFC 9112 §3.2.2: an absolute target becomes its path. An invalid one gets an empty Host and fails. */
export function useOriginForm(request: Pick<IncomingMessage, 'url' | 'headers'>): void {
  const { url = '' } = request;
  if (url.startsWith('/') || url === '*') return;
  const [, authority = '', rest = ''] = /^https?:\/\/([^/?#@\\\s]+)([/?][^#]*)?$/i.exec(url) ?? [];
  const isHost = authority !== '' && URL.canParse(`http://${authority}`);
  request.headers.host = isHost ? authority : '';
  if (isHost) request.url = rest.startsWith('/') ? rest : `/${rest}`;
}

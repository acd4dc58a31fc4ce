import { type Said, t } from '../texts/translate.ts';
import { hidden } from '../values/redact-secrets.ts';
import { clip, safeLine } from '../values/safe-text.ts';
import type { Reply } from './send-to-app.ts';

const shown = 120;

/** Why a genuine delivery was rejected: the app's answer, and the first thing to check. */
export function rejectionText({ status, text }: Reply, { pathname }: URL, secret: string): Said {
  const isHtml = /^\s*<(!doctype|html)/i.test(text);
  const plain = isHtml ? text.replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/gi, ' ') : text;
  const said = plain
    .replaceAll(secret || '\n', hidden)
    .replace(/\s+/g, ' ')
    .trim();
  const quoted = said === '' ? '' : `: "${clip(safeLine(said), shown)}"`;
  const first = lookFirst(status, said, pathname);
  return t('answered {0} to a genuine delivery{1}', status, `${quoted}${first && `. ${first}`}`);
}

function lookFirst(status: number, said: string, pathname: string): string {
  if (status === 401 || status === 403) return t('Does the running app have the secret that you gave?');
  if (status === 404) return t('Is {0} the path of your handler, and POST its method?', pathname);
  if (status >= 500 && /raw|parsed|Buffer|Uint8Array|express\.json/i.test(said))
    return t('Something parses the body before your handler: see "The raw body"');
  return status >= 500 ? t('--verbose shows the output of an app that is started by -- COMMAND') : '';
}

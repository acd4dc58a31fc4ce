import type { Act } from '../io/dry-run.ts';
import { type Said, type Sentence, t } from '../texts/translate.ts';
import { safeLine, safeText } from '../values/safe-text.ts';
import { toJson } from '../values/terminal-safe-json.ts';
import type { View } from './view.ts';

/** The view of a dry run: a request as it would be sent, everything else as a sentence. */
export const dryRunView: View<Act> = { text: (act) => `${describe(act)}\n`, isData: true };

function describe(act: Act): string {
  switch (act.kind) {
    case 'request': {
      const { method, url, headers, body } = act;
      const content = typeof body === 'string' ? safeText(body) : toJson(body, 2);
      return [
        `${method} ${safeLine(url)}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${safeLine(value)}`),
        ...(body === null ? [] : ['', content]),
      ].join('\n');
    }
    case 'file':
      return t(fileWords[act.action], safeLine(act.path));
    case 'command':
      return t('would run {0}', safeLine(act.command.join(' ')));
    case 'listen':
      return act.address.endsWith(':0')
        ? t('would listen on {0}, on a free port', act.address.slice(0, -2))
        : t('would listen on {0}', act.address);
    case 'follow':
      return t('would follow the delivery log of {0}', safeLine(act.address));
    default:
      return act satisfies never;
  }
}

const fileWords = {
  write: 'would write {0}',
  append: 'would add to {0}',
  remove: 'would remove {0}',
} as const satisfies Record<string, Sentence>;

/** The note after an act: a dry run stops at the first one. */
export const dryRunNote = ({ kind }: Act): Said => t(notes[kind]);

const notes = {
  request: 'Nothing was sent. The next steps would depend on the reply.',
  command: 'Nothing was started. The next steps would depend on its result.',
  file: 'Nothing was written.',
  listen: 'Nothing was started.',
  follow: 'Nothing was started.',
} as const satisfies Record<Act['kind'], Sentence>;

import type { Act } from '../io/dry-run.ts';
import { toJson } from '../values/safe-json.ts';
import { safeLine, safeText } from '../values/safe-text.ts';
import type { View } from './view.ts';

/** What a dry run did not do, for a person: a request as it would go over the wire, the rest as a sentence. */
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
      return `would ${fileWords[act.action]} ${safeLine(act.path)}`;
    case 'command':
      return `would run ${safeLine(act.command.join(' '))}`;
    case 'listen':
      return `would listen on ${act.address.replace(/:0$/, ', on a free port')}`;
    case 'follow':
      return `would follow the delivery log of ${safeLine(act.address)}`;
    default:
      return act satisfies never;
  }
}

const fileWords = { write: 'write', append: 'add to', remove: 'remove' } as const;

/** What a person should know of an act that was shown: a dry run ends with the first. */
export function afterwards({ kind }: Act): string {
  switch (kind) {
    case 'request':
      return 'Nothing was sent. What would come after it depends on the reply.';
    case 'command':
      return 'Nothing was started. What would come after it depends on how it ends.';
    case 'file':
      return 'Nothing was written.';
    case 'listen':
    case 'follow':
      return 'Nothing was started.';
    default:
      return kind satisfies never;
  }
}

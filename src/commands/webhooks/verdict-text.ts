import { foldProse, wrapProse } from '../../output/fit.ts';
import type { RenderContext } from '../../output/view.ts';
import { safeCell } from '../../values/safe-text.ts';
import { isDelivered, type LogEntry } from '../../webhooks/delivery-log/entry.ts';
import { wordsFor } from '../../webhooks/delivery-log/error-labels.ts';

type Delivery = Pick<LogEntry, 'id' | 'error_label' | 'status_code' | 'endpoint_url'>;

/** What a label means, what usually causes it and what to try, as lines for people; `steps`: in place of what its label has to try. */
export function labelText(
  delivery: Delivery,
  { theme, width, commandLine }: RenderContext,
  steps?: readonly string[],
): string {
  const { meaning, causes, tries } = wordsFor(delivery);
  const block = (title: string, items: readonly string[]) => [
    theme.strong(title),
    ...items.flatMap((item) =>
      wrapProse(item, width - 4).map((line, at) => `${at === 0 ? '  - ' : '    '}${line}`),
    ),
  ];
  const why = isDelivered(delivery) || causes.length === 0 ? [] : block('What usually causes it:', causes);
  const address = safeCell(delivery.endpoint_url);
  const toTry = steps ?? tries({ commandLine, log: delivery.id, address, configuration: undefined });
  return [foldProse(meaning, width), ...why, ...block('What to try:', toTry)].join('\n');
}

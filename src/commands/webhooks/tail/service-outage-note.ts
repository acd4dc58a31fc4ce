import type { Context } from '../../../context.ts';
import { joined, t } from '../../../texts/translate.ts';
import { formatDuration } from '../../../values/duration.ts';
import type { LogEvent } from '../../../webhooks/delivery-log/follow-log.ts';

/** Reports on stderr that the service stopped answering, or answers again. */
export function sayTrouble(event: LogEvent, ctx: Context): void {
  switch (event.type) {
    case 'lost': {
      const silence = t(
        'the service has not answered for {0}: {1}',
        formatDuration(event.silentMs),
        event.reason,
      );
      ctx.warn(
        event.retryMs > 0 ? joined([silence, t('next try in {0}', formatDuration(event.retryMs))]) : silence,
      );
      break;
    }
    case 'recovered':
      ctx.warn(t('the service answers again after {0}; nothing is skipped', formatDuration(event.silentMs)));
      break;
    case 'entry':
    case 'changed':
    case 'gap':
    case 'polled':
    case 'waiting':
      break;
    default:
      event satisfies never;
  }
}

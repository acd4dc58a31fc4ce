/** The events of `listen` with the words that scripts and people get. */
import type { InternalEvent, InternalRejection, ListenEvent } from '../webhooks/listener/events.ts';
import { causesText } from './causes-text.ts';

/** Why it was rejected, in one line. */
export function rejectionText({ words, causes }: InternalRejection): string {
  return words ?? causesText(causes);
}

/** The event as scripts get it. */
export function written(event: InternalEvent): ListenEvent {
  if (event.event === 'rejected') {
    const { request: _, ...facts } = event;
    return { ...facts, words: rejectionText(event) };
  }
  if (event.event !== 'delivery') return event;
  const { bytes, ...facts } = event;
  const warning = facts.causes.length === 0 ? null : causesText(facts.causes);
  return { ...facts, warning, body: bytes.toString(), body_base64: bytes.toString('base64') };
}

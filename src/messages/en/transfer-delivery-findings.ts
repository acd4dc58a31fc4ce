import type { RecipientParams } from '../../diagnosis/transfer-code-params.ts';
import type { Sentences } from '../language-types.ts';

const statesNow = { paused: 'paused', elsewhere: 'bound to another virtual account' };

export const recipients: Sentences<RecipientParams> = {
  'paused-then': (_, __, { subject }) => `"${subject.name}" was paused when it came, and still is.`,
  'created-after': ({ created }, { time }, { subject }) =>
    `"${subject.name}" was created after it came, at ${time(created)}.`,
  'bound-elsewhere': ({ count = 1 }, _, { subject }) =>
    count > 1
      ? `None of the ${count} webhook configurations is for this virtual account.`
      : `"${subject.name}" is bound to another virtual account.`,
  'not-sent-yet': ({ until, now }, { time }, { subject }) =>
    now === 'gone'
      ? `The configuration with the URL ${subject.name} was deleted or changed. If that was after the transfer, the delivery may come until ${time(until)}.`
      : `The delivery to "${subject.name}" is not in the log yet. ${now === undefined ? '' : `"${subject.name}" is ${statesNow[now]} now. `}It may come until ${time(until)}, if "${subject.name}" was active and matched this account when the transfer came.`,
  'not-sent-unexplained': ({ explained }, _, { subject }) =>
    explained
      ? `Nothing was sent to "${subject.name}".`
      : `The log has no delivery to "${subject.name}". It may have been paused, bound to another account or at another address then. Or the service sends it late.`,
  'not-seen-so-far': (_, __, { subject }) =>
    `No delivery to "${subject.name}" was found so far: the log was not read to its end.`,
  'delivered-late': ({ late }, { duration }, { subject }) =>
    `"${subject.name}" got it ${duration(late)} after the transfer.`,
  'delivered-twice': ({ times }, _, { subject }) =>
    `"${subject.name}" accepted it ${times} times. The app must count one transaction code once.`,
  'delivered-after-failure': ({ failures }, _, { subject }) =>
    `"${subject.name}" accepted it after ${failures} failed ${failures === 1 ? 'attempt' : 'attempts'}.`,
  'duplicate-rejected': ({ status }, _, { subject }) =>
    `"${subject.name}" rejected a later duplicate with ${status}. It had accepted the first delivery.`,
  'redelivery-failed': ({ label }, _, { subject }) =>
    `A later redelivery to "${subject.name}" failed (${label}). It had accepted an earlier delivery.`,
};

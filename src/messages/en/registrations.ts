import type { ListenerParams, RegistrationParams } from '../../diagnosis/codes.ts';
import type { Sentences } from '../language-types.ts';

export const registrations: Sentences<RegistrationParams & ListenerParams> = {
  'registration-at-step-2': ({ is_waiting }, _, { subject }) =>
    is_waiting
      ? `The registration of ${subject.name} is at step 2 of 4: the bank waits for the first OTP.`
      : `The registration of ${subject.name} is at step 2 of 4: the first OTP can no longer be used.`,
  'registration-at-step-3': (_, __, { subject }) =>
    `The registration of ${subject.name} is at step 3 of 4: notifications are not registered, so the bank reports nothing.`,
  'registration-at-step-4': (_, __, { subject }) =>
    `The registration of ${subject.name} is at step 4 of 4: the second OTP was not verified, so the bank reports nothing.`,
  'registration-unfinished-here': ({ step, is_waiting }, _, { subject }) =>
    is_waiting
      ? `The registration of ${subject.name} is at step ${step} of 4: it waits for an OTP.`
      : `The registration of ${subject.name} stopped at step ${step} of 4.`,
  'notifications-off': (_, __, { subject }) =>
    `Notifications of ${subject.name} were cancelled, so the bank reports nothing.`,
  'day-end-reporting': (_, __, { subject }) =>
    `The bank reports ${subject.name} in a batch at day end. Webhooks need real-time reporting.`,
  'notification-status-unknown': ({ status }, _, { subject }) =>
    `The notifications of ${subject.name} have the status ${status}, which this version does not know.`,
  'listener-crashed': ({ count }, _, { subject }) => {
    if (subject.kind === 'configuration') {
      return `The delivery to "${subject.name}" failed: its listener on this machine was killed. Start listen again.`;
    }
    return `${count} ${count === 1 ? 'listener' : 'listeners'} on this machine stopped without removing the temporary webhook configuration.`;
  },
  'listener-taken-over': ({ pid }, { time }, { at }) =>
    `The listener of process ${pid} gets nothing${at === null ? '' : ` since ${time(at)}`}: another listener took over its webhook configuration.`,
  'backlog-growing': ({ target, count, before }) =>
    `The backlog for ${target} grows: ${count} in the last hour, ${before} in the hour before.`,
  'not-forwarded-yet': ({ target, count }) =>
    `The app at ${target} has not accepted ${count} stored ${count === 1 ? 'delivery' : 'deliveries'} yet.`,
};

import type { ErrorLabel } from '../../api/endpoints/delivery-log.ts';

/** What became of a delivery that failed, in a few words beside its label; for a terminal and a page alike. */
export const labelsInBrief: Readonly<Record<Exclude<ErrorLabel, 'OK'>, string>> = {
  HTTP_3XX: 'sent it on elsewhere',
  HTTP_4XX: 'refused it',
  HTTP_5XX: 'its program had an error',
  TIMEOUT: 'did not answer within 10 s',
  SSL: 'no secure connection could be made',
  DNS: 'its host name is not known',
  CONNECTION: 'no connection, or it was broken off',
  ERROR: 'failed',
  QUOTA_EXCEEDED: 'nothing was sent, the plan is used up',
};

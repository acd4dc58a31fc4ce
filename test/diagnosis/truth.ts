/** What is so of a made-up history, whatever can be seen of it. */
import { isDelivered } from '../../src/webhooks/delivery-log/entry.ts';
import { app, type History, type Sent } from './history.ts';

export interface Truth {
  /** Everybody who was to get it, or was sent it, has it: beyond doubt. */
  isAll: boolean;
  /** Who was to get it, or was sent it, is still there, and has it not: names. */
  lacking: string[];
}

/** The configuration that it was sent for is gone, or has had its address or its account changed since. */
export const isChangedSince = ({ entry, configuration }: Sent, { configurations, steps }: History) =>
  configurations.every(({ id }) => id !== configuration) ||
  steps.some(
    (step) =>
      step.does === 'change' &&
      step.id === configuration &&
      step.at > Date.parse(entry.created_at) &&
      (step.patch.webhook_url !== undefined || step.patch.virtual_account_id !== undefined),
  );

/** Whether the configuration of the listener was made for it: only one of the user is moved. */
export const isMade = ({ listening, steps }: History) =>
  !steps.some(
    (one) =>
      one.does === 'change' && one.id === listening?.configuration && one.patch.webhook_url !== undefined,
  );

/** What a killed listener left behind is nobody's receiver, where there is another: its configuration. */
const killedIn = (history: History) =>
  history.listening?.life === 'dead' && isMade(history) ? history.listening.configuration : undefined;

/** Whether it was for what a killed listener left behind, while somebody else was to get it, or was sent it. */
export const isLeftBehind = ({ configuration, code, isEvent }: Sent, history: History) =>
  configuration === killedIn(history) &&
  [
    ...history.sent
      .filter((one) => one.code === code && one.isEvent === isEvent)
      .map((one) => one.configuration),
    ...history.transfers.filter((one) => one.code === code).flatMap(({ expected }) => expected),
  ].some((id) => id !== configuration);

const isOwn = (id: string) => (one: Sent) => one.configuration === id;

export function truthOf(history: History, code: string): Truth {
  const { configurations, kept, listening } = history;
  const came = history.transfers.find((one) => one.code === code)!;
  const own = history.sent.filter((one) => one.code === code && !one.isEvent);
  const everybody = new Set([...came.expected, ...own.map(({ configuration }) => configuration)]);
  const killed = killedIn(history);
  const due = everybody.size > 1 ? new Set([...everybody].filter((id) => id !== killed)) : everybody;
  const isAt = (id: string, address: string) =>
    configurations.some((one) => one.id === id && one.webhook_url === address);
  const isFormer = ({ configuration, entry }: Sent) => !isAt(configuration, entry.endpoint_url);
  // The receiver at an address has what was sent there, for whichever of those that were changed since.
  const has = (id: string) =>
    own.some(
      (one) =>
        isDelivered(one.entry) &&
        (one.configuration === id ||
          own.some(
            (other) =>
              other.configuration === id &&
              other.entry.endpoint_url === one.entry.endpoint_url &&
              (isChangedSince(other, history) || isChangedSince(one, history)),
          )),
    );
  // The receiver itself says that it has it.
  const isDuplicate = (id: string) =>
    own.some(
      ({ configuration, entry }) =>
        configuration === id &&
        [409, 422].includes(Number(entry.status_code)) &&
        own.some((one) => isDelivered(one.entry) && one.entry.endpoint_url === entry.endpoint_url),
    );
  // Who was at an address with others and left it, the log does not say: then nothing is certain of the others there.
  const isUncertain = own.some(
    (one) =>
      isFormer(one) &&
      own.some(
        (other) =>
          other.configuration !== one.configuration && other.entry.endpoint_url === one.entry.endpoint_url,
      ),
  );
  const stored = kept.filter((one) => one.transaction_code === code && !one.isEvent);
  const isAtApp = stored.length === 0 || stored.some(({ forward }) => forward?.ok);
  const listener = listening?.configuration;
  // What the app behind the listener took is delivered, though the attempt may have failed.
  const isTaken = (id: string) =>
    own.some((one) => isOwn(id)(one) && isDelivered(one.entry)) ||
    (id === listener && stored.some(({ forward }) => forward?.ok));
  const isThere = (id: string) => configurations.some((one) => one.id === id);
  return {
    isAll: due.size > 0 && !isUncertain && isAtApp && [...due].every(isTaken),
    lacking: [
      ...[...due].filter((id) => isThere(id) && !has(id) && !isTaken(id) && !isDuplicate(id)),
      ...(isAtApp ? [] : [app]),
    ],
  };
}

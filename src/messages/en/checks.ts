import { safeCell } from '../../values/safe-text.ts';
import type { Checks } from '../language-types.ts';

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** The name of each check, and what it has seen if there are no findings. */
export const checks: Checks = {
  program: {
    name: 'program',
    seen: ({ version, node, update }) => `payconfirm ${version}, Node ${node}; to update: ${update}`,
  },
  profile: {
    name: 'profile',
    seen: ({ name, from, keychain }) =>
      `${name}, credentials from the ${from}${keychain ? ', client secret in the keychain' : ''}`,
  },
  address: { name: 'address', seen: ({ url }) => url },
  dns: {
    name: 'DNS',
    seen: ({ host, addresses }) =>
      addresses[0] === host ? 'not used: the URL has an IP address' : `${host} is ${addresses.join(', ')}`,
  },
  tls: {
    name: 'TLS',
    seen: (seen, { time }) =>
      seen
        ? `trusted, by ${seen.issuer}, valid until ${Number.isNaN(seen.until) ? 'an unknown day' : time(seen.until)}`
        : 'not used: the service is on this machine',
  },
  service: {
    name: 'service',
    seen: ({ ms }, { duration }) => (ms === null ? 'answered' : `answered in ${duration(ms)}`),
  },
  token: { name: 'token', seen: () => 'accepted' },
  clock: {
    name: 'clock',
    seen: ({ skew, advanced }, { duration }) =>
      `${skew < 2_000 ? 'in sync with the service' : `${duration(skew)} off from the service`}${advanced === undefined ? '' : `, without the ${duration(advanced)} that its clock was set ahead; it signs by the clock of its machine`}`,
  },
  'client-secret': { name: 'client secret', seen: () => 'accepted' },
  webhooks: {
    name: 'webhooks',
    seen: ({ count, active, unclear = 0, others }) => {
      const how = `${active} active${unclear === 0 ? '' : `, ${unclear} not known`}`;
      return others === 0
        ? `${counted(count, 'configuration')}, ${how}`
        : `${counted(count, 'configuration')} for this account, ${how} (${others} for other accounts)`;
    },
  },
  webhook: {
    name: 'webhook',
    seen: (seen, { time }) =>
      seen
        ? `${seen.delivered} of the newest ${counted(seen.transfers, 'transfer')} delivered${seen.newest === null ? '' : `, the last at ${time(seen.newest)}`}`
        : 'active',
  },
  'last-transfer': {
    name: 'last transfer',
    seen: (seen, { time }) => {
      if (seen === 'none-stored') return 'no transfer so far';
      if (seen === 'older-than-log') return 'older than the part of the delivery log that was read';
      const transfer = `${seen.code}${seen.at === null ? '' : ` at ${time(seen.at)}`}${seen.status === null ? '' : `, status ${safeCell(seen.status)}`}`;
      if (seen.sent > 0) {
        return `${transfer}, ${seen.delivered} of ${counted(seen.sent, 'attempt')} delivered${seen.accepted_here ? ', then accepted by the app on this machine' : ''}`;
      }
      return `${transfer}, no attempt seen`;
    },
  },
  'delivery-log': {
    name: 'delivery log',
    seen: ({ count, complete, from }, { time }) =>
      complete || from === null
        ? `${counted(count, 'entry', 'entries')}, read to the end`
        : `the newest ${counted(count, 'entry', 'entries')}, since ${time(from)}`,
  },
  'virtual-account': {
    name: 'virtual account',
    seen: ({ number, of, order }) =>
      of === 'list'
        ? `${safeCell(number)} is yours`
        : of === 'sandbox'
          ? `${safeCell(number)} is a sandbox account of yours`
          : `${safeCell(number)} is yours, made for the checkout of order ${safeCell(order ?? '')}`,
  },
  notifications: {
    name: 'notifications',
    seen: ({ is_registered }) =>
      is_registered ? 'each transfer is reported in real time' : 'reported without a registration',
  },
  'virtual-accounts': {
    name: 'virtual accounts',
    seen: ({ count, total }) =>
      total === 0 ? 'none' : `${count} of ${total} checked, no unfinished registration`,
  },
  channels: {
    name: 'channels',
    seen: ({ count, active }) => (count === 0 ? 'none' : `${count}, ${active} active`),
  },
  'payment-profile': { name: 'payment profile', seen: () => 'there is one' },
  registrations: {
    name: 'registrations',
    seen: ({ count }) =>
      count === 0
        ? 'this machine has no record of an unfinished one'
        : `${count} unfinished: see virtual accounts`,
  },
  listeners: {
    name: 'listeners',
    seen: ({ running, elsewhere }) =>
      running + elsewhere === 0
        ? 'no stale registrations on this machine'
        : `${running} running, ${elsewhere} on other machines, no stale registrations on this one`,
  },
  journal: { name: 'local journal', seen: () => 'no backlog in the last 10 days' },
  receiver: {
    name: 'receiver',
    seen: ({ until, at }, { time }) =>
      [
        at === null ? 'answers the service' : `answered the service at ${time(at)}`,
        ...(until === null ? [] : [`its certificate is valid until ${time(until)}`]),
      ].join(', '),
  },
  signature: {
    name: 'signature',
    seen: ({ carried, at }, { time }) =>
      `a transfer with a ${carried} was accepted${at === null ? '' : ` at ${time(at)}`}`,
  },
  replies: { name: 'replies', seen: () => 'compared' },
  scopes: { name: 'scopes', seen: ({ scopes }) => scopes.map((scope) => safeCell(scope)).join(' ') },
  conformance: {
    name: 'conformance',
    seen: ({ url, at, passed, unproved }, { time }) =>
      `verify-app of ${safeCell(url)} at ${time(at)}: ${passed} passed, ${unproved} not proved`,
  },
  'return-secret': { name: 'return secret', seen: () => 'the shop has that of the service' },
  alerts: { name: 'alerts', seen: ({ names }) => names.map((name) => safeCell(name)).join(', ') },
  quota: {
    name: 'quota',
    seen: ({ plan, used, limit, transfers }) =>
      `${safeCell(plan)}: ${used} of ${limit} transfers used this month, ${transfers} in the last 30 days`,
  },
};

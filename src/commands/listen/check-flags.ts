import { isOnThisMachine, type Profile } from '../../config/resolve-profile.ts';
import { usageError } from '../../errors.ts';
import { type Sentence, t } from '../../texts/translate.ts';
import { numberOrId } from '../va/find-virtual-account.ts';
import type { ListenFlags } from './flags.ts';
import { registers } from './should-register.ts';

/** @throws usage error for flags that cannot be combined */
export function checkTogether(flags: ListenFlags, profile: Profile): void {
  const wrong = [
    ...numberFaults(flags),
    ...registrationFaults(flags, profile),
    ...forwardingFaults(flags),
  ].find((sentence) => typeof sentence === 'string');
  if (wrong) throw usageError(t(wrong));
}

type Fault = Sentence | false | undefined;

const numberFaults = (flags: ListenFlags): Fault[] => [
  !/^\/[^?#\s]*$/.test(flags.path) && '--path begins with / and has no ? or #',
  (flags.retry < 0 || flags.retry > 100) && '--retry is from 0 to 100',
];

function registrationFaults(flags: ListenFlags, profile: Profile): Fault[] {
  if (flags['va-id'] !== undefined) numberOrId('--va-id', flags['va-id']);
  const makes = registers(flags, profile);
  const isRegistered = makes || (flags.webhook !== undefined && !flags['from-log']);
  const isReachable = isOnThisMachine(profile) || (flags.tunnel ?? flags['public-url']) !== undefined;
  return [
    flags['va-id'] !== undefined && !makes && '--va-id needs --register',
    flags['exit-on-takeover'] &&
      !makes &&
      flags.webhook === undefined &&
      '--exit-on-takeover needs --register or --webhook',
    isRegistered &&
      !isReachable &&
      'the service needs an address to deliver to: add --tunnel or --public-url',
    flags.webhook !== undefined &&
      flags.auth !== 'HMAC_SHA256' &&
      'the authentication with --webhook is that of the configuration',
  ];
}

const forwardingFaults = (flags: ListenFlags): Fault[] => [
  flags.expect !== undefined && flags.expect < 1 && '--expect is at least 1',
  flags['from-log'] &&
    /(^|,)status=/.test(flags.inject ?? '') &&
    '--inject status= answers the service, which waits for no answer with --from-log',
  flags['from-log'] &&
    /(^|,)reorder=/.test(flags.inject ?? '') &&
    '--inject reorder= needs several deliveries at a time, and --from-log forwards one after the other',
];

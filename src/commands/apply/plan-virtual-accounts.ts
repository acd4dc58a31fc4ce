import { type BankReporting, bankReporting, reportingText } from '../../registrations/bank-reporting.ts';
import { findNotification } from '../../registrations/find-accounts.ts';
import { eitherOtpFlag } from '../../registrations/otp/code-source.ts';
import { bankRequestOf, verifyByCode } from '../../registrations/otp/verify.ts';
import type { WantedVirtualAccount } from '../../setup/schema.ts';
import { referenceName } from '../../setup/virtual-account-reference.ts';
import { asIs, inEnglish, t } from '../../texts/translate.ts';
import type { Known } from './account-lookup.ts';
import { differences, type LeftAlone, type Planning, type Step } from './plan-types.ts';
import { register, type Wanted } from './register-virtual-account.ts';

/** @throws usage error for a new one if its account is not linked or described */
export async function planVirtualAccounts(
  wanted: readonly WantedVirtualAccount[],
  planning: Planning,
): Promise<{ steps: Step[]; leftAlone: LeftAlone[] }> {
  const steps: Step[] = [];
  const meant = new Set<Known>();
  for (const [index, one] of wanted.entries()) {
    const there = await planning.accounts.meant(one);
    for (const known of there) meant.add(known);
    steps.push(
      await planOne({ wanted: one, place: planning.at(['virtual_accounts', index]) }, there, planning),
    );
  }
  const leftAlone = (await planning.accounts.all()).filter((one) => !meant.has(one));
  return {
    steps,
    leftAlone: leftAlone.map(({ virtual_account_number: name }) => ({ kind: 'virtual account', name })),
  };
}

async function planOne(one: Wanted, there: readonly Known[], planning: Planning): Promise<Step> {
  const { wanted } = one;
  const step = { kind: 'virtual account', name: referenceName(wanted) } as const;
  const realtime = wanted.receive_noti_realtime ?? true;
  const to = realtime ? 'real-time' : 'day-end';
  if (there.length === 0) {
    const {
      account_number: _named,
      prefix_code: _too,
      content: _also,
      phone_number: _hidden,
      ...rest
    } = wanted;
    return {
      ...step,
      action: 'create',
      fields: differences({}, { ...rest, receive_noti_realtime: realtime }),
      remark: () => t('four steps: the bank sends two codes to the phone registered with it'),
      needs: [...agreement(one), ...codesFrom(planning)],
      carryOut: () => register(one, undefined, planning),
    };
  }
  const known = await reportedOne(there, planning);
  const fixed = differences(known.account, {
    explain: wanted.explain,
    beneficiary_name_rule: wanted.beneficiary_name_rule,
  });
  const remark = () =>
    asIs(fixed.map(({ field }) => t('{0} differs, and the service cannot change it', field)).join('; '));
  const common = { ...step, ...(fixed.length > 0 ? { remark } : {}) };
  if (known.reporting === 'unregistered' || known.reporting === 'unverified') {
    return {
      ...common,
      action: 'update',
      fields: [{ field: 'reporting', from: inEnglish(() => reportingText(known.reporting)), to }],
      needs: codesFrom(planning),
      carryOut: () => register(one, known.account, planning),
    };
  }
  if (known.reporting === 'unsaid' || known.reporting === to)
    return { ...common, action: 'unchanged', fields: [] };
  return {
    ...common,
    action: 'update',
    fields: [{ field: 'receive_noti_realtime', from: !realtime, to: realtime }],
    needs: codesFrom(planning),
    carryOut: () => changeReporting(known.notificationId, wanted, planning),
  };
}

/** Of several equal accounts, the one that the bank reports, otherwise the oldest. */
async function reportedOne(there: readonly Known[], { client }: Planning) {
  const each: { account: Known; notificationId: string; reporting: BankReporting }[] = [];
  for (const account of there) {
    const notification = await findNotification(client, account.id);
    each.push({ account, notificationId: notification?.id ?? '', reporting: bankReporting(notification) });
  }
  const isReported = ({ reporting }: (typeof each)[number]) =>
    reporting !== 'unregistered' && reporting !== 'unverified';
  return each.find(isReported) ?? each[0]!;
}

const agreement = ({ wanted, place }: Wanted) =>
  wanted.user_agreement ? [] : [t('{0} at {1}', 'user_agreement: true', place)];

const codesFrom = ({ codes }: Planning) => (codes ? [] : [eitherOtpFlag]);

async function changeReporting(
  bank_notification_id: string,
  { receive_noti_realtime = true, username }: WantedVirtualAccount,
  { client, ctx, codes }: Planning,
): Promise<void> {
  const body = { receive_noti_realtime, ...(username === undefined ? {} : { username }) };
  const repeat = async () =>
    (await client.call('notifications.modify', { path: { bank_notification_id }, body })).data;
  await verifyByCode(ctx, codes, {
    what: 'notifications modify',
    by: 'notifications verify',
    again: ctx.commandLine(['apply']),
    repeat,
    asked: body,
    done: () => [],
    bankRequestId: bankRequestOf(await repeat()),
  });
}

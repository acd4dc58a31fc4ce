import type { VirtualAccount } from '../../../registrations/registration.ts';
import { type CommandLine, type Text, worded } from '../../../values/command-line.ts';
import type { Finding } from '../../doctor/check.ts';
import { runChecks } from '../../doctor/run-checks.ts';
import { configured, reportedBy, wayOf } from '../../doctor/va-chain.ts';
import type { Looking } from '../search/looking.ts';

/** The way from the bank to the configurations, of one virtual account. */
export interface Way {
  number: string;
  findings: Finding[];
}

/** Accounts whose way is walked when it is not known which was paid to: some four requests each. */
const mostWays = 10;

/** Here a finding is a cause, which a question that failed is not. */
const asked = { chain: true, errors: 'thrown' } as const;

/** The chain of `doctor va` for the account that was paid to. */
export async function wayTo(numberOrId: string, { client, ctx, bearing }: Looking): Promise<Way> {
  const walk = () => runChecks(wayOf(numberOrId), { ctx, client, numberOrId }, asked);
  return { number: numberOrId, findings: await bearing('reporting', walk, []) };
}

/** Of a transfer that the service has and that no virtual account was named for: the configurations are all there is to look at. */
export async function wayToBankAccount({ client, ctx, bearing }: Looking): Promise<Way> {
  const number = 'an account';
  const walk = () => runChecks([configured], { ctx, client, numberOrId: number }, asked);
  return { number, findings: await bearing('reporting', walk, []) };
}

/** Whether the service hears of transfers to these accounts, as many as may be asked about. */
export async function reportingOf(
  accounts: readonly VirtualAccount[],
  { client, ctx, time, bearing }: Looking,
): Promise<{ ways: Way[]; unseen: string | undefined }> {
  const ways: Way[] = [];
  for (const account of accounts.slice(0, mostWays)) {
    if (ways.length > 0 && time.isOver) break;
    const { virtual_account_number: number } = account;
    const walk = () => runChecks(reportedBy(number), { ctx, client, numberOrId: number, account }, asked);
    ways.push({ number, findings: await bearing('reporting', walk, []) });
  }
  const left = accounts.length - ways.length;
  return { ways, unseen: left > 0 ? `${left} more virtual accounts; --va NUMBER looks at one` : undefined };
}

/** The first thing that is wrong on a way. */
export function brokenLink({ findings }: Way): (Finding & { fix: Text }) | undefined {
  const broken = findings.find(({ result }) => result === 'wrong');
  if (!broken) return undefined;
  const fix = broken.fix ?? ((line: CommandLine) => line(['doctor']));
  return { ...broken, fix: (line) => withReason(worded(fix, line)) };
}

/** A doctor names the command alone, beside what is wrong. */
const withReason = (fix: string) => (fix.startsWith('payconfirm ') ? `to mend that: ${fix}` : fix);

/** Why the service may not know a transfer that was not found. */
import { isContentOf } from '../../diagnosis/facts/search-service-transactions.ts';
import type { Finding } from '../../diagnosis/finding.ts';
import { accountFindings } from '../../diagnosis/rules/account.ts';
import { pausedFinding } from '../../diagnosis/rules/silent-configuration.ts';
import { isPaused } from '../../webhooks/delivery-log/configuration-match.ts';
import { accountFacts, type Case } from './gather-transfer-facts.ts';

/** Maximum accounts to check if the paid account is unknown: about four requests each. */
const mostAccounts = 10;

/** Causes at its account, or at the possible accounts. */
export async function causesOfAbsence({
  account,
  code,
  found,
  reading,
  configurations,
}: Case): Promise<Finding[]> {
  const named = found.accounts.filter(isContentOf(code));
  const possible = (named.length > 0 ? named : found.accounts).slice(0, mostAccounts);
  const numbers = account === undefined ? possible.map((one) => one.virtual_account_number) : [account];
  // Whatever was paid, nobody would have heard of it.
  const findings = configurations?.every(isPaused) ? configurations.map(pausedFinding) : [];
  const atAccounts: Finding[] = [];
  for (const number of numbers) {
    if (number !== numbers[0] && reading.time.isOver) break;
    const facts = await accountFacts(number, reading);
    if (!facts) continue;
    const own = accountFindings(facts);
    // If one account reports, another explains nothing of a transfer to an unknown account.
    if (own.length === 0 && named.length === 0) return findings;
    atAccounts.push(...own);
  }
  return [...findings, ...atAccounts];
}

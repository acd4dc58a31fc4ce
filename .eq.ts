// run with T=worktree (bundled by esbuild per worktree)
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { diagnoseSetup } from '/tmp/wt/d27/src/diagnosis/setup.ts';
import { diagnoseTransfer } from '/tmp/wt/d27/src/diagnosis/transfer.ts';
import { diagnoseStatistics } from '/tmp/wt/d27/src/diagnosis/rules/statistics.ts';
import { setupSeen, statisticsSeen, transferSeen } from '/tmp/wt/d27/test/diagnosis/seen.ts';
import { historyOf } from '/tmp/wt/d27/test/diagnosis/history.ts';
import { unseenOf } from '/tmp/wt/d27/test/diagnosis/check-histories.ts';
import { situations as setups } from '/tmp/wt/d27/test/diagnosis/setup-situations.ts';
import { situations as transfers, factsOf } from '/tmp/wt/d27/test/diagnosis/transfer-situations.ts';
const norm = (v: unknown): unknown => {
  if (typeof v === 'bigint') return `${v}n`;
  if (Array.isArray(v)) return v.map(norm);
  if (v && typeof v === 'object') {
    const r: Record<string, unknown> = {};
    for (const k of Object.keys(v).sort()) {
      const x = (v as any)[k];
      if (x === undefined) continue;
      if (k === 'flags' && Object.values(x).every((y) => y === undefined) && !('profile' in x)) continue;
      if (k === 'needs' && x.length === 0) continue;
      r[k] = norm(x);
    }
    return r;
  }
  return v;
};
const out: string[] = [];
const put = (name: string, v: unknown) => out.push(`${name} ${JSON.stringify(norm(v))}`);
for (const [i, s] of setups.entries()) put(`setup ${i} ${s[0]}`, diagnoseSetup(s[1]));
for (const [i, s] of transfers.entries()) put(`transfer ${i}`, diagnoseTransfer(factsOf(s)));
const first = Number(process.argv[2] ?? 1), count = Number(process.argv[3] ?? 500);
for (let seed = first; seed < first + count; seed++) {
  const h = historyOf(seed); const u = unseenOf(seed);
  for (const c of h.transfers) put(`h ${seed} ${c.code}`, diagnoseTransfer(transferSeen(h, c.code, u)));
  put(`h ${seed} setup`, diagnoseSetup(setupSeen(h, u)));
  put(`h ${seed} stats`, diagnoseStatistics(statisticsSeen(h), h.configurations));
  put(`h ${seed} stats2`, diagnoseStatistics(statisticsSeen(h), 'limit'));
}
const full = process.argv[4];
if (full) writeFileSync(full, out.join('\n'));
console.log(out.length, createHash('sha256').update(out.join('\n')).digest('hex'));

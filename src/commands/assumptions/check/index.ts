import { command } from '../../../cli/definition.ts';
import { PayconfirmError } from '../../../errors.ts';
import { t } from '../../../texts/translate.ts';
import { observe, observedEndpoints, observeFlags } from '../observe-service.ts';
import type { Outcome } from './outcome.ts';

export const check = command({
  name: 'check',
  summary: 'Check which assumptions hold at the service',
  description:
    'Looks at what this machine keeps, asks the service, and prints each row of the assumptions page: held, partly (with what of it was not seen), differs (with what came), or not seen (with why). ' +
    'Reads only; with --sandbox it also sends sandbox transactions, which webhooks that match receive, test deliveries to a name that nobody has, ' +
    'and requests that must be refused (empty bodies, random ids), and makes two sandbox checkouts, which it ends. ' +
    'No value of a reply is printed but codes of states and labels: the report can be sent to us. Exit 6 when a row differs. If the service fails, what needs it is not seen, and the exit code is that of the failure.',
  also: observedEndpoints,
  flags: observeFlags,
  examples: {
    'reads only': 'payconfirm assumptions check',
    'a report to send': 'payconfirm assumptions check --sandbox -o json > report.json',
  },
  view: {
    columns: [
      { key: 'section', header: 'SECTION', shrink: 3 },
      { key: 'row', header: 'ASSUMED' },
      { key: 'result', header: 'RESULT', shrink: 0 },
      { key: 'saw', header: 'SAW' },
    ],
    text: async (findings, render) => (await import('./findings-text.ts')).findingsText(findings, render),
  },
  run: async ({ flags }, ctx) => {
    const { findings, failure } = await observe(flags.sandbox, ctx);
    const count = (result: Outcome['result']) => findings.filter((one) => one.result === result).length;
    const counts = [count('held'), count('partly'), count('differs'), count('not seen')] as const;
    ctx.note(t('{0} held, {1} held in part, {2} differ, {3} not seen.', ...counts));
    const differing = findings.filter(({ result }) => result === 'differs');
    if (failure) ctx.conclude(failure);
    else if (differing.length > 0) {
      const one = differing.length === 1;
      ctx.conclude(
        new PayconfirmError(
          'expectation',
          one
            ? t('1 assumption does not hold here')
            : t('{0} assumptions do not hold here', differing.length),
          {
            hint: t(
              'Most replies can still be read; docs/assumptions.md says how to override each. Please send us this report',
            ),
          },
        ),
      );
    }
    return findings.map(({ section, row, result, saw }) => ({ section, row, result, saw }));
  },
});

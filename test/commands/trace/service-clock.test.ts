/** A service whose replies give a time an hour back, while what it stores has the right times. */
import { expect, test } from 'vitest';
import type { DiagnosisJson } from '../../../src/messages/diagnosis-json.ts';
import type { SetupJson } from '../../../src/messages/doctor-json.ts';
import { alteringService } from '../../harness/altering.ts';
import { startTestbed } from '../../harness/testbed.ts';

test('what the service stored is no impossible time, and the clock that is wrong is its own', async () => {
  const bed = await startTestbed();
  await bed.configure('shop', await bed.answering(200));
  await bed.transfer('FT1');
  bed.emulator.clock.pass(120_000);
  await bed.configure('later', await bed.answering(200));
  bed.emulator.clock.pass(120_000);
  const url = await alteringService(bed.emulator.url, (value) => value, { tellsTime: -3_600_000 });
  const json = async <Answer>(...argv: string[]) => {
    const { stdout } = await bed.cli([...argv, '-o', 'json'], { env: { PAYCONFIRM_BASE_URL: url } });
    return JSON.parse(stdout) as Answer;
  };
  const trace = await json<DiagnosisJson>('trace', 'FT1');
  expect(trace.recipients.map((one) => [one.subject.name, one.outcome])).toEqual([
    ['shop', 'delivered'],
    ['later', 'not_expected'],
  ]);
  expect(trace.outcome).toBe('delivered');
  expect(trace.checked.every(({ from, to }) => from === null || from <= to!)).toBe(true);
  const { findings } = await json<SetupJson>('doctor');
  expect(findings.find(({ code }) => code === 'clock-differs')!.params).toEqual({
    skew: expect.any(Number),
    theirs: true,
  });
});

test.each([-3_600_000, 3_600_000])(
  'a failure of seconds ago is in a period that ends now, if replies tell the time %s ms off',
  async (tellsTime) => {
    const bed = await startTestbed();
    await bed.configure('shop', await bed.answering(500));
    await bed.transfer('FT1');
    const url = await alteringService(bed.emulator.url, (value) => value, { tellsTime });
    const cli = (...argv: string[]) => bed.cli(argv, { env: { PAYCONFIRM_BASE_URL: url } });
    const again = ['webhooks', 'redeliver', '--failed', '--since', '10m', '--yes', '-o', 'json'];
    const { stdout } = await cli(...again);
    expect(JSON.parse(stdout)).toMatchObject({
      items: [{ transaction_code: 'FT1', before: 'HTTP_5XX 500' }],
    });
    expect(await cli('trace', 'FT1', '--since', '10m')).toMatchObject({ code: 0 });
    const counted = await cli('reconcile', '--sandbox', '--since', '10m');
    expect(counted.stdout).toContain('FT1');
  },
);

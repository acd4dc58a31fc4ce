import { group } from '../../cli/definition.ts';
import { check } from './check/index.ts';
import { forget } from './forget.ts';
import { record } from './record.ts';
import { report } from './report.ts';
import { show } from './show.ts';

export const assumptions = group({
  name: 'assumptions',
  summary: 'List and check assumptions about the service',
  commands: [check, record, show, report, forget],
});

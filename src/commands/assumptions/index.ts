import { type Definition, group } from '../../cli/definition.ts';
import { check } from './check/index.ts';
import { forget } from './forget.ts';
import { record } from './record.ts';
import { report } from './report.ts';
import { show } from './show.ts';

/** @param tree the command tree, which lists this command too */
export const assumptions = (tree: () => Promise<readonly Definition[]>) =>
  group({
    name: 'assumptions',
    summary: 'List and check assumptions about the service',
    commands: [check, record(tree), show, report, forget],
  });

import { group } from '../../cli/definition.ts';
import { check } from './check/index.ts';

export const assumptions = group({
  name: 'assumptions',
  summary: 'List and check assumptions about the service',
  commands: [check],
});

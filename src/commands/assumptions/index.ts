import { group } from '../../cli/definition.ts';
import { check } from './check/index.ts';

export const assumptions = group({
  name: 'assumptions',
  summary: 'What is assumed where the service document is silent',
  commands: [check],
});

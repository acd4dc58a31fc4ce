import { expect, test } from 'vitest';
import { endpointIds } from '../src/api/endpoints/index.ts';

test('the table holds the 30 endpoints of section 4', () => {
  expect(endpointIds.length).toBe(30);
});

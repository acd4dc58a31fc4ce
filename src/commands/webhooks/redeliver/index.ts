import { type Redeliver, request } from './command.ts';

export const redeliver: Redeliver = {
  ...request,
  run: async (input, ctx) => (await import('./run.ts')).run(input, ctx),
};

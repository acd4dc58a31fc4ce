import { parseAddress } from '../../api/address.ts';
import type { Context } from '../../context.ts';
import { nodeVersion, programVersion } from '../../io/runtime.ts';
import { isWaiting, stepOf } from '../../registrations/registration.ts';
import { nextStep } from '../../registrations/status.ts';
import { cleanupRecordsIn } from '../../webhooks/listener/cleanup-records.ts';
import { unfinished } from '../va/unfinished.ts';
import { type Check, type Finding, ok, open, wrong } from './check.ts';
import { checkConfigurations } from './configurations.ts';
import { checkNetwork } from './network.ts';
import { runChecks } from './run-checks.ts';
import { checkClientSecret, checkClock, checkService, checkToken } from './service.ts';

/** The oldest Node that the program is made for. */
const oldestNode = [20, 19] as const;

const thisMachine: readonly Check<Context>[] = [
  {
    name: 'program',
    run: async () => {
      const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
      const [oldMajor, oldMinor] = oldestNode;
      const recent = major > oldMajor || (major === oldMajor && minor >= oldMinor);
      const says = `payconfirm ${programVersion}, Node ${nodeVersion}`;
      return recent ? ok(says) : wrong(says, `install Node ${oldestNode.join('.')} or newer`);
    },
  },
  {
    name: 'profile',
    run: async (ctx) => {
      const { name, clientId, sources } = await ctx.profile();
      if (clientId === undefined && sources.token === undefined) {
        return wrong(`${name}: no credentials in force`, await ctx.credentialsHint());
      }
      const from = sources.token ?? sources.clientId ?? 'environment';
      const secret = sources.clientSecret === 'keychain' ? ', the client secret in the keychain' : '';
      return ok(`${name}, credentials from the ${from}${secret}`);
    },
  },
  {
    name: 'address',
    run: async (ctx) => {
      const { baseUrl } = await ctx.profile();
      if (!baseUrl)
        return wrong('no address of the service is set', (line) =>
          line(['auth', 'login'], { 'base-url': 'URL' }),
        );
      return ok(parseAddress(baseUrl).href);
    },
  },
];

const answers: readonly Check<Context>[] = [
  { name: 'service', run: async (ctx) => checkService(await ctx.client(), ctx) },
];

const service: readonly Check<Context>[] = [
  { name: 'token', run: async (ctx) => checkToken(await ctx.client()) },
  { name: 'clock', run: async (ctx) => checkClock(await ctx.client(), ctx) },
  { name: 'client secret', run: async (ctx) => checkClientSecret(await ctx.client(), ctx) },
];

const leftovers: readonly Check<Context>[] = [
  {
    name: 'listeners',
    run: async (ctx) => {
      const records = cleanupRecordsIn(ctx.stateDir);
      const all = await records.all();
      const states = await Promise.all(all.map(({ id }) => records.state(id)));
      const dead = states.filter(({ life }) => life === 'dead').length;
      if (dead > 0) {
        return wrong(`${dead} ended without putting things back`, (line) =>
          line(['listen'], { cleanup: true }),
        );
      }
      const elsewhere = states.filter(({ life }) => life === 'unknown').length;
      const said = [
        all.length > elsewhere && `${all.length - elsewhere} running`,
        elsewhere > 0 && `${elsewhere} elsewhere, which may still run`,
        'none left over',
      ];
      return ok(said.filter(Boolean).join(', '));
    },
  },
  {
    name: 'registrations',
    run: async (ctx) => {
      const all = await unfinished(ctx);
      const now = ctx.clock.now();
      const [first] = all;
      if (!first) return ok('none unfinished');
      const others = all.length > 1 ? `, and ${all.length - 1} more` : '';
      const stuck = all.find((one) => !isWaiting(one, now));
      const { stage } = stuck ?? first;
      return stuck
        ? wrong(`one ended after step ${stepOf(stage)} of 4${others}`, nextStep(stuck, now))
        : open(`one waits for its code after step ${stepOf(stage)} of 4${others}`, nextStep(first, now));
    },
  },
];

/**
 * Whether this machine and the service are ready: what rests on the address is not checked without one, what
 * rests on the service not when it does not answer, or gives no token.
 */
export async function generalFindings(ctx: Context): Promise<Finding[]> {
  const machine = await runChecks(thisMachine, ctx, { chain: false, clock: ctx.clock });
  const addressed = machine.every(({ check, result }) => check !== 'address' || result !== 'wrong');
  const network = addressed ? await checkNetwork(ctx) : [];
  const found = addressed && network.every(({ result }) => result !== 'wrong');
  const answer = found ? await runChecks(answers, ctx, { chain: false, clock: ctx.clock }) : [];
  const reached = answer.some(({ result }) => result !== 'wrong');
  const asked = reached ? await runChecks(service, ctx, { chain: false, clock: ctx.clock }) : [];
  const admitted = asked.some(({ check, result }) => check === 'token' && result === 'ok');
  const configurations = admitted ? await checkConfigurations(ctx) : [];
  return [
    ...machine,
    ...network,
    ...answer,
    ...asked,
    ...configurations,
    ...(await runChecks(leftovers, ctx, { chain: false, clock: ctx.clock })),
  ];
}

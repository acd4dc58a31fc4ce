import { parseAddress } from '../../api/address.ts';
import type { Context } from '../../context.ts';
import type { SeenCertificate } from '../../io/reach.ts';
import { formatDuration } from '../../values/duration.ts';
import { isLoopback } from '../../values/loopback.ts';
import { formatTime } from '../../values/time.ts';
import { type Check, type Finding, ok, wrong } from './check.ts';
import { runChecks } from './run-checks.ts';

/** Milliseconds. A certificate that ends sooner is worth a word. */
const soonMs = 14 * 86_400_000;

interface State {
  ctx: Context;
  url: URL;
}

const checks: readonly Check<State>[] = [
  {
    name: 'DNS',
    run: async ({ url }) => {
      const { addressesOf } = await import('../../io/reach.ts');
      try {
        return ok(`${url.hostname} is ${(await addressesOf(url.hostname)).join(', ')}`);
      } catch (error) {
        return wrong(
          `${url.hostname} is not known (${codeOf(error)})`,
          'check the address for typing errors, and that this machine is online',
        );
      }
    },
  },
  {
    name: 'TLS',
    run: async ({ ctx, url }) => {
      if (url.protocol === 'http:') return ok('not used: the service is on this machine');
      const { certificateOf } = await import('../../io/reach.ts');
      const port = Number(url.port || 443);
      try {
        const seen = await certificateOf(url.hostname, port, ctx.options.requestTimeoutMs, ctx.clock);
        return certificateText(seen, ctx);
      } catch (error) {
        const fix = 'is it https:// on this port, and does nothing in between keep it closed?';
        return wrong(`no secure connection to ${url.host} (${codeOf(error)})`, fix);
      }
    },
  },
];

/** What lies below HTTP; a proxy does it in our place. */
export async function checkNetwork(ctx: Context): Promise<Finding[]> {
  const url = parseAddress((await ctx.profile()).baseUrl ?? '');
  const proxy = ctx.env.https_proxy || ctx.env.HTTPS_PROXY;
  if (proxy && !isLoopback(url.hostname)) {
    const says = 'left to the proxy of HTTPS_PROXY';
    return checks.map(({ name }) => ({ check: name, result: 'open', says, fix: null }));
  }
  return runChecks(checks, { ctx, url }, { chain: true, clock: ctx.clock });
}

function certificateText(seen: SeenCertificate, ctx: Context) {
  const { fault, issuer, validTo } = seen;
  const end = Number.isNaN(validTo) ? 'an unknown day' : formatTime(validTo, ctx.options.timeZone);
  if (validTo < ctx.clock.now()) {
    return wrong(
      `the certificate expired at ${end}`,
      "check this machine's clock, then tell the service's operator",
    );
  }
  if (fault !== null) {
    return wrong(
      `the certificate by ${issuer} is not trusted here (${fault})`,
      'a private authority goes in NODE_EXTRA_CA_CERTS; else tell the service’s operator: the chain may be incomplete',
    );
  }
  const left = validTo - ctx.clock.now();
  const soon = left < soonMs ? `: only ${formatDuration(left)} left, tell the service’s operator` : '';
  return ok(`trusted, by ${issuer}, valid until ${end}${soon}`);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

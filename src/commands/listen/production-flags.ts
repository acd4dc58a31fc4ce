import { BlockList, isIP } from 'node:net';
import type { Flags, Input } from '../../cli/definition.ts';
import { usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { isLoopback } from '../../values/loopback.ts';

/** Flags for a listener behind a load balancer, monitored (docs/explanation/promises.md). */
export const operatingFlags = {
  'listen-host': {
    value: 'H',
    default: '127.0.0.1',
    summary: 'address to bind, such as 0.0.0.0 behind a load balancer; not with --auth NONE',
  },
  'trusted-proxy': {
    value: 'ADDRESS',
    repeat: true,
    summary:
      'an address or network, such as 10.0.0.0/8, whose X-Forwarded-For says who sent a refused request',
  },
  'metrics-port': {
    type: 'integer',
    value: 'P',
    summary: 'serve /healthz, /readyz and /metrics on this port; 0 picks a free one',
  },
  drain: {
    type: 'duration',
    summary: 'at SIGTERM: not ready first, then finish what is under way within this time, and exit 0',
    // For a listener that runs until it is stopped.
    conflicts: ['expect', 'once'],
  },
} as const satisfies Flags;

export type Operating = ReturnType<typeof operating>;

type OperatingFlags = Input<typeof operatingFlags, []>['flags'];

/** @throws usage error, also for a non-loopback address with `--auth NONE` */
export function operating(flags: OperatingFlags, signed: boolean) {
  const { 'listen-host': host, 'metrics-port': metricsPort, 'trusted-proxy': proxies, drain } = flags;
  if (isIP(host) === 0) {
    throw usageError(t('--listen-host: "{0}" is no address of this machine, such as 0.0.0.0 or ::', host));
  }
  if (!isLoopback(host) && !signed) {
    throw usageError(
      t(
        'with --auth NONE, anybody who reaches the port could pretend to be the service: not with --listen-host',
      ),
    );
  }
  return {
    host /** Proxies whose header for the client's address is trusted; undefined if none. */,
    proxies: proxies.length > 0 ? networks(proxies) : undefined,
    metricsPort /** Milliseconds for SIGTERM to finish the work in progress. */,
    drainMs: drain,
  };
}

function networks(texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
    const version = isIP(address);
    const most = version === 4 ? 32 : 128;
    const prefix = bits === undefined ? most : Number(bits);
    if (version === 0 || prefix > most) {
      throw usageError(t('--trusted-proxy: "{0}" is no address and no network, such as 10.0.0.0/8', text));
    }
    list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

import type { Context } from '../../context.ts';
import type { Phrase } from '../../texts/translate.ts';
import { tunnelKind } from '../../webhooks/listener/tunnel/kinds.ts';
import { openTunnel } from '../../webhooks/listener/tunnel/tunnel.ts';
import type { Plan } from './plan.ts';

/** Milliseconds for a tunnel to print its address, by default. */
const tunnelWithinMs = 30_000;

/** How the service reaches the receiver. */
export interface PublicAddress {
  /** URLs that may lead here. Several if a tunnel prints other URLs too, none if no service delivers here. */
  candidates(): string[];
  close(): Promise<void>;
}

export interface TunnelEvents {
  moved(address: string): void;
  down(reason: Phrase): void;
}

/** Starts the tunnel of the plan, if any. `port`: the receiver's. @throws usage or local error */
export async function openPublicAddress(
  plan: Plan,
  port: number,
  ctx: Context,
  events: TunnelEvents,
): Promise<PublicAddress> {
  // A plan that registers without a public URL uses the receiver's own address.
  const direct = plan.tunnel === undefined && (plan.register ?? plan.repoint) !== undefined;
  const publicUrl = plan.publicUrl ?? (direct ? ownAddress(port) : undefined);
  const within = (urls: readonly URL[]) => urls.map((url) => deliveryAddress(url, plan.path));
  if (plan.tunnel === undefined) {
    return { candidates: () => within(publicUrl ? [publicUrl] : []), close: async () => undefined };
  }
  const tunnel = await openTunnel({
    kind: tunnelKind(plan.tunnel, port),
    processes: await ctx.processes(),
    clock: ctx.clock,
    address: publicUrl,
    addressWithinMs: plan.readyTimeoutMs ?? tunnelWithinMs,
    wait: ctx.wait,
    signal: ctx.signal,
    moved: (url) => events.moved(deliveryAddress(url, plan.path)),
    down: events.down,
  });
  return { candidates: () => within(tunnel.addresses()), close: tunnel.close };
}

/** The receiver's own address, for a service on this machine. */
export function ownAddress(port: number): URL {
  return new URL(`http://127.0.0.1:${port}/`);
}

/** A public URL with a path is used unchanged. One without a path gets the receiver's path. */
export function deliveryAddress(url: URL, path: string): string {
  return url.pathname === '/' ? new URL(path + url.search, url).href : url.href;
}

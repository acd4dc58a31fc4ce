/**
 * Stops packages from writing to the console. The NATS client, for example, writes there when a connection breaks, and
 * stdout is data for scripts. Only for a process of this program, which writes to its own streams.
 */
export function silenceConsole(): void {
  const { console } = globalThis;
  for (const method of ['debug', 'dir', 'error', 'info', 'log', 'table', 'trace', 'warn'] as const) {
    console[method] = () => undefined;
  }
}

/**
 * Has packages say nothing on the console: the client of NATS writes there when a connection breaks, others when they are
 * unsure, and stdout is the data of who runs us. For a process that is ours alone; what we say goes by its streams.
 */
export function silenceConsole(): void {
  const { console } = globalThis;
  for (const method of ['debug', 'dir', 'error', 'info', 'log', 'table', 'trace', 'warn'] as const) {
    console[method] = () => undefined;
  }
}

/** Stops packages, such as the NATS client, from writing to the console: stdout is data for scripts. */
export function silenceConsole(): void {
  const { console } = globalThis;
  for (const method of ['debug', 'dir', 'error', 'info', 'log', 'table', 'trace', 'warn'] as const) {
    console[method] = () => undefined;
  }
}

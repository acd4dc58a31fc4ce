/** Whether undici refused a status below 200, as of a WebSocket. Of an informational reply, only the message shows it. */
export const hasNoFinalStatus = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ERR_ASSERTION') || /^bad (response|upgrade)$/.test(error.message));

/** A child process as commands see it. */
export interface Child {
  readonly pid: number | undefined;
  /** Lines of stdout and stderr as they come, when asked for with `lines`. */
  readonly lines: AsyncIterable<string>;
  /** Resolves when it has ended; never rejects. */
  readonly exit: Promise<{ code: number | undefined; signal: string | undefined }>;
  /** Ends it and its children. */
  kill(signal?: 'SIGTERM' | 'SIGKILL' | 'SIGINT'): void;
}

/** Child processes, by execa. An executable is found on PATH, never in the working folder. */
export interface Processes {
  /** Runs to its end with the terminal's own streams; resolves to the exit code (128+n for a signal). */
  run(file: string, args: readonly string[], options: { env: Record<string, string> }): Promise<number>;
  /** Starts and returns. */
  start(
    file: string,
    args: readonly string[],
    options: { env?: Record<string, string>; shell?: boolean },
  ): Promise<Child>;
  /** Runs a shell command line and returns its stdout; throws a `local` error when it fails. */
  capture(commandLine: string, options: { env: Record<string, string>; timeoutMs: number }): Promise<string>;
}

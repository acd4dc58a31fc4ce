/** A line on stderr that shows how far long work has come. */
export interface Progress {
  update(done: number, note?: string): void;
  /** Removes the line. */
  end(): void;
}

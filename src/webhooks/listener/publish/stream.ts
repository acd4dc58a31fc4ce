import type { Message } from './message.ts';

/** What the bucket says of an id. */
export interface Note {
  /** The SHA-256 of the body, hex. */
  body: string;
  /** A sequence of the stream that was there before this was published. */
  after: number;
  /** Where it is in the stream; absent until somebody had to look. */
  seq?: number;
}

/** What became of a claim. */
export interface Claim {
  /** The entry was made by this claim. */
  ours: boolean;
  /** It was made so lately that the stream itself still knows what was published since: it may be published again. */
  recent: boolean;
  note: Note;
}

/** A stream with the bucket beside it. Each step has the time that its adapter gives it. */
export interface Stream {
  /**
   * Makes the bucket's entry of an id, which one alone can: ours, or what an earlier one has put there. `body`: the SHA-256 of
   * the body, hex.
   * @throws network or service error
   */
  claim(id: string, body: string): Promise<Claim>;
  /** Writes the entry, in its own time: nothing depends on it that `find` does not tell. */
  note(id: string, note: Note): void;
  /**
   * The sequences of those that are in the stream, by id: it is read once for all of them, behind `after` of the oldest. Takes as
   * long as that needs, and not longer than a moment without a message.
   * @throws network or service error
   */
  find(sought: readonly Sought[]): Promise<Map<string, number>>;
  /**
   * Resolves when the stream has acknowledged it, on all replicas that it needs.
   * @throws network or service error
   */
  publish(message: Message): Promise<{ seq: number; duplicate: boolean }>;
  /** Whether it and the bucket are there, have leaders and are not full: what it does not take then has itself to blame. */
  takes(): Promise<boolean>;
  /** Writes what is under way, and hangs up. */
  close(): Promise<void>;
}

/** A message that may be in the stream, behind the sequence `after`. */
export interface Sought {
  message: Message;
  after: number;
}

/** How the servers know who connects; each is read from where it lies, and never on a command line. */
export interface StreamAccess {
  /** The authority that signed the servers' certificates, PEM; the system's without it. */
  ca: string | undefined;
  /** A credentials file, as `nsc` writes it. */
  creds: string | undefined;
  /** The seed of an nkey. */
  nkey: string | undefined;
  token: string | undefined;
  /** Whether servers may be used that others name, who have not been checked as a destination of the token. */
  learnsServers: boolean;
}

/** What a stream that is not there is made with. */
export interface NewStream {
  replicas: number;
  /** Milliseconds in which the server itself knows a message's id again. */
  dedupeWindowMs: number;
}

/** A stream's settings, as the server tells them. */
export interface StreamFacts {
  subjects: readonly string[];
  replicas: number;
  duplicateWindowMs: number;
  /** The limits past which its oldest messages go, by their names. */
  drops: readonly string[];
  /** Milliseconds after which a message goes; 0 for never. */
  maxAgeMs: number;
  /** Bytes of a message at most; not above 0 for any. */
  largest: number;
  /** `file` or `memory`. */
  storage: string;
  /** `limits`, `interest` or `workqueue`. */
  retention: string;
  noAck: boolean;
  sealed: boolean;
  /** Messages get another subject before they are stored. */
  transformed: boolean;
}

export interface OpenStream extends Stream {
  facts: StreamFacts;
  /** Of the bucket beside it. */
  bucket: StreamFacts;
}

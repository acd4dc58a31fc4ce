import type { Sentence } from '../../texts/translate.ts';
import type { Project } from './project.ts';

/** How `init` adds a receiver to an app. */
export interface Framework {
  title: string;
  isIn(project: Project): boolean;
  /** File in the app → file of docs/receivers. */
  files: Readonly<Record<string, string>>;
  /** Placed into the folder `src`, if the app has one. */
  isInSrc?: true;
  /** Starts the app, from its folder. */
  start: string | ((project: Project) => string);
  /** Starts only the receiver, if its orders table makes a test useful. */
  startAlone?: string;
  /** How to add it to the app; `code` is the code for that. */
  mount: Sentence;
  /** A command, or the code for an ES module and for a CommonJS module. */
  code?: string | { module: string; commonJs: string };
  /** Shell commands for `verify-app`, if the receiver has its own orders. */
  orders?: { make: string; count: string };
  /** The environment variable that names where orders are, and its value for tests: it keeps them out of the shop. */
  variable?: readonly [name: string, forTests: string];
  /** The database of that value, in a workflow of GitHub. */
  service?: string;
  /** Path of the receiver, if it is not `/hook`. */
  path?: string;
  /** How payconfirm's own tests cover it. */
  tried: 'run' | 'syntax';
}

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
  /** Shell commands for `verify-app`, if the receiver has its own orders; `apart` keeps test orders out of the app's folder. */
  orders?: { make: string; count: string; apart?: string };
  /** The service of a workflow that `orders.apart` names. */
  service?: string;
  /** Path of the receiver, if it is not `/hook`. */
  path?: string;
  /** How payconfirm's own tests cover it. */
  tried: 'run' | 'syntax' | 'nothing';
}

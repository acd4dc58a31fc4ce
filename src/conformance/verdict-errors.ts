/** How a case ends that is not true. */

/** The app did what it must not do, or did not do what it must. */
export class Failed extends Error {}

/** What the app did cannot be told. */
export class Unproved extends Error {}

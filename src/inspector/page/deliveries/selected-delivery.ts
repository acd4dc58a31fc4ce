/** The delivery that is open, as the page's address names it. */
export interface Chosen {
  id: string;
  /** Epoch milliseconds, by which one of a long log is found at once; undefined in an address without. */
  at?: number | undefined;
}

export const hashOf = ({ id, at }: Chosen) => `#${encodeURIComponent(id)}${at === undefined ? '' : `@${at}`}`;

/** Undefined where it names none. */
export function chosenOf(hash: string): Chosen | undefined {
  const [, id, at] = /^#([\w%.-]+)(?:@(\d{1,15}))?$/.exec(hash) ?? [];
  if (id === undefined) return undefined;
  // Takes whatever a person has typed.
  const decoded = new URLSearchParams(`id=${id}`).get('id')!;
  return { id: decoded, at: at === undefined ? undefined : Number(at) };
}

/** What asks for it, or for something of it. */
export function givenOf({ id, at }: Chosen, show = false) {
  return { id, ...(at === undefined ? {} : { at: String(at) }), ...(show ? { show: 'yes' } : {}) };
}

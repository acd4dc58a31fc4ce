/** The open delivery, as named in the page's URL. */
export interface Chosen {
  id: string;
  /** Epoch milliseconds, to find it quickly in a long log; undefined if the URL has none. */
  at?: number | undefined;
}

export const hashOf = ({ id, at }: Chosen) => `#${encodeURIComponent(id)}${at === undefined ? '' : `@${at}`}`;

/** Undefined if the URL names none. */
export function chosenOf(hash: string): Chosen | undefined {
  const [, id, at] = /^#([\w%.-]+)(?:@(\d{1,15}))?$/.exec(hash) ?? [];
  if (id === undefined) return undefined;
  // Accepts whatever a person has typed.
  const decoded = new URLSearchParams(`id=${id}`).get('id')!;
  return { id: decoded, at: at === undefined ? undefined : Number(at) };
}

/** The parameters for a request about it. */
export function givenOf({ id, at }: Chosen, show = false) {
  return { id, ...(at === undefined ? {} : { at: String(at) }), ...(show ? { show: 'yes' } : {}) };
}

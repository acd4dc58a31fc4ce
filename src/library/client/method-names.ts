/** Derives the method names of `payconfirm/client` from the endpoint table. */

/** The groups and the name of an endpoint's method: `payment-profile.show` is `paymentProfile`, `show`. */
export function methodNames(id: string): string[] {
  return id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()).split('.');
}

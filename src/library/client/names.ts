/** How the methods of `payconfirm/client` follow from the endpoint table. */

/** The groups of an endpoint and its name there: `payment-profile.show` is `paymentProfile`, `show`. */
export function methodNames(id: string): string[] {
  return id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()).split('.');
}

/** The beginning of a suggested command line: with the profile that was chosen for this one, if one was. */
export function payconfirm(profile: string | undefined): string {
  return profile === undefined ? 'payconfirm' : `payconfirm --profile ${profile}`;
}

/** Command lines that a profile makes a difference to; a webhook configuration may be named `payconfirm listen 1a2b`. */
const suggested =
  /\bpayconfirm (?=(?:accounts|api|auth|checkouts|client|doctor|keys|notifications|qr|sandbox|trace|va|webhooks|whoami)\b|listen(?: --|$))/gm;

/** A text for people whose suggested command lines name the chosen profile: what is copied goes to the same place. */
export function forProfile(text: string, profile: string | undefined): string {
  return text.replace(suggested, () => `${payconfirm(profile)} `);
}

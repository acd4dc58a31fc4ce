/** The beginning of a suggested command line: with the profile that was chosen for this one, if one was. */
export function payconfirm(profile: string | undefined): string {
  return profile === undefined ? 'payconfirm' : `payconfirm --profile ${profile}`;
}

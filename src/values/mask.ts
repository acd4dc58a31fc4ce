/** An account or phone number or a name for people: only the last four characters are shown; none of four or fewer. */
export function maskPersonal(text: string): string {
  const characters = [...text];
  const shown = characters.length > 4 ? 4 : 0;
  return '*'.repeat(characters.length - shown) + characters.slice(characters.length - shown).join('');
}

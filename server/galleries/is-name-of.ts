/** Without case, accents, blanks and signs; transcribed umlauts like umlauts. */
const folded = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/([aou])e/g, '$1');

/** Whether somebody goes by this name, as a whole, in either order: with the surname or the birth name. */
export function isNameOf(
  { first_name, surname, birth_name }: { first_name: string; surname: string; birth_name: string },
  name: string,
): boolean {
  const full = [surname, birth_name]
    .filter((last) => first_name !== '' && last !== '')
    .flatMap((last) => [first_name + last, last + first_name]);
  return full.some((one) => folded(one) === folded(name));
}

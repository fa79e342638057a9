import { german } from '#server/people/names.ts';

/** What `personOf` needs of a member. */
export const personColumns = [
  'members.username',
  'members.first_name',
  'members.surname',
  'members.publication_consent',
] as const;

type Row = { username: string; first_name: string; surname: string; publication_consent: number };

/** A member as others may see them: without the name, unless it is released. */
export function personOf({ username, first_name, surname, publication_consent }: Row) {
  return { username, name: publication_consent === 1 ? `${first_name} ${surname}`.trim() : '' };
}

/** By surname; who has not released it, by the username. */
export function bySurname(a: Row, b: Row): number {
  const key = (row: Row) =>
    row.publication_consent === 1 && row.surname !== '' ? `${row.surname} ${row.first_name}` : row.username;
  return german.compare(key(a), key(b));
}

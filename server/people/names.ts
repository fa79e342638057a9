import { fullName } from '#contract/full-name.ts';

/** German collation: umlauts next to their vowels, 2 before 10. */
export const german = new Intl.Collator('de', { numeric: true });

type NameRow = { first_name: string | null; surname: string | null };
type Listed = { firstName?: string | undefined; surname?: string | undefined; username?: string };

/** First name and surname of a row, whoever is asking: see `named.ts` for what others may see. */
export const fullNameOf = ({ first_name, surname }: NameRow) =>
  fullName({ firstName: first_name ?? '', surname: surname ?? '' });

/** The same of a member, who may have left both empty. */
export const nameOf = (member: NameRow & { username: string }) => fullNameOf(member) || member.username;

/** As in the name list: by surname, first name and username; those without a surname come last. */
export const bySurname = (a: Listed, b: Listed): number =>
  Number(!a.surname) - Number(!b.surname) ||
  german.compare(a.surname ?? '', b.surname ?? '') ||
  german.compare(a.firstName ?? '', b.firstName ?? '') ||
  german.compare(a.username ?? '', b.username ?? '');

/** By surname, too, but those without one are among the others, by the username. */
export const bySurnameOrUsername = (a: Required<Listed>, b: Required<Listed>): number =>
  bySurname({ ...a, surname: a.surname || a.username }, { ...b, surname: b.surname || b.username });

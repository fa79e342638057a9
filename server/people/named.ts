import { expressionBuilder, type Selectable } from 'kysely';
import { fullName } from '#contract/full-name.ts';
import type { NotNamed } from '#contract/members.ts';
import type { Tables } from '#server/ports/database/database.ts';

export const is = expressionBuilder<Tables, 'members'>();

/** Of the `members` of a query: who is there for others at all. Whoever has died is disabled. */
export const isEnabled = is('members.disabled', '=', 0);

/** Of the `members` of a query: who is let in. Whoever has deleted the account comes back by that. */
export const mayEnter = is.or([isEnabled, is('members.left_at', 'is not', null)]);

/** The same of a row. */
export const isLetIn = ({ disabled, left_at }: Pick<Member, 'disabled' | 'left_at'>) =>
  disabled === 0 || left_at !== null;

/** Of the `members` of a query: whom others see by name. */
export const isNamed = is.and([is('members.publication_consent', '=', 1), isEnabled]);

/** Of these, whom the album names that members take home. */
export const isNamedInAlbum = is.and([isNamed, is('members.album_consent', '=', 1)]);

type Member = Selectable<Tables['members']>;
type MayBeNamed = Pick<Member, 'publication_consent' | 'disabled'>;

/** The same of a row. */
export const mayBeNamed = (member: MayBeNamed) => member.publication_consent === 1 && member.disabled === 0;

/** What `shownNames` needs of a member. */
export const namedColumns = [
  'members.username',
  'members.first_name',
  'members.surname',
  'members.publication_consent',
  'members.disabled',
] as const;

/** How many are not named, as members are told. */
export const told = (notNamed: number): NotNamed => (notNamed === 1 || notNamed === 2 ? 'some' : notNamed);

/** The names of a member as others may see them: empty unless they are released. */
export const shownNames = (member: MayBeNamed & Pick<Member, 'username' | 'first_name' | 'surname'>) => ({
  username: member.username,
  firstName: mayBeNamed(member) ? member.first_name : '',
  surname: mayBeNamed(member) ? member.surname : '',
});

/** A member as others may see them, with the name in one piece: empty unless it is released. */
export const personOf = (member: Parameters<typeof shownNames>[0]) => ({
  username: member.username,
  name: fullName(shownNames(member)),
});

import type { ConsentState } from '#contract/consents.ts';
import type { ConsentKind } from '#contract/kinds.ts';
import { today } from '../meetings/model.ts';
import {
  DAY,
  fullName,
  type Gallery,
  isNamed,
  type Model,
  type Person,
  seesImage,
  wantedAddress,
} from '../model.ts';
import type { PartOfYear } from '../part.ts';
import { boxesOfAll } from '../parts.ts';
import { portraitOf } from '../portraits.ts';
import {
  active,
  card,
  contactOf,
  isOwn,
  NOT_FOUND,
  named,
  ofPerson,
  ok,
  onlyOwn,
  plain,
  profileOf,
} from '../read.ts';
import { actsOfMembers } from './acts.ts';

/** What is kept of a member in the trash, though nobody sees it there. */
const ownInTrash = (m: Model, { n }: Person) =>
  m.trash.flatMap(({ gallery, images }) => {
    const { title, description, creator } = m.galleries[gallery] as Gallery;
    const own = images.filter(({ uploader }) => uploader === n);
    return [...own.flatMap((image) => [image.title, title]), ...(creator === n ? [title, description] : [])];
  });

/** Days until a birthday; it is told for thirty, today included. */
function daysUntil(m: Model, { birthday }: Person): number {
  if (!birthday) return 99;
  const now = Date.parse(today(m));
  const at = (year: number) => Date.UTC(year, birthday.month - 1, birthday.day);
  const year = new Date(now).getUTCFullYear();
  return ((at(year) < now ? at(year + 1) : at(year)) - now) / DAY;
}

const contactTable = plain((m) => ok(...named(m).flatMap(card)));

export const members: PartOfYear = {
  boxes: { publication: 'published' },
  acts: actsOfMembers,
  reads: {
    'GET /session': plain((_m, { person }) => ({
      ...ok(person?.username ?? ''),
      check: (json: { maintainer: boolean }) =>
        json.maintainer === person?.maintainer ? undefined : 'whether a maintainer',
    })),
    'GET /users': plain((m) => ok(...active(m).map(({ username }) => username))),
    'GET /users/{username}': ofPerson((_m, reader, person) =>
      isOwn(reader, person) || isNamed(person) ? ok(...contactOf(person)) : NOT_FOUND,
    ),
    'GET /users/{username}/profile': ofPerson((_m, reader, person) => {
      if (!isOwn(reader, person) && !isNamed(person)) return NOT_FOUND;
      const shown = isOwn(reader, person) || person.birthdayConsent ? person.birthday : null;
      return {
        ...ok(...profileOf(person)),
        check: ({ birthday }: { birthday: Person['birthday'] }) =>
          birthday?.day === shown?.day && birthday?.year === shown?.year ? undefined : 'birthday',
      };
    }),
    'GET /users/{username}/consents': onlyOwn((_m, person) => ({
      ...ok(),
      check: (json: ConsentState) => {
        const isRight = Object.entries(boxesOfAll()).every(
          ([name, box]) => (json.since[name as ConsentKind] !== undefined) === person[box],
        );
        const asks = !person.newsAnswered && person.confirmed !== '';
        return isRight && (json.asksForNewsMail === true) === asks ? undefined : 'boxes';
      },
    })),
    'GET /users/{username}/vcard': ofPerson((_m, _reader, person) =>
      isNamed(person) ? { ...ok(...card(person).slice(1)), may: [person.username] } : NOT_FOUND,
    ),
    'GET /users/{username}/export': onlyOwn((m, person) => ({
      ...ok(...card(person), person.confirmed),
      may: 'all',
      // What maintainers have read, since the account is there.
      also: [
        ...m.looks.flatMap(({ actor, object }) => [object, ...(m.people[actor]?.usernames ?? [])]),
        ...ownInTrash(m, person),
      ],
    })),
    'GET /users/{username}/portraits/{kind}': ofPerson(portraitOf('then'), { kind: 'then' }),
    'GET /users/{username}/portraits/{kind}/{size}': ofPerson(portraitOf('now'), { kind: 'now', size: '96' }),
    'GET /users/{username}/images/{part}': ofPerson(
      (m, reader, person) => {
        if (!isOwn(reader, person) && !isNamed(person)) return NOT_FOUND;
        const on = m.images.filter(
          (image) => seesImage(m, reader, image) && image.marks.some((mark) => mark.person === person.n),
        );
        return ok(...on.flatMap(({ title, gallery }) => [title, m.galleries[gallery]?.title ?? '']));
      },
      { part: '0' },
    ),
    'GET /birthdays': plain((m) =>
      ok(
        ...named(m)
          .filter((person) => person.birthdayConsent && daysUntil(m, person) < 30)
          .flatMap((person) => [person.username, fullName(person)]),
      ),
    ),
    'GET /directory': plain((m) =>
      ok(
        ...active(m).map(({ username }) => username),
        ...named(m).flatMap((person) => [...[fullName(person), person.contact.city], ...profileOf(person)]),
      ),
    ),
    'GET /directory/contacts': plain((m) => ok(...named(m).flatMap(card))),
    'GET /directory/xlsx': contactTable,
    'GET /directory/csv': contactTable,
    'GET /directory/vcards': plain((m) => ({
      ...ok(...named(m).flatMap((person) => card(person).slice(1))),
      may: named(m).map(({ username }) => username),
    })),
    'GET /own_address': plain((_m, { person }) =>
      ok(...(person ? [person.confirmed, wantedAddress(person)] : [])),
    ),
  },
  defects: [
    {
      what: 'a consent is given without a line in the ledger',
      file: 'server/members/members.ts',
      from: `await appendConsents(transaction, { memberId: id, changes, source, at: now() });`,
      to: ``,
      foundBy: 'server/members/consents.test.ts',
    },
  ],
};

import type { CallName } from '#contract/api.ts';
import { credit, fullName, imagesIn, isRemembered, type Model, type Person, resting } from './model.ts';
import {
  galleryWords,
  memorialNotes,
  NOT_FOUND,
  ofGallery,
  ok,
  plain,
  type Read,
  read,
  titled,
} from './read.ts';

const members = (m: Model) => m.people.filter(({ gone }) => !gone);
const uploaders = (m: Model, images: Model['images']) => images.map(({ uploader }) => credit(m, uploader));
const texts: (keyof Model['texts'])[] = ['willkommen', 'impressum', 'datenschutz'];
const writers = (m: Model) => m.record.map(({ actor }) => actor);

/** A gallery by its title, images by the first one of them, too. */
export const restingWords = (m: Model, { by, gallery, whole, images }: Model['trash'][number]) => [
  m.galleries[gallery]?.title ?? '',
  credit(m, by),
  ...(whole ? [] : [images.map(({ title }) => title).toSorted()[0] ?? '']),
];

/** What maintainers read who have entered their password again; for all others see `compare.ts`. */
const memberTable = plain((m) =>
  ok(
    ...members(m).flatMap(({ username, contact, confirmed }) => [
      username,
      confirmed,
      ...Object.values(contact),
    ]),
  ),
);

export const readsOfMaintainers: Partial<Record<CallName, Read>> = {
  'GET /maintenance/overview': plain(() => ok()),
  'GET /maintenance/members': plain((m) => ({
    ...ok(
      ...members(m).flatMap(({ username, contact, confirmed, cameAt }) => [
        ...[username, contact.firstName, contact.surname, confirmed],
        // For the letter on paper.
        ...(cameAt === null && contact.city !== '' ? [contact.address, contact.city] : []),
      ]),
    ),
    check: (json: { username: string; state: string; maintainer: boolean }[]) => {
      const wrong = members(m).find((person) => {
        const shown = json.find(({ username }) => username === person.username);
        return shown?.state !== stateOf(m, person) || shown.maintainer !== person.maintainer;
      });
      return wrong && `state of ${wrong.username}, who is ${stateOf(m, wrong)}`;
    },
  })),
  'GET /maintenance/members/xlsx': memberTable,
  'GET /maintenance/members/csv': memberTable,
  'GET /maintenance/members/{username}/reach': read(
    (m) => m.people,
    (_m, { username }) => ({ username }),
    (_m, _reader, { gone }) => (gone ? NOT_FOUND : ok()),
  ),
  'GET /maintenance/galleries': plain((m) =>
    ok(
      ...m.galleries.filter(({ gone }) => !gone).flatMap(({ title, creator }) => [title, credit(m, creator)]),
    ),
  ),
  'GET /maintenance/galleries/{id}': ofGallery((m, reader, gallery) =>
    ok(...galleryWords(m, reader, gallery), ...uploaders(m, imagesIn(m, gallery))),
  ),
  'GET /maintenance/galleries/{id}/parts/{part}': ofGallery(
    (m, reader, gallery) => ok(...imagesIn(m, gallery).flatMap((image) => titled(m, reader, image))),
    { part: '0' },
  ),
  'GET /maintenance/trash': plain((m) => ok(...resting(m).flatMap((entry) => restingWords(m, entry)))),
  // Also those who have stored nothing.
  'GET /maintenance/backups': plain(() => ok()),
  'GET /maintenance/storage': plain((m) => ({
    ...ok(
      ...uploaders(
        m,
        m.images.filter(({ gone }) => !gone),
      ),
    ),
    may: members(m).map(({ username }) => username),
  })),
  'GET /maintenance/hidden_images': plain((m, reader) => ({
    ...ok(
      ...m.images
        .filter(({ gone, hidden }) => !gone && hidden !== null)
        .flatMap((image) => [
          ...titled(m, reader, image),
          m.galleries[image.gallery]?.title ?? '',
          ...(image.hidden ? [image.hidden.reason, credit(m, image.hidden.by)] : []),
        ]),
    ),
    // Whose portraits were cut out of them.
    may: [
      ...members(m).map(({ username }) => username),
      ...m.memorials.flatMap(({ firstName, surname }) => [firstName, surname]),
    ],
  })),
  'GET /maintenance/mail': plain((m) => ({
    status: 200,
    may: [
      ...m.rundmails.map(({ subject }) => subject),
      ...members(m).flatMap((person) => [person.username, fullName(person), ...person.ever]),
    ],
  })),
  'GET /maintenance/identity': plain(() => ok()),
  'GET /maintenance/texts': plain(() => ok()),
  'GET /maintenance/texts/{text}': read(
    () => texts,
    (_m, text) => ({ text }),
    (m, _reader, text) => ({ ...ok(m.texts[text].at(-1) ?? ''), may: writers(m) }),
  ),
  'GET /maintenance/texts/{text}/{number}': read(
    () => texts,
    (_m, text) => ({ text, number: '0' }),
    () => ok(),
  ),
  'GET /maintenance/record': plain((m) => ({ status: 200, may: recorded(m) })),
  'GET /maintenance/record/{kind}/{person}/{number}': read(
    (m) => [m.record.length],
    (_m, length) => ({ kind: '*', person: '*', number: String(Math.max(1, length)) }),
    (m) => ({ status: 200, may: recorded(m) }),
  ),
  'GET /maintenance/album': plain((m) => ({
    ...ok(),
    check: ({ freeNames }: { freeNames: boolean }) =>
      freeNames === m.albumFreeNames ? undefined : 'free names',
  })),
  'GET /maintenance/yearly_check': plain((m) => ({
    ...ok(),
    check: ({ month, wanting }: { month: number | null; wanting: number }) => {
      const due = members(m).filter(({ yearlyCheck, disabled }) => yearlyCheck && !disabled).length;
      return month === m.yearlyMonth && wanting === due ? undefined : `${wanting} for ${due}`;
    },
  })),
  'GET /maintenance/missing': plain((m) =>
    ok(
      ...m.sought
        .filter(({ gone, found }) => !gone && found === null)
        .flatMap(({ firstName, surname, remark, hints }) => [
          ...[firstName, surname, remark],
          ...hints.flatMap(({ text, by }) => [text, credit(m, by)]),
        ]),
    ),
  ),
  'GET /maintenance/memorials': plain((m) =>
    ok(
      ...m.memorials
        .filter(({ gone }) => !gone)
        .flatMap((one) => [...memorialNotes(m, one), one.agreedBy, credit(m, one.person)]),
    ),
  ),
};

const recorded = (m: Model) => [
  ...m.people.flatMap(({ usernames }) => usernames),
  ...[...m.record, ...m.looks].map(({ object = '' }) => object),
];

function stateOf(m: Model, person: Person): string {
  const { disabled, cameAt, invitedAt } = person;
  if (isRemembered(m, person)) return 'in-memoriam';
  if (disabled) return 'disabled';
  if (cameAt !== null) return 'active';
  return invitedAt === null ? 'not-invited' : 'invited';
}

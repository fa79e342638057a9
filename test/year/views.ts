import type { CallName } from '#contract/api.ts';
import { authorInLetter } from '#texts/mail/greeting.ts';
import {
  commentsUnder,
  DAY,
  fullName,
  type Gallery,
  type Image,
  imagesIn,
  isNamed,
  type Model,
  mailbox,
  maintains,
  marksOn,
  type Person,
  type Reader,
  type Rundmail,
  resting,
  seesImage,
  shownName,
  takesRundmails,
  wantedAddress,
} from './model.ts';
import { today } from './model-of-meetings.ts';
import { portraitFrom, portraitOf } from './portraits.ts';
import {
  active,
  galleryWords,
  memorialNotes,
  NOT_FOUND,
  named,
  ofGallery,
  ok,
  people,
  plain,
  type Read,
  read,
  type Seen,
  titled,
} from './read.ts';
import { readsOfAlbum } from './views-of-album.ts';
import { readsOfMaintainers, restingWords } from './views-of-maintainers.ts';
import { readsOfMeetings } from './views-of-meetings.ts';

const NOT_ALLOWED: Seen = { status: 403 };
const isOwn = (reader: Reader, person: Person) => reader.person?.n === person.n;
const contactOf = ({ contact }: Person) => Object.values(contact);
const profileOf = ({ birthName, nickname }: Person) => [birthName, nickname];
const card = (person: Person) => [person.username, ...contactOf(person), ...profileOf(person)];

const ofPerson = (seen: (m: Model, reader: Reader, person: Person) => Seen, more = {}) =>
  read(people, (_m, { username }) => ({ username, ...more }), seen);

const onlyOwn = (seen: (m: Model, person: Person) => Seen) =>
  ofPerson((m, reader, person) => (isOwn(reader, person) ? seen(m, person) : NOT_ALLOWED));

/** What is kept of a member in the trash, though nobody sees it there. */
const ownInTrash = (m: Model, { n }: Person) =>
  m.trash.flatMap(({ gallery, images }) => {
    const { title, description, creator } = m.galleries[gallery] as Gallery;
    const own = images.filter(({ uploader }) => uploader === n);
    return [...own.flatMap((image) => [image.title, title]), ...(creator === n ? [title, description] : [])];
  });

const ofAll = ({ images }: Model) => images;
export const ofImage = (seen: (m: Model, reader: Reader, image: Image) => Seen, targets = ofAll) =>
  read(
    targets,
    (m, { gallery, id }) => ({ galleryId: m.galleries[gallery]?.id ?? '', imageId: id }),
    (m, reader, image) => (seesImage(m, reader, image) ? seen(m, reader, image) : NOT_FOUND),
  );

const seenIn = (m: Model, reader: Reader, gallery: Gallery) =>
  imagesIn(m, gallery).filter((image) => seesImage(m, reader, image));
const count = (expected: number, of: (json: never) => number) => (json: never) =>
  of(json) === expected ? undefined : `${of(json)} instead of ${expected}`;

const imagesOf = (m: Model, reader: Reader, gallery: Gallery): Seen => {
  const seen = seenIn(m, reader, gallery);
  return {
    ...ok(...seen.flatMap((image) => titled(m, reader, image))),
    check: (json: { id: string; hidden?: true; comments?: number }[]) => {
      const shown = json.map(({ id, hidden, comments = 0 }) => `${id} ${hidden ?? false} ${comments}`);
      const due = seen.map(
        (image) => `${image.id} ${image.hidden !== null} ${commentsUnder(m, image).length}`,
      );
      return shown.sort().join() === due.sort().join() ? undefined : 'which, hidden, comments';
    },
  };
};

const zip = (m: Model, reader: Reader, gallery: Gallery): Seen => ({
  ...ok(...seenIn(m, reader, gallery).flatMap(({ title }) => [gallery.title, title])),
  may: [],
});

/** What left for somebody; whether it did yet is looked at by the letters. */
const archive = (m: Model): Seen => {
  const all = m.rundmails.filter(({ takenOut }) => !takenOut);
  const nameOf = ({ sender }: Rundmail) => {
    const person = m.people[sender ?? -1];
    if (!person || !isNamed(person)) return '';
    return authorInLetter({ fullName: fullName(person), username: person.username });
  };
  return {
    ...{ status: 200, may: all.flatMap((one) => [one.subject, one.message, nameOf(one)]) },
    check: (json: { id: string; sender: string }[]) => {
      const wrong = json.find(({ id, sender }) => {
        const known = all.find((one) => one.id === id);
        return !known || nameOf(known) !== sender;
      });
      return wrong && `${wrong.id} in the archive by „${wrong.sender}“`;
    },
  };
};

/** Days until a birthday; it is told for thirty, today included. */
function daysUntil(m: Model, { birthday }: Person): number {
  if (!birthday) return 99;
  const now = Date.parse(today(m));
  const at = (year: number) => Date.UTC(year, birthday.month - 1, birthday.day);
  const year = new Date(now).getUTCFullYear();
  return ((at(year) < now ? at(year + 1) : at(year)) - now) / DAY;
}

const redirect = read(
  () => ['unknown'],
  (_m, token) => ({ token }),
  () => ({ status: 302 }),
);

/** Every call that reads, and what each reader finds there. */
const contactTable = plain((m) => ok(...named(m).flatMap(card)));

export const reads: Partial<Record<CallName, Read>> = {
  ...readsOfMeetings,
  ...readsOfMaintainers,

  'GET /session': plain((_m, { person }) => ({
    ...ok(person?.username ?? ''),
    check: (json: { maintainer: boolean }) =>
      json.maintainer === person?.maintainer ? undefined : 'whether a maintainer',
  })),
  'GET /site': plain((m) => ok(m.texts.willkommen.at(-1) ?? '')),
  'GET /contact': plain(() => ok()),
  'GET /openapi.json': plain(() => ok()),
  'GET /legal/{page}': read(
    () => ['impressum', 'datenschutz'] as const,
    (_m, page) => ({ page }),
    (m, _reader, page) => ok(m.texts[page].at(-1) ?? ''),
  ),
  'GET /unsubscribe/{token}': redirect,

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
    check: (json: Record<string, unknown>) => {
      const boxes = {
        publicationConsent: person.published,
        acceptGroupEmails: person.rundmails,
        newsMail: person.newsMail,
        ownNewsMail: person.ownNewsMail,
        yearlyCheck: person.yearlyCheck,
        album: person.album,
      };
      const asks = !person.newsAnswered && person.confirmed !== '';
      const isRight = Object.entries(boxes).every(
        ([name, given]) => (json[`${name}Since`] !== undefined) === given,
      );
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
  'GET /group_email': plain((m, { person }) => {
    const wanting = m.people.filter(takesRundmails);
    const own = person && mailbox(person) !== '' && !wanting.includes(person) ? 1 : 0;
    return {
      ...ok(person ? mailbox(person) : ''),
      check: count(
        wanting.length === 0 ? 0 : wanting.length + own,
        (json: { recipients: number }) => json.recipients,
      ),
    };
  }),
  // Who takes Rundmails is nobody's business: by name only for maintainers, to others who is not reached, if released.
  // What was taken out of the archive goes a month later.
  'GET /group_emails/{id}': read(
    (m) => m.rundmails.filter(({ takenOut }) => !takenOut),
    (_m, { id }) => ({ id }),
    (m, reader, { sender, subject, to }) => {
      if (sender === null || sender !== reader.person?.n) return NOT_FOUND;
      const reached = to.map((n) => m.people[n] as Person).filter(({ gone }) => !gone);
      const others = (maintains(reader) ? active(m) : named(m)).flatMap((one) => [
        one.username,
        fullName(one),
      ]);
      return { ...ok(subject, ...(maintains(reader) ? reached.map(shownName) : [])), may: others };
    },
  ),

  'GET /group_emails': plain(archive),
  'GET /group_emails/parts/{part}': read(
    () => ['0'],
    (_m, part) => ({ part }),
    archive,
  ),

  'GET /galleries': plain((m, reader) => {
    const all = m.galleries.filter(({ gone }) => !gone);
    const counts = all.map((gallery) => `${gallery.id} ${seenIn(m, reader, gallery).length}`);
    return {
      ...ok(...all.flatMap((gallery) => galleryWords(m, reader, gallery))),
      check: (json: { id: string; imageCount: number }[]) => {
        const shown = json.map(({ id, imageCount }) => `${id} ${imageCount}`);
        return shown.sort().join() === counts.sort().join() ? undefined : 'how many images';
      },
    };
  }),
  'GET /trash': plain((m, reader) =>
    ok(
      ...resting(m)
        .filter(({ by }) => by !== null && by === reader.person?.n)
        .flatMap((entry) => restingWords(m, entry)),
    ),
  ),
  'GET /galleries/{id}': ofGallery((m, reader, gallery) => ({
    ...ok(...galleryWords(m, reader, gallery)),
    check: count(seenIn(m, reader, gallery).length, (json: { imageCount: number }) => json.imageCount),
  })),
  'GET /galleries/{id}/images': ofGallery(imagesOf),
  'GET /galleries/{id}/sent_hashes': ofGallery((m, reader, gallery) => ({
    ...ok(),
    check: count(seenIn(m, reader, gallery).length, (json: unknown[]) => json.length),
  })),
  'GET /galleries/{id}/zip': ofGallery(zip),
  ...readsOfAlbum,
  'GET /galleries/{galleryId}/images/{imageId}': ofImage((m, reader, image) =>
    ok(...titled(m, reader, image)),
  ),
  'GET /galleries/{galleryId}/images/{filesId}/{file}': read(
    (m) => m.images,
    (m, { gallery, filesId }) => ({
      ...{ galleryId: m.galleries[gallery]?.id ?? '', filesId },
      file: 'thumbnail-small.webp',
    }),
    (m, reader, image) => (seesImage(m, reader, image) ? ok() : NOT_FOUND),
  ),
  'GET /galleries/{galleryId}/images/{imageId}/comments': ofImage((m, _reader, image) =>
    ok(
      ...commentsUnder(m, image).flatMap(({ author, text }) => {
        const person = m.people[author] as Person;
        return [text, person.username, shownName(person)];
      }),
    ),
  ),
  'GET /galleries/{galleryId}/images/{imageId}/people': ofImage(
    (m, _reader, image) =>
      ok(
        image.text,
        ...marksOn(m, image).flatMap(({ person, name }) => {
          const marked = person === null ? undefined : m.people[person];
          return marked ? [marked.username, fullName(marked)] : [name];
        }),
      ),
    // Of the many pictures those on which somebody is named.
    ({ images }) => images.filter(({ marks }) => marks.length > 0),
  ),

  'GET /missing': plain((m, { person }) =>
    ok(
      ...m.sought
        .filter(({ gone, found, seekers }) => !gone && (found === null || seekers.includes(person?.n ?? -1)))
        .flatMap(({ firstName, surname }) => [firstName, surname]),
    ),
  ),
  'GET /memorials': plain((m) =>
    ok(...m.memorials.filter(({ gone }) => !gone).flatMap((one) => memorialNotes(m, one))),
  ),
  'GET /memorials/{id}/portrait/{size}': read(
    (m) => m.memorials,
    (_m, { id }) => ({ id, size: '96' }),
    (m, _reader, { gone, portrait: source }) => (gone ? NOT_FOUND : portraitFrom(m, source)),
  ),
  'GET /news': plain(() => ({ status: 200, may: 'all' })),
  'GET /start': plain(() => ({ status: 200, may: 'all' })),
};

import {
  credit,
  type Gallery,
  type Image,
  imagesIn,
  isActive,
  isNamed,
  type Memorial,
  type Model,
  type Person,
  type Reader,
  seesImage,
  shownName,
} from './model.ts';

/** What an answer must be: its status, and all of the class that stands in it. */
export type Seen = {
  status: number;
  /** The other one that is right, too. */
  orStatus?: number;
  /** All of this, … */
  shows?: string[];
  /** … and perhaps this; `all`: whatever its reader may see elsewhere. */
  may?: string[] | 'all';
  /** … or this, beside all. */
  also?: string[];
  /** More than the words that stand in it: undefined when it is right, else what is wrong. */
  check?: (json: never) => string | undefined;
};

export type Read = {
  /** What it is asked about; one element where it is about nothing. */
  targets: (m: Model) => unknown[];
  params: (m: Model, target: never) => Record<string, string>;
  /** For who is let in; the others are refused alike, see `compare.ts`. */
  seen: (m: Model, reader: Reader, target: never) => Seen;
};

export const read = <T>(
  targets: (m: Model) => T[],
  params: (m: Model, target: T) => Record<string, string>,
  seen: (m: Model, reader: Reader, target: T) => Seen,
): Read => ({ targets, params, seen });

/** A call about nothing in particular. */
export const plain = (seen: (m: Model, reader: Reader) => Seen): Read =>
  read(
    () => [0],
    () => ({}),
    seen,
  );

export const ok = (...shows: string[]): Seen => ({ status: 200, shows });
export const NOT_FOUND: Seen = { status: 404 };

export const people = (m: Model) => m.people;
export const active = (m: Model) => m.people.filter(isActive);
export const named = (m: Model) => m.people.filter(isNamed);

export const ofGallery = (seen: (m: Model, reader: Reader, gallery: Gallery) => Seen, more = {}) =>
  read(
    (m) => m.galleries,
    (_m, { id }) => ({ id, ...more }),
    (m, reader, gallery) => (gallery.gone ? NOT_FOUND : seen(m, reader, gallery)),
  );

/** What is known of an image that a guest has sent at a meeting. */
export const guestImageOf = (m: Model, { n }: Image) => m.guestImages.find(({ image }) => image === n);

export const titled = (m: Model, reader: Reader, image: Image) => [
  image.title,
  credit(m, image.uploader, reader),
  guestImageOf(m, image)?.name ?? '',
];
export const galleryWords = (m: Model, reader: Reader, { title, description, creator }: Gallery) => [
  ...[title, description],
  credit(m, creator, reader),
];

export function memorialNotes(m: Model, { firstName, surname, text, words }: Memorial) {
  const said = Object.entries(words).filter(([author]) => isActive(m.people[Number(author)]));
  return [
    ...[firstName, surname, text],
    ...said.flatMap(([author, one]) => {
      const person = m.people[Number(author)] as Person;
      return [one, person.username, shownName(person)];
    }),
  ];
}

export const NOT_ALLOWED: Seen = { status: 403 };
export const isOwn = (reader: Reader, person: Person) => reader.person?.n === person.n;
export const contactOf = ({ contact }: Person) => Object.values(contact);
export const profileOf = ({ birthName, nickname }: Person) => [birthName, nickname];
export const card = (person: Person) => [person.username, ...contactOf(person), ...profileOf(person)];

export const ofPerson = (seen: (m: Model, reader: Reader, person: Person) => Seen, more = {}) =>
  read(people, (_m, { username }) => ({ username, ...more }), seen);

export const onlyOwn = (seen: (m: Model, person: Person) => Seen) =>
  ofPerson((m, reader, person) => (isOwn(reader, person) ? seen(m, person) : NOT_ALLOWED));

const ofAll = ({ images }: Model) => images;
export const ofImage = (seen: (m: Model, reader: Reader, image: Image) => Seen, targets = ofAll) =>
  read(
    targets,
    (m, { gallery, id }) => ({ galleryId: m.galleries[gallery]?.id ?? '', imageId: id }),
    (m, reader, image) => (seesImage(m, reader, image) ? seen(m, reader, image) : NOT_FOUND),
  );

export const seenIn = (m: Model, reader: Reader, gallery: Gallery) =>
  imagesIn(m, gallery).filter((image) => seesImage(m, reader, image));

/** Somebody who is not logged in. */
export const nobody: Reader = { person: undefined, isConfirmed: false };

export const isSeenByEverybody = (m: Model, image: Image) => seesImage(m, nobody, image);

export const count = (expected: number, of: (json: never) => number) => (json: never) =>
  of(json) === expected ? undefined : `${of(json)} instead of ${expected}`;

import {
  credit,
  type Gallery,
  type Image,
  isActive,
  isNamed,
  type Memorial,
  type Model,
  type Person,
  type Reader,
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

export const titled = (m: Model, reader: Reader, image: Image) => [
  image.title,
  credit(m, image.uploader, reader),
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

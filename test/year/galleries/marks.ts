import { type Act, type Doing, doing, oneOf, pick, readerFor, someone } from '../acting.ts';
import {
  galleryOf,
  type Image,
  isNamed,
  type Mark,
  type Model,
  marksOn,
  type Person,
  seesImage,
} from '../model.ts';
import type { World } from '../world.ts';
import { imageAt, paramsOf } from './acts.ts';

const folded = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether both say the same name, in whatever order. */
const isSame = (known: string, name: string) => {
  const words = known.split(/\s+/);
  return words.some((_, at) => folded([...words.slice(at), ...words.slice(0, at)].join('')) === folded(name));
};

/** The names that go with somebody on a picture: none that was taken on when it was there. */
function namesOn(image: Image, { contact, birthName, renamedAt }: Person) {
  if (renamedAt !== null && renamedAt > image.uploadedAt) return { shown: [], others: [] };
  const withLast = (last: string) =>
    contact.firstName === '' || last === '' ? [] : [`${contact.firstName} ${last}`];
  return { shown: withLast(contact.surname), others: withLast(birthName) };
}

const meant = (image: Image, person: Person, name: string) => {
  const { shown, others } = namesOn(image, person);
  return [...shown, ...others].find((one) => isSame(one, name));
};

/** Nobody else sets this member here again, by no name under which the member stood here or is known to all. */
function decline(image: Image, person: Person, stood: string[], wasMarked: boolean) {
  const { shown, others } = person.published ? namesOn(image, person) : { shown: [], others: [] };
  const before = image.declined.find(({ n }) => n === person.n);
  image.declined = image.declined.filter((one) => one !== before);
  image.declined.push({
    n: person.n,
    stood: [...(before?.stood ?? []), ...stood, ...(wasMarked ? shown : [])],
    released: [...(before?.released ?? []), ...shown, ...others],
  });
}

const isDeclined = (m: Model, { n, stood, released }: Image['declined'][number], name: string) =>
  [...stood, ...(isNamed(m.people[n]) ? released : [])].some((one) => isSame(one, name));

/** Names on a picture, as somebody writes them who sees some of them. */
async function writeNames(w: World, { who, a, b, c }: Act) {
  const { m } = w;
  const left = m.images.filter(({ gone, declined }) => !gone && declined.length > 0);
  const image = (c % 4 === 0 ? pick(left, a) : undefined) ?? imageAt(w, a);
  if (!image) return;
  const session = await someone(w, who);
  const reader = readerFor(w, session);
  const shown = marksOn(m, image);
  const kept = shown.filter((_, at) => Math.floor(b / 2 ** at) % 2 === 1).slice(0, 5);
  // At times who has declined.
  const declined = c % 4 === 0 ? m.people[pick(image.declined, b)?.n ?? -1] : undefined;
  const somebody = declined ?? (c % 3 === 0 ? pick(m.people, c) : undefined);
  const other = pick(m.people, Math.floor(c / 3));
  const typed = `${other?.contact.surname.toUpperCase()}, ${other?.contact.firstName}`;
  const fresh: Pick<Mark, 'person' | 'name'>[] = [
    ...(somebody ? [{ person: somebody.n, name: '' }] : []),
    ...(c % 5 === 0 ? [{ person: null, name: c % 2 === 0 ? typed : `Freier ${w.needle()}` }] : []),
  ].filter((one) => !kept.some((mark) => mark.person === one.person && mark.name === one.name));
  const wanted = [...kept, ...fresh];
  const text = b % 4 === 0 ? `Von links ${w.needle()}` : image.text;
  const body = {
    text,
    marks: wanted.map(({ person, name }, at) => ({
      x: at / 10,
      y: 0.5,
      ...(person === null ? { name } : { username: m.people[person]?.username }),
    })),
  };
  const me = reader.person?.n;
  const refused = fresh.some(({ person, name }) =>
    image.declined.some(
      (one) => one.n !== me && (person === null ? isDeclined(m, one, name) : person === one.n),
    ),
  );
  const isValid = fresh.every(({ person }) => person === null || isNamed(m.people[person]));
  const due = !seesImage(m, reader, image) ? 404 : !isValid ? 400 : refused ? 403 : 204;
  const line = 'PUT /galleries/{galleryId}/images/{imageId}/people';
  await w.call(session, line, { params: paramsOf(m, image), body }, due, () => {
    if (me === undefined) return;
    const removed = shown.filter((mark) => !kept.includes(mark));
    image.marks = [
      ...image.marks.filter((mark) => !shown.includes(mark)),
      ...kept,
      ...fresh.map((mark) => ({ ...mark, by: me })),
    ];
    const own = m.people[me];
    if (own && removed.some(({ person }) => person === me)) decline(image, own, [], true);
    if (wanted.some(({ person }) => person === me))
      image.declined = image.declined.filter(({ n }) => n !== me);
    if (image.text !== text) image.textBy = me;
    image.text = text;
    m.people[me]?.ever.push(text, ...fresh.map(({ name }) => name));
  });
}

/** Who is on a picture, and who does not want to be named there. */
export const actsOfMarks: Record<string, Doing> = {
  'write names on a picture': doing('PUT /galleries/{galleryId}/images/{imageId}/people', 4, writeNames),
  'take oneself off a picture': doing(
    'DELETE /galleries/{galleryId}/images/{imageId}/own_mark',
    1.5,
    async (w, { who, a }) => {
      const marked = w.m.images.filter(
        ({ gone, marks }) => !gone && marks.some(({ person }) => person !== null),
      );
      const image = (a % 2 === 0 ? pick(marked, a) : undefined) ?? imageAt(w, a);
      if (!image) return;
      const session = await oneOf(
        w,
        who,
        image.marks.map(({ person }) => person),
      );
      const reader = readerFor(w, session);
      const me = reader.person?.n ?? -1;
      const sees = seesImage(w.m, reader, image);
      const self = reader.person;
      const own = image.marks.filter(({ person, name }) =>
        person === null
          ? sees && self !== undefined && meant(image, self, name) !== undefined
          : person === me,
      );
      const isThere =
        !image.gone &&
        !galleryOf(w.m, image).gone &&
        (own.length > 0 || image.declined.some(({ n }) => n === me));
      const line = 'DELETE /galleries/{galleryId}/images/{imageId}/own_mark';
      await w.call(session, line, { params: paramsOf(w.m, image) }, isThere ? 204 : 404, () => {
        if (own.length === 0 || !self) return;
        image.marks = image.marks.filter((mark) => !own.includes(mark));
        const free = own.filter(({ person }) => person === null);
        decline(
          image,
          self,
          free.flatMap(({ name }) => meant(image, self, name) ?? []),
          free.length < own.length,
        );
      });
    },
  ),
};

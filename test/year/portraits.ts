import { isNamed, type Kind, type Model, type Person, type Reader } from './model.ts';
import { NOT_FOUND, ok, type Seen } from './read.ts';

/** The images out of which a portrait may have been cut; `isSure`: out of this one. */
export type Source = { images: number[]; isSure: boolean };

/** Where a picture that was uploaded may be from: from an image with the same content, if it is there. */
export const uploadedSource = (m: Model, content: number): Source => ({
  images: m.images.filter((image) => image.content === content).map(({ n }) => n),
  isSure: false,
});

/** Whether a portrait is shown, which follows its picture; undefined where that is not known. */
export function isPortraitShown(m: Model, source: Source | null | undefined): boolean | undefined {
  if (!source) return false;
  const isShown = source.images.every((n) => m.images[n]?.gone === false && m.images[n]?.hidden === null);
  return isShown || (source.isSure ? false : undefined);
}

export const portraitFrom = (m: Model, source: Source | null | undefined): Seen => {
  const isShown = isPortraitShown(m, source);
  return isShown ? ok() : { ...NOT_FOUND, ...(isShown === undefined && { orStatus: 200 }) };
};

export const portraitOf = (kind: Kind) => (m: Model, reader: Reader, person: Person) =>
  reader.person?.n === person.n || isNamed(person) ? portraitFrom(m, person.portraits[kind]) : NOT_FOUND;

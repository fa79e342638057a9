/** What a camera says about a picture and the server wants to know: how it was held, and when it was taken. */
export type CameraFacts = { orientation: number; takenAt?: string; offset?: string };

const tags = {
  orientation: 0x0112,
  photo: 0x8769,
  takenAt: 0x9003,
  digitizedAt: 0x9004,
  offset: 0x9010,
  offsetTaken: 0x9011,
};

/** The content of a segment that holds EXIF begins with these words. */
const EXIF = 'Exif\0\0';
const SHORT = 3;
const ASCII = 2;

const wordsAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

export const isExif = (content: Uint8Array) => wordsAt(content, 0, EXIF.length) === EXIF;

/** Reads the content of such a segment; undefined where it is not as expected. */
export function readCameraFacts(content: Uint8Array): CameraFacts | undefined {
  try {
    const tiff = content.subarray(EXIF.length);
    const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
    const isLittle = wordsAt(tiff, 0, 2) === 'II';
    if (!isLittle && wordsAt(tiff, 0, 2) !== 'MM') return undefined;
    const short = (at: number) => view.getUint16(at, isLittle);
    const long = (at: number) => view.getUint32(at, isLittle);

    const fieldsAt = (start: number) =>
      new Map(
        Array.from({ length: short(start) }, (_, field) => {
          const at = start + 2 + 12 * field;
          return [short(at), { at: at + 8, type: short(at + 2), count: long(at + 4) }] as const;
        }),
      );
    const main = fieldsAt(long(4));
    const orientation = main.get(tags.orientation);
    const facts: CameraFacts = { orientation: orientation?.type === SHORT ? short(orientation.at) : 1 };
    const pointer = main.get(tags.photo);
    if (!pointer) return facts;

    const photo = fieldsAt(long(pointer.at));
    const textOf = (tag: number) => {
      const field = photo.get(tag);
      if (field?.type !== ASCII) return undefined;
      const text = wordsAt(tiff, field.count > 4 ? long(field.at) : field.at, field.count);
      return text.replace(/[\0 ]+$/, '') || undefined;
    };
    const takenAt = textOf(tags.takenAt) ?? textOf(tags.digitizedAt);
    const offset = /^[+-]\d\d:\d\d/.exec(textOf(tags.offsetTaken) ?? textOf(tags.offset) ?? '')?.[0];
    if (takenAt !== undefined && !/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/.test(takenAt)) return undefined;
    return { ...facts, ...(takenAt && { takenAt }), ...(offset && { offset }) };
  } catch {
    return undefined;
  }
}

type Field = { tag: number; short?: number; text?: string; pointsTo?: number };

/** A whole segment with these facts and the name of the document, and nothing else that could tell of its owner. */
export function writeCameraFacts(facts: CameraFacts, documentName?: string): Uint8Array<ArrayBuffer> {
  const main: Field[] = [
    ...(documentName ? [{ tag: 0x010d, text: documentName }] : []),
    { tag: tags.orientation, short: facts.orientation },
  ];
  const photo: Field[] = [
    ...(facts.takenAt ? [{ tag: tags.takenAt, text: facts.takenAt }] : []),
    ...(facts.offset ? [{ tag: tags.offsetTaken, text: facts.offset }] : []),
  ];
  const HEADER = 8;
  const pointer = { tag: tags.photo, pointsTo: HEADER + lengthOf(main) + 12 };
  const tiff = [
    ...bytesOf('MM\0*'),
    ...long(HEADER),
    ...directory(photo.length ? [...main, pointer] : main, HEADER),
    ...(photo.length ? directory(photo, pointer.pointsTo) : []),
  ];
  const content = [...bytesOf(EXIF), ...tiff];
  return new Uint8Array([0xff, 0xe1, ...word(content.length + 2), ...content]);
}

const word = (value: number) => [value >> 8, value & 255];
const long = (value: number) => [...word(value >>> 16), ...word(value & 0xffff)];
const bytesOf = (text: string) => Array.from(text, (character) => character.charCodeAt(0) & 127);
const isOutside = ({ text }: Field) => text !== undefined && text.length >= 4;
const lengthOf = (fields: Field[]) =>
  2 +
  12 * fields.length +
  4 +
  fields.reduce((sum, one) => sum + (isOutside(one) ? (one.text?.length ?? 0) + 1 : 0), 0);

/** Fields of twelve bytes each; longer texts follow behind all of them. */
function directory(fields: Field[], start: number): number[] {
  const texts: number[] = [];
  const behind = start + 2 + 12 * fields.length + 4;
  const entries = fields.flatMap((field) => {
    const { tag, short, text, pointsTo } = field;
    if (text === undefined)
      return short === undefined
        ? [...word(tag), ...word(4), ...long(1), ...long(pointsTo ?? 0)]
        : [...word(tag), ...word(SHORT), ...long(1), ...word(short), 0, 0];
    const head = [...word(tag), ...word(ASCII), ...long(text.length + 1)];
    if (!isOutside(field)) return [...head, ...bytesOf(text.padEnd(4, '\0'))];
    const at = behind + texts.length;
    texts.push(...bytesOf(text), 0);
    return [...head, ...long(at)];
  });
  return [...word(fields.length), ...entries, ...long(0), ...texts];
}

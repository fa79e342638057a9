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
const LONG = 4;
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

const word = (value: number) => [value >> 8, value & 255];
const long = (value: number) => [...word(value >>> 16), ...word(value & 0xffff)];
const bytesOf = (text: string) => Array.from(text, (character) => character.charCodeAt(0) & 127);

type Field = { tag: number; type: number; count: number; value: number[] };

function textField(tag: number, text: string): Field {
  const value = [...bytesOf(text), 0];
  return { tag, type: ASCII, count: value.length, value };
}

/** A whole segment with these facts and the name of the document, and nothing else that could tell of its owner. */
export function writeCameraFacts(facts: CameraFacts, documentName?: string): Uint8Array<ArrayBuffer> {
  const main: Field[] = [
    ...(documentName ? [textField(0x010d, documentName)] : []),
    { tag: tags.orientation, type: SHORT, count: 1, value: word(facts.orientation) },
  ];
  const photo: Field[] = [
    ...(facts.takenAt ? [textField(tags.takenAt, facts.takenAt)] : []),
    ...(facts.offset ? [textField(tags.offsetTaken, facts.offset)] : []),
  ];
  const HEADER = 8;
  const withPointer = (at: number) =>
    directory([...main, { tag: tags.photo, type: LONG, count: 1, value: long(at) }], HEADER);
  const photoAt = HEADER + withPointer(0).length;
  const content = [
    ...bytesOf(`${EXIF}MM\0*`),
    ...long(HEADER),
    ...(photo.length ? [...withPointer(photoAt), ...directory(photo, photoAt)] : directory(main, HEADER)),
  ];
  return new Uint8Array([0xff, 0xe1, ...word(content.length + 2), ...content]);
}

/** Fields of twelve bytes each; values longer than four bytes follow behind all of them. */
function directory(fields: Field[], start: number): number[] {
  const behind: number[] = [];
  const end = start + 2 + 12 * fields.length + 4;
  const entries = fields.flatMap(({ tag, type, count, value }) => {
    const head = [...word(tag), ...word(type), ...long(count)];
    if (value.length <= 4) return [...head, ...value, ...long(0)].slice(0, 12);
    const at = end + behind.length;
    behind.push(...value);
    return [...head, ...long(at)];
  });
  return [...word(fields.length), ...entries, ...long(0), ...behind];
}

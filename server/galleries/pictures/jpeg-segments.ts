/** What the bytes of a JPEG call its parts. */
export const kinds = { frame: [0xc0, 0xc1], huffman: 0xc4, end: 0xd9, scan: 0xda, interval: 0xdd };

/** As many stray bytes between the last code of a scan and the next mark are taken for harmless. */
export const JUNK_BYTES = 16;

export type Segment = {
  kind: number;
  content: Buffer;
  /** Where its content ends; behind the head of a scan the codes of its pixels follow. */
  end: number;
};

/**
 * The segments of the picture that begins the file, the last of them its end mark; without that it is cut.
 * Thumbnails lie within segments, and whatever follows the end (further pictures of phones, too) is not looked at.
 */
export function* segmentsOf(jpeg: Buffer): Generator<Segment, void> {
  for (let at = 2; ; ) {
    at = jpeg.indexOf(0xff, at);
    if (at < 0) return;
    // Any number of fill bytes may stand before a mark.
    while (jpeg[at] === 0xff) at += 1;
    const kind = jpeg[at];
    at += 1;
    if (kind === kinds.end) return yield { kind, content: jpeg.subarray(at, at), end: at };
    if (kind === undefined || at + 2 > jpeg.length) return;
    if (standsAlone(kind)) continue;
    const end = at + Math.max(2, jpeg.readUInt16BE(at));
    if (end > jpeg.length) return;
    yield { kind, content: jpeg.subarray(at + 2, end), end };
    at = end;
  }
}

/** A code of 255, a mark between the intervals of a scan, or another mark without content. */
const standsAlone = (kind: number) => kind <= 1 || isRestart(kind) || kind === 0xd8;

export const isRestart = (kind: number) => kind >= 0xd0 && kind <= 0xd7;

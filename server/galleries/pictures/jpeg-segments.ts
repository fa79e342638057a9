/** The marker codes of the segments that are read here. */
export const kinds = { frame: [0xc0, 0xc1], huffman: 0xc4, end: 0xd9, scan: 0xda, interval: 0xdd };

/** Up to this many stray bytes between the last code of a scan and the next marker are taken for harmless. */
export const JUNK_BYTES = 16;

export type Segment = {
  kind: number;
  content: Buffer;
  /** Where its content ends; after the header of a scan the codes of its pixels follow. */
  end: number;
};

/**
 * The segments of the picture that begins the file, the last of them its end marker; without that it is truncated.
 * Thumbnails lie within segments; whatever follows the end (further pictures of phones, too) is ignored.
 */
export function* segmentsOf(jpeg: Buffer): Generator<Segment, void> {
  for (let at = 2; ; ) {
    at = jpeg.indexOf(0xff, at);
    if (at < 0) return;
    // Any number of fill bytes may precede a marker.
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

/** A stuffed 255, a restart marker between the intervals of a scan, or another marker without content. */
const standsAlone = (kind: number) => kind <= 1 || isRestart(kind) || kind === 0xd8;

export const isRestart = (kind: number) => kind >= 0xd0 && kind <= 0xd7;

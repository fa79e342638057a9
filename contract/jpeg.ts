// What a JPEG says of itself without being decoded.

/**
 * Whether the picture has its end marker, and the codes of its pixels end where its scan does. A decoder stops at the
 * last pixel that the header announces, and does not report what is left over: a run of zeros in the middle of a
 * photograph mostly decodes as too many pixels or too few. Codes are counted where all pixels lie in one scan; several
 * scans are uncounted, as the decoder itself reads all of them. Arithmetic codes are uncountable: each is valid, whatever
 * became of it.
 */
export function wholenessOf(jpeg: Uint8Array): 'counted' | 'uncounted' | 'uncountable' | 'broken' {
  const tables = new Map<number, Uint8Array>();
  let frame: Frame | undefined;
  let interval = 0;
  let found: 'counted' | 'uncounted' = 'uncounted';
  for (const segment of segmentsOf(jpeg)) {
    const { kind, content } = segment;
    if (kind === kinds.end) return found;
    if (kinds.arithmeticFrame.includes(kind)) return 'uncountable';
    if (kinds.frame.includes(kind)) frame = frameOf(content);
    if (kind === kinds.huffman) for (const [id, table] of tablesIn(content)) tables.set(id, table);
    if (kind === kinds.interval && content.length >= 2) interval = wordAt(content, 0);
    if (kind !== kinds.scan) continue;
    const scan = frame && scanOf(segment, frame, tables);
    if (scan && !fills(jpeg, scan, interval)) return 'broken';
    if (scan) found = 'counted';
    // Only the first is counted, even in a file of a million scans.
    frame = undefined;
  }
  return 'broken';
}

/** A word of two bytes, as all of a JPEG. */
const wordAt = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

type Frame = { width: number; height: number; samplings: { across: number; down: number }[] };
type Scan = { start: number; blocks: Block[]; units: number };

export function frameOf(content: Uint8Array): Frame | undefined {
  const count = content[5] ?? 0;
  if (content.length < 6 + 3 * count) return undefined;
  const samplings = Array.from({ length: count }, (_, component) => {
    const sampling = content[7 + 3 * component] ?? 0;
    return { across: sampling >> 4, down: sampling & 15 };
  });
  return { height: wordAt(content, 1), width: wordAt(content, 3), samplings };
}

/** The only scan of a picture; undefined for one of several, and for one that we cannot interpret. */
function scanOf({ content, end }: Segment, frame: Frame, tables: Map<number, Uint8Array>): Scan | undefined {
  const { width, height } = frame;
  if (content[0] !== frame.samplings.length) return undefined;
  // A single component is not interleaved, whatever its sampling says.
  const samplings = frame.samplings.length === 1 ? [{ across: 1, down: 1 }] : frame.samplings;
  const across = Math.max(...samplings.map((sampling) => sampling.across));
  const down = Math.max(...samplings.map((sampling) => sampling.down));
  const blocks = samplings.flatMap((sampling, component) => {
    const ids = content[2 + 2 * component] ?? 0;
    const dc = tables.get(ids >> 4);
    const ac = tables.get(16 + (ids & 15));
    const block = dc && ac && { dc: codesOf(dc, () => 1), ac: codesOf(ac, coefficientsOf) };
    return Array<Block | undefined>(sampling.across * sampling.down).fill(block);
  });
  if (blocks.length === 0 || !blocks.every((block) => block !== undefined)) return undefined;
  return { start: end, blocks, units: Math.ceil(width / 8 / across) * Math.ceil(height / 8 / down) };
}

/** Whether every interval of the scan holds the codes of its units and no more. */
function fills(jpeg: Uint8Array, { start, blocks, units }: Scan, interval: number): boolean {
  const bytes = new Uint8Array(jpeg.length - start + 3);
  let left = units;
  for (let at = start, number = 0; ; number += 1) {
    const { length, marker, next } = unstuff(jpeg, at, bytes);
    at = next;
    const due = Math.min(interval || left, left);
    const spare = bitsLeft(bytes, length, blocks, due);
    left -= due;
    if (spare === undefined) return false;
    if (marker === undefined || !isRestart(marker))
      return left === 0 && isHarmless(bytes, length, blocks, spare);
    // They are numbered, so that a lost one is noticed.
    if (spare >= 8 || marker !== 0xd0 + (number & 7)) return false;
  }
}

/**
 * Whether what is left over before the end of a scan is no pixels: a few bytes, or any number behind bits of ones up to
 * the end of a byte, as all encoders close a scan: a run of one value, or what does not go on as codes to such an end.
 */
function isHarmless(bytes: Uint8Array, length: number, blocks: readonly Block[], spare: number): boolean {
  if (spare < 8 * (JUNK_BYTES + 1)) return true;
  const start = 8 * length - spare;
  const isClosedAt = (bit: number) => {
    const padding = 255 >> (bit & 7);
    return (bit & 7) === 0 || ((bytes[bit >>> 3] ?? 0) & padding) === padding;
  };
  if (!isClosedAt(start)) return false;
  const junk = bytes.subarray(Math.ceil(start / 8), length);
  if (junk[0] !== bytes[Math.ceil(start / 8) - 1] && junk.every((byte) => byte === junk[0])) return true;
  for (let bit = start; ; ) {
    const rest: number | undefined = bitsLeft(bytes, length, blocks, 1, bit);
    if (rest === undefined) return true;
    bit = 8 * length - rest;
    if (rest < 8 && isClosedAt(bit)) return false;
  }
}

/** Copies the codes up to the next marker into `bytes`, without the zeros stuffed after each 255. */
function unstuff(jpeg: Uint8Array, start: number, bytes: Uint8Array) {
  let length = 0;
  for (let at = start; ; ) {
    const found = jpeg.indexOf(0xff, at);
    const until = found < 0 ? jpeg.length : found;
    bytes.set(jpeg.subarray(at, until), length);
    length += until - at;
    at = until;
    while (jpeg[at] === 0xff) at += 1;
    const marker = jpeg[at];
    at += 1;
    if (marker !== 0) {
      // Padding of ones, which are no valid code.
      bytes.fill(0xff, length, length + 3);
      return { length, marker, next: at };
    }
    bytes[length] = 0xff;
    length += 1;
  }
}

/** The marker codes of the segments that are read here. */
const kinds = {
  frame: [0xc0, 0xc1],
  arithmeticFrame: [0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf],
  huffman: 0xc4,
  end: 0xd9,
  scan: 0xda,
  interval: 0xdd,
};

/** Up to this many stray bytes between the last code of a scan and the next marker are harmless, whatever they are. */
export const JUNK_BYTES = 16;

export type Segment = {
  kind: number;
  content: Uint8Array;
  /** Where its content ends; after the header of a scan the codes of its pixels follow. */
  end: number;
};

/**
 * The segments of the picture that begins the file, the last of them its end marker; without that it is truncated.
 * Thumbnails lie within segments; whatever follows the end (further pictures of phones, too) is ignored.
 */
export function* segmentsOf(jpeg: Uint8Array): Generator<Segment, void> {
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
    const end = at + Math.max(2, wordAt(jpeg, at));
    if (end > jpeg.length) return;
    yield { kind, content: jpeg.subarray(at + 2, end), end };
    at = end;
  }
}

/** A stuffed 255, a restart marker between the intervals of a scan, or another marker without content. */
const standsAlone = (kind: number) => kind <= 1 || isRestart(kind) || kind === 0xd8;

const isRestart = (kind: number) => kind >= 0xd0 && kind <= 0xd7;

// The Huffman codes of a baseline JPEG, counted without computing a pixel.

/** Indexed by 16 bits: how many coefficients the code at their start stands for (× 32), plus its length in bits. */
type Codes = { all: Uint16Array; short: Uint16Array };
/** Most codes are no longer than this, and a table of them stays in the processor's cache. */
const SHORT_BITS = 10;

type Block = { dc: Codes; ac: Codes };

/** The tables of a segment with their ids: those of AC coefficients have 16 added. */
function* tablesIn(content: Uint8Array): Generator<[id: number, table: Uint8Array]> {
  for (let at = 0; at + 17 <= content.length; ) {
    const codes = content.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0);
    yield [content[at] ?? 0, content.subarray(at + 1, at + 17 + codes)];
    at += 17 + codes;
  }
}

function codesOf(table: Uint8Array, coefficients: (symbol: number) => number): Codes {
  const codes: Codes = { all: new Uint16Array(1 << 16), short: new Uint16Array(1 << SHORT_BITS) };
  let code = 0;
  let next = 16;
  for (let length = 1; length <= 16; length += 1) {
    for (let left = table[length - 1] ?? 0; left > 0; left -= 1) {
      const symbol = table[next] ?? 0;
      const entry = (coefficients(symbol) << 5) | (length + (symbol & 15));
      fill(codes.all, 16 - length, code, entry);
      if (length <= SHORT_BITS) fill(codes.short, SHORT_BITS - length, code, entry);
      code += 1;
      next += 1;
    }
    code <<= 1;
  }
  return codes;
}

const fill = (table: Uint16Array, shift: number, code: number, entry: number) =>
  table.fill(entry, code << shift, (code + 1) << shift);

/** A symbol after the first is a run of zeros and one coefficient, sixteen zeros, or the end of the block. */
function coefficientsOf(symbol: number): number {
  const hasNoBits = (symbol & 15) === 0;
  return hasNoBits && symbol !== 0xf0 ? 64 : (symbol >> 4) + 1;
}

/**
 * How many bits of the first `length` bytes are left after this many units of these blocks, from bit `start` on; undefined where a code is
 * invalid or the bits run out. Three bytes after them must be readable.
 */
function bitsLeft(
  bytes: Uint8Array,
  length: number,
  blocks: readonly Block[],
  units: number,
  start = 0,
): number | undefined {
  const end = length * 8;
  let bit = start;
  const peek = () => {
    const at = bit >>> 3;
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    return (three >>> (8 - (bit & 7))) & 0xffff;
  };
  const entryOf = ({ all, short }: Codes) => {
    const sixteen = peek();
    return short[sixteen >>> (16 - SHORT_BITS)] || all[sixteen] || 0;
  };
  for (let unit = 0; unit < units; unit += 1) {
    for (const { dc, ac } of blocks)
      for (let done = 0, codes = dc; done < 64; codes = ac) {
        const entry = entryOf(codes);
        if (entry === 0) return undefined;
        bit += entry & 31;
        done += entry >>> 5;
      }
    if (bit > end) return undefined;
  }
  return end - bit;
}

// The Huffman codes of a baseline JPEG, counted without computing a pixel.

/** Indexed by 16 bits: how many coefficients the code at their start stands for (× 32), plus its length in bits. */
type Codes = { all: Uint16Array; short: Uint16Array };
/** Most codes are no longer than this, and a table of them stays in the processor's cache. */
const SHORT_BITS = 10;

export type Block = { dc: Codes; ac: Codes };

/** The tables of a segment with their ids: those of AC coefficients have 16 added. */
export function* tablesIn(content: Uint8Array): Generator<[id: number, table: Uint8Array]> {
  for (let at = 0; at + 17 <= content.length; ) {
    const codes = content.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0);
    yield [content[at] ?? 0, content.subarray(at + 1, at + 17 + codes)];
    at += 17 + codes;
  }
}

export function codesOf(table: Uint8Array, isAc: boolean): Codes {
  const codes: Codes = { all: new Uint16Array(1 << 16), short: new Uint16Array(1 << SHORT_BITS) };
  let code = 0;
  let next = 16;
  for (let length = 1; length <= 16; length += 1) {
    for (let left = table[length - 1] ?? 0; left > 0; left -= 1) {
      const symbol = table[next] ?? 0;
      const entry = (coefficients(symbol, isAc) << 5) | (length + (symbol & 15));
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

/** A symbol is a run of zeros and one coefficient, sixteen zeros, or the end of the block. */
function coefficients(symbol: number, isAc: boolean): number {
  const hasNoBits = (symbol & 15) === 0;
  if (!isAc) return 1;
  return hasNoBits && symbol !== 0xf0 ? 64 : (symbol >> 4) + 1;
}

/**
 * How many bits of the first `length` bytes are left after this many units of these blocks; undefined where a code is
 * invalid or the bits run out. Three bytes after them must be readable.
 */
export function bitsLeft(
  bytes: Uint8Array,
  length: number,
  blocks: readonly Block[],
  units: number,
): number | undefined {
  const end = length * 8;
  let bit = 0;
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

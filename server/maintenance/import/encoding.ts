/** How a table may be encoded. `dos` is noticed, but not read: another choice in the same menu of Excel is. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh' | 'dos';

/** The bytes of ä, ö, ü, Ä, Ö, Ü and ß, the most likely first. */
const umlauts: [Encoding, number[]][] = [
  ['windows-1252', [0xe4, 0xf6, 0xfc, 0xc4, 0xd6, 0xdc, 0xdf]],
  ['macintosh', [0x8a, 0x9a, 0x9f, 0x80, 0x85, 0x86, 0xa7]],
  ['dos', [0x84, 0x94, 0x81, 0x8e, 0x99, 0x9a, 0xe1]],
];

export function encodingOf(bytes: Uint8Array): Encoding {
  return wideOf(bytes) ?? (isUtf8(bytes) ? 'utf-8' : byUmlauts(bytes));
}

export const decode = (bytes: Uint8Array, encoding: Exclude<Encoding, 'dos'>) =>
  new TextDecoder(encoding).decode(bytes);

/** UTF-16 by its first bytes, else by the zeros beside Latin letters. */
function wideOf(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 1000);
  const zeros = (parity: number) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  const many = start.length / 4;
  if (start.length < 20 || Math.max(zeros(0), zeros(1)) < many) return undefined;
  return zeros(1) > zeros(0) ? 'utf-16le' : 'utf-16be';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** An old encoding of one byte a character, by how many letters would be German. */
function byUmlauts(bytes: Uint8Array): Encoding {
  const counts = umlauts.map(([encoding, letters]) => {
    return { encoding, count: bytes.filter((byte) => letters.includes(byte)).length };
  });
  return counts.reduce((best, other) => (other.count > best.count ? other : best)).encoding;
}

import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';

export type ZippedFile = { name: string; changed: Date; bytes: Buffer };

/** Reads a ZIP by its directory at the end (APPNOTE.TXT 4.3), files stored as they are. */
export function unzip(zip: Buffer): ZippedFile[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  const files: ZippedFile[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    assert.equal(zip.toString('latin1', at, at + 4), 'PK\x01\x02');
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + size);
    // Stored, its name in UTF-8, its checksum right.
    assert.equal(method, 0);
    assert.ok(zip.readUInt16LE(at + 8) & 0x800);
    assert.equal(crc32(bytes), zip.readUInt32LE(at + 16));
    // The extra field with the time in seconds: its kind, its length, flags, time.
    const extra = at + 46 + nameLength;
    assert.equal(zip.readUInt16LE(extra), 0x5455);
    files.push({
      name: zip.toString('utf8', at + 46, extra),
      changed: new Date(zip.readUInt32LE(extra + 5) * 1000),
      bytes,
    });
    at = extra + extraLength + zip.readUInt16LE(at + 32);
  }
  return files;
}

/** The files of an answer that is a ZIP. */
export const unzipAnswer = async (answer: Response): Promise<ZippedFile[]> =>
  unzip(Buffer.from(await answer.arrayBuffer()));

/** Lays them into a folder. */
export async function unpack(zip: Buffer, folder: string): Promise<void> {
  for (const { name, bytes } of unzip(zip)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}

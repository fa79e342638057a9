import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type ImageFile, imageFileNames } from '#contract/galleries.ts';
import { MARKER } from '#server/process/data-folder.ts';
import { flush, flushFolder } from '#server/process/flush.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import {
  type ImageStorage,
  isFilesId,
  isImageFile,
  requireAllFiles,
  type StoredImage,
  unlessTruncated,
} from './image-storage.ts';

const isShard = (name: string) => /^[0-9a-f]{2}$/.test(name);
/** The storage's id, at the end of the marker file. */
const IDENTITY = /[0-9a-f]{8}-[0-9a-f-]{27}/;
/** Written and removed, to check that the storage is writable. */
const PROBE = `${MARKER}-probe`;
/** Written and removed, to learn what the disk's clock says. */
const CLOCK = `${MARKER}-clock`;
const CHUNK_BYTES = 256 * 1024;
/** Of hundreds of thousands of files, each asked about in a turn of its own would take minutes. */
const STEP = 8;

type Places = ReturnType<typeof placesIn>;

function placesIn(root: string) {
  const shardOf = (filesId: string) => join(root, filesId.slice(-2));
  const folderOf = (filesId: string) => join(shardOf(filesId), filesId);
  const pathOf = (filesId: string, file: ImageFile) =>
    isFilesId(filesId) && isImageFile(file) ? join(folderOf(filesId), file) : undefined;

  const isThere = () =>
    access(join(root, MARKER)).then(
      () => true,
      () => false,
    );
  const mustBeThere = async () => {
    if (!(await isThere())) throw new StoreUnavailable('The images folder has no marker');
  };

  return { root, shardOf, folderOf, pathOf, isThere, mustBeThere };
}

function reading({ pathOf }: Places): Pick<ImageStorage, 'read' | 'stream'> {
  return {
    async read(filesId, file, bytes) {
      const path = pathOf(filesId, file);
      const found = path === undefined ? undefined : await readFile(path).catch(unless('ENOENT'));
      return unlessTruncated(found, bytes);
    },

    async stream(filesId, file, bytes) {
      const path = pathOf(filesId, file);
      const handle = path === undefined ? undefined : await open(path).catch(unless('ENOENT'));
      if (!handle) return undefined;
      const { size } = await handle.stat().catch(async (error) => {
        await handle.close();
        throw error;
      });
      if (bytes !== undefined && size !== bytes) {
        await handle.close();
        return undefined;
      }
      // With its end, a stream takes just the memory that it fills: else a whole chunk for the rest, and one for nothing.
      return handle.createReadStream({ highWaterMark: CHUNK_BYTES, ...(size > 0 && { end: size - 1 }) });
    },
  };
}

function writing({
  root,
  shardOf,
  folderOf,
  pathOf,
  mustBeThere,
}: Places): Pick<ImageStorage, 'put' | 'rewrite' | 'remove'> {
  return {
    async put(filesId, folder) {
      await requireAllFiles(filesId, folder);
      for (const name of imageFileNames) await flush(join(folder, name));
      await flushFolder(folder);
      await mustBeThere();
      await mkdir(shardOf(filesId)).catch(unless('EEXIST'));
      await rename(folder, folderOf(filesId));
      await flushFolder(shardOf(filesId));
      await flushFolder(root);
      await flushFolder(dirname(folder));
    },

    async rewrite(filesId, file, bytes) {
      const place = pathOf(filesId, file);
      if (place === undefined) throw new Error('An image must have a UUID in lower case');
      await mustBeThere();
      await mkdir(folderOf(filesId), { recursive: true });
      const aside = `${place}.part`;
      await writeFile(aside, bytes);
      await flush(aside);
      await rename(aside, place);
      for (const folder of [folderOf(filesId), shardOf(filesId), root]) await flushFolder(folder);
    },

    async remove(filesId) {
      if (isFilesId(filesId)) await rm(folderOf(filesId), { recursive: true, force: true });
    },
  };
}

/** What is asked about the storage itself. */
function itself({ root, isThere, mustBeThere }: Places): Pick<ImageStorage, 'clock' | 'works' | 'identity'> {
  return {
    async clock() {
      await mustBeThere();
      const probe = join(root, CLOCK);
      try {
        await writeFile(probe, '');
        return (await stat(probe)).mtimeMs;
      } finally {
        await rm(probe, { force: true });
      }
    },

    async works() {
      const probe = join(root, PROBE);
      const write = () => writeFile(probe, '').finally(() => rm(probe, { force: true }));
      return (
        (await isThere()) &&
        write().then(
          () => true,
          () => false,
        )
      );
    },

    async identity() {
      const marker = join(root, MARKER);
      const text = await readFile(marker, 'utf8');
      const known = IDENTITY.exec(text)?.[0];
      if (known) return known;
      const made = randomUUID();
      const aside = join(root, `${MARKER}-new`);
      await writeFile(aside, `${text}${made}\n`, { flush: true });
      await rename(aside, marker);
      await flushFolder(root);
      return made;
    },
  };
}

function listing({ root, folderOf, mustBeThere }: Places): Pick<ImageStorage, 'list'> {
  async function* filesIds() {
    for (const shard of await foldersIn(root, isShard))
      for (const filesId of await foldersIn(join(root, shard), isFilesId))
        if (filesId.endsWith(shard)) yield filesId;
  }

  return {
    async *list() {
      await mustBeThere();
      const statOf = (file: string) => statSync(file, { throwIfNoEntry: false });
      let count = 0;
      for await (const filesId of filesIds()) {
        // Lets others have a turn after every few.
        count += 1;
        if (count % STEP === 0) await setImmediate();
        const folder = folderOf(filesId);
        const found = statOf(folder);
        if (!found) continue;
        const image: StoredImage = { filesId, changedAt: found.mtimeMs, files: 0, bytes: 0 };
        for (const name of imageFileNames) {
          const file = statOf(join(folder, name));
          if (!file?.isFile()) continue;
          image.files += 1;
          image.bytes += file.size;
        }
        yield image;
      }
    },
  };
}

/**
 * Keeps images in `<root>/<last two characters of the id>/<id>`. The root must be on the same file system as the
 * folders passed to `put`. It is never created here: a root that is missing or has no marker means a disk that is not
 * mounted, not an empty storage.
 */
export function createFolderStorage(root: string): ImageStorage {
  const places = placesIn(root);
  return {
    ...reading(places),
    ...writing(places),
    ...itself(places),
    ...listing(places),
  };
}

async function foldersIn(folder: string, isOurs: (name: string) => boolean) {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && isOurs(entry.name)).map((entry) => entry.name);
}

/** Turns one expected error into undefined. */
function unless(code: string) {
  return (error: NodeJS.ErrnoException) => {
    if (error.code !== code) throw error;
    return undefined;
  };
}

import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { S3mini } from 's3mini';
import { type ImageFile, imageFileNames, imageFiles } from '#contract/galleries.ts';
import type { S3Settings } from '#server/config/settings.ts';
import { StoreUnavailable } from '#server/ports/store-unavailable.ts';
import {
  type ImageStorage,
  isFilesId,
  isImageFile,
  requireAllFiles,
  type StoredImage,
  unlessTruncated,
} from './image-storage.ts';

const ROOT = 'images/';
/** Outside of the prefix of the images, so that it is not taken for one. */
const IDENTITY = '.klassenkreis';
const PAGE = 1000;
const PATIENCE_MS = 10_000;

type Bucket = ReturnType<typeof openBucket>;

function openBucket({ endpoint, bucket, ...access }: S3Settings, patienceMs: number) {
  /** By the last answer of the store. */
  let answeredAt = Number.NaN;
  const fetch = fetchWithin(patienceMs, ({ headers }) => {
    answeredAt = Date.parse(headers.get('date') ?? '');
  });
  const s3 = new S3mini({ ...access, endpoint: `${endpoint}/${bucket}`, fetch });

  const ask = async <T>(question: () => Promise<T>): Promise<T> => {
    try {
      return await question();
    } catch (error) {
      throw new StoreUnavailable(error);
    }
  };

  /** Undefined if there is no such object. A missing bucket has the same status but must be told apart. */
  const open = (filesId: string, file: ImageFile) =>
    ask(async () => {
      if (!isFilesId(filesId) || !isImageFile(file)) return undefined;
      const answer = await s3.getObjectResponse(keyOf(filesId, file));
      if (answer) return answer;
      if (!(await s3.bucketExists())) throw new Error('The bucket does not exist');
      return undefined;
    });

  return { s3, ask, open, answeredAt: () => answeredAt };
}

const keyOf = (filesId: string, file: string) => `${ROOT}${filesId}/${file}`;

function reading({ ask, open }: Bucket): Pick<ImageStorage, 'read' | 'stream'> {
  return {
    async read(filesId, file, bytes) {
      const answer = await open(filesId, file);
      const found = answer && new Uint8Array(await ask(() => answer.arrayBuffer()));
      return unlessTruncated(found, bytes);
    },

    async stream(filesId, file, bytes) {
      const answer = await open(filesId, file);
      if (bytes !== undefined && answer?.headers.get('content-length') !== String(bytes)) {
        await answer?.body?.cancel();
        return undefined;
      }
      return answer?.body ? Readable.from(answer.body, { objectMode: false }) : undefined;
    },
  };
}

function writing({ s3, ask }: Bucket): Pick<ImageStorage, 'put' | 'rewrite' | 'remove'> {
  return {
    async put(filesId, folder) {
      await requireAllFiles(filesId, folder);
      if (await ask(() => s3.objectExists(keyOf(filesId, 'full.jpg'))))
        throw new Error('An image is never replaced');
      for (const name of imageFileNames) {
        const bytes = await readFile(path.join(folder, name));
        await ask(() => s3.putObject(keyOf(filesId, name), bytes, imageFiles[name]));
      }
      await rm(folder, { recursive: true });
    },

    async rewrite(filesId, file, bytes) {
      if (!isFilesId(filesId)) throw new Error('An image must have a UUID in lower case');
      await ask(() => s3.putObject(keyOf(filesId, file), bytes, imageFiles[file]));
    },

    async remove(filesId) {
      if (!isFilesId(filesId)) return;
      // One by one: stores differ in how they delete many at once.
      for (const name of imageFileNames) await ask(() => s3.deleteObject(keyOf(filesId, name)));
    },
  };
}

/** What is asked about the storage itself. */
function itself({ s3, ask, answeredAt }: Bucket): Pick<ImageStorage, 'clock' | 'works' | 'identity'> {
  return {
    async clock() {
      await ask(() => s3.bucketExists());
      return Number.isNaN(answeredAt()) ? Date.now() : answeredAt();
    },

    // Writing and deleting would leave a version behind each time in a versioned bucket.
    async works() {
      return s3.bucketExists().catch(() => false);
    },

    async identity() {
      const known = await ask(() => s3.getObject(IDENTITY));
      if (known) return known;
      const made = randomUUID();
      await ask(() => s3.putObject(IDENTITY, made, 'text/plain'));
      return made;
    },
  };
}

async function* objects({ s3, ask }: Bucket) {
  let token: string | undefined;
  do {
    const page = await ask(() => s3.listObjectsPaged('/', ROOT, PAGE, token));
    if (!page) throw new StoreUnavailable('The bucket does not exist');
    yield* page.objects ?? [];
    token = page.nextContinuationToken;
  } while (token !== undefined);
}

/** Keys are listed in order, so an image's files are adjacent. */
async function* list(store: Bucket) {
  let image: StoredImage | undefined;
  for await (const { Key, LastModified, Size } of objects(store)) {
    const filesId = imageIn(Key);
    if (filesId === undefined) continue;
    if (image?.filesId !== filesId) {
      if (image) yield image;
      image = { filesId, changedAt: 0, files: 0, bytes: 0 };
    }
    image.changedAt = Math.max(image.changedAt, new Date(LastModified).getTime());
    image.files += 1;
    image.bytes += Number(Size);
  }
  if (image) yield image;
}

/**
 * Keeps images in a bucket of an S3-compatible store, under `images/<id>/`. Their bytes always pass through the server;
 * nobody gets a link to the store. Throws `StoreUnavailable` for whatever keeps the store from answering. `patienceMs`: how
 * long it may take to begin an answer; reading the answer has no limit.
 */
export function createS3Storage(settings: S3Settings, patienceMs = PATIENCE_MS): ImageStorage {
  const bucket = openBucket(settings, patienceMs);
  return {
    ...reading(bucket),
    ...writing(bucket),
    ...itself(bucket),
    list: () => list(bucket),
  };
}

/** The id of the image that this file belongs to, if it is ours. */
function imageIn(key: string): string | undefined {
  const [filesId = '', file, ...rest] = key.slice(ROOT.length).split('/');
  return isFilesId(filesId) && isImageFile(file) && rest.length === 0 ? filesId : undefined;
}

const fetchWithin =
  (ms: number, look: (answer: Response) => void): typeof fetch =>
  async (input, init) => {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(new Error('The store did not answer in time')), ms);
    try {
      const answer = await fetch(input, { ...init, redirect: 'manual', signal: patience.signal });
      look(answer);
      return answer;
    } finally {
      clearTimeout(timer);
    }
  };

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { sweepImages } from '#server/galleries/files.ts';
import { isSound } from '#server/ports/database/sqlite.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { costOf, startSite } from './http/running.ts';
import { median, type Result } from './result.ts';
import { addImageRows, addMembers, backUpRows, vacuumedBytes, withSite } from './scale/big-class.ts';
import { cpuOf } from './scale/cpu-of.ts';
import { heapOf } from './scale/heap-of.ts';
import { answersFor } from './scale/long-lists.ts';
import { pictureCosts } from './scale/picture-costs.ts';

const MEMBERS = 10_000;
const IMAGES = 10_000;
const ROUNDS = 8;

const text = { title: 'Klassentreffen', description: 'Ein Abend am See mit allen, die kommen konnten' };
const letter = { subject: 'Klassentreffen', message: 'Liebe Leute, wer kommt mit?\n\n'.repeat(20) };

function createResults(site: Awaited<ReturnType<typeof startSite>>) {
  const results: Result[] = [];
  return {
    results,
    bytes(name: string, value: number) {
      results.push({ name, value: Math.round(value), unit: 'bytes' });
    },
    /** Compared with session checks in the same minute, as the load of the machine may vary. */
    async work(name: string, us: number) {
      const checks: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        checks.push(await costOf(site, site.offer.targets.session ?? ''));
      results.push({ name, value: us / median(checks), unit: '× a session check, CPU time' });
    },
  };
}

/**
 * What a member, an image and an email cost in a class of ten thousand: exact bytes, and work in units of a session
 * check, the cheapest call.
 */
export async function benchScale(): Promise<Result[]> {
  const site = await startSite({ members: 30, galleries: 20, albums: [100], elsewhere: 0 });
  const { results, bytes, work } = createResults(site);

  await withSite(async (parts) => {
    const { db, config } = parts;
    const empty = await vacuumedBytes(db);
    const member = await addMembers(parts, MEMBERS);
    const withMembers = await vacuumedBytes(db);
    bytes('database: a member with contact data and consents', (withMembers - empty) / MEMBERS);

    for (const answer of await answersFor(parts, member.username)) {
      bytes(`${answer.name} of ${MEMBERS.toLocaleString('en')}, a member`, answer.plain / MEMBERS);
      bytes(`${answer.name}, compressed, a member`, answer.zipped / MEMBERS);
      await work(`${answer.name} regenerated, a member`, answer.us / MEMBERS);
    }

    await work(
      'mail to all taken in, a recipient',
      (await cpuOf(() =>
        db
          .transaction()
          .execute((transaction) =>
            parts.modules.groupEmail.provides.groupEmails.accept(transaction, member.id, letter),
          ),
      )) / MEMBERS,
    );
    const withMails = await vacuumedBytes(db);
    bytes('database: a recipient of a mail to all', (withMails - withMembers) / MEMBERS);

    const { id: gallery } = await parts.galleries.create(db, text, member.id);
    const ids = await addImageRows(parts, gallery, member.id, IMAGES);
    bytes('database: an image with its four files', ((await vacuumedBytes(db)) - withMails) / IMAGES);
    for (const id of ids)
      await mkdir(path.join(config.dataDir, 'images', id.slice(-2), id), { recursive: true });
    await work('sweep, an image', (await cpuOf(() => sweepImages(parts))) / IMAGES);
    bytes('memory: an image while all are swept', (await heapOf(() => parts.images.filesIds())) / IMAGES);
    await work(
      'count of the images of a gallery, an image',
      (await cpuOf(() => parts.galleries.all())) / IMAGES,
    );
    const database = dataFolderPaths(config.dataDir).database;
    const checked = await cpuOf(async () => isSound(database));
    await work('start, the rows of a member with an image and a letter', checked / MEMBERS);
    const saved = await cpuOf(() => backUpRows(parts));
    await work('backup, the rows of a member with an image and a letter', saved / MEMBERS);
  });

  await withSite(async (parts) => {
    for (const { name, ...cost } of await pictureCosts(parts)) {
      if ('bytes' in cost) bytes(name, cost.bytes);
      else await work(name, cost.us);
    }
    const hash = await parts.passwords.hash('Grundierung und Decklack');
    await work(
      'a password checked',
      await cpuOf(() => parts.passwords.verify('Grundierung und Decklack', hash)),
    );
  });
  await site.stop();
  return results;
}

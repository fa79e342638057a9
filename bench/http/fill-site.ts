import { randomUUIDv7 } from 'node:crypto';
import { link, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Insertable } from 'kysely';
import { imageFileNames } from '#contract/galleries.ts';
import type { SiteServices as Parts } from '#server/compose/site.ts';
import { staying } from '#server/http/guard/fair-line.ts';
import { newMemberRow } from '#server/people/new-member.ts';
import type { Tables } from '#server/ports/database/database.ts';
import { cameraPhoto } from '#test/support/samples.ts';

export const PASSWORD = 'Grundierung und Decklack';
const ROWS_AT_ONCE = 1000;

/**
 * `albums`: how many images each of the measured albums has. `elsewhere`: images in all other galleries. `filed`: each
 * image has files.
 */
export type SiteSize = {
  members: number;
  galleries: number;
  albums: number[];
  elsewhere: number;
  filed?: boolean;
};

/** A class with galleries and albums. Only one image has files if not asked otherwise; the others are copies of its row. */
export async function fillSite(parts: Parts, work: string, size: SiteSize) {
  const { galleries, images, storage, pictures, passwords, db } = parts;
  const passwordHash = await passwords.hash(PASSWORD);
  const members = Array.from({ length: size.members }, (_, index) => {
    const name = { username: `mitglied${index + 1}`, email: `m${index + 1}@example.org` };
    return newMemberRow({ ...name, passwordHash }, Date.now());
  });
  await inChunks(members, (rows) => db.insertInto('members').values(rows).execute());
  const memberId = members[0]?.id ?? '';

  const text = { title: 'Klassentreffen', description: 'Ein Abend am See mit allen, die kommen konnten' };
  const created: string[] = [];
  for (let number = 1; number <= size.galleries; number += 1)
    created.push((await galleries.create(db, text, memberId)).id);

  const made = path.join(work, 'made');
  await mkdir(made);
  await writeFile(path.join(work, 'photo.jpg'), await cameraPhoto());
  using place = pictures.place(staying(memberId));
  const picture = await pictures.make(path.join(work, 'photo.jpg'), made, place);
  const id = randomUUIDv7();
  await storage.put(id, made);
  const [album = '', ...others] = created;
  const uploaded = { id, galleryId: album, uploaderId: memberId, title: 'Bild', uploadedAt: Date.now() };
  const real = await db.transaction().execute((transaction) => images.add(transaction, uploaded, picture));

  const row = await db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const like = (galleryId: string, count: number): Insertable<Tables['images']>[] =>
    Array.from({ length: count }, () => randomUUIDv7()).map((id) => ({
      ...row,
      id,
      files_id: id,
      gallery_id: galleryId,
    }));
  const unmeasured = others.slice(size.albums.length - 1);
  const rows = [
    ...size.albums.flatMap((count, index) => like(created[index] ?? '', count - (index === 0 ? 1 : 0))),
    ...unmeasured.flatMap((galleryId) => like(galleryId, Math.floor(size.elsewhere / unmeasured.length))),
  ];
  await inChunks(rows, (chunk) => db.insertInto('images').values(chunk).execute());
  const files = rows.flatMap((image) => picture.files.map((file) => ({ image_id: image.id, ...file })));
  await inChunks(files, (chunk) => db.insertInto('image_files').values(chunk).execute());

  if (size.filed) await linkFiles(path.join(work, '../images'), id, rows);

  return {
    memberId,
    albums: size.albums.map((count, index) => ({ count, id: created[index] ?? '' })),
    thumbnailPath: real.thumbnailPath ?? '',
    imagePath: real.imagePath,
  };
}

/** The files of the first image for all others, by hard links in the folder of all images. */
async function linkFiles(root: string, first: string, others: { files_id: string }[]): Promise<void> {
  const folderOf = (id: string) => path.join(root, id.slice(-2), id);
  for (const { files_id } of others) {
    await mkdir(folderOf(files_id), { recursive: true });
    for (const name of imageFileNames)
      await link(path.join(folderOf(first), name), path.join(folderOf(files_id), name));
  }
}

async function inChunks<Row>(rows: Row[], insert: (chunk: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await insert(rows.slice(start, start + ROWS_AT_ONCE));
}

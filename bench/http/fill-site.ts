import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Parts } from '#server/compose.ts';

const MEMBERS = 30;
const GALLERIES = 20;
const IMAGES = 100;

/** A class of 30, 20 galleries, and an album of 100 images, the last of which has its files. */
export async function fillSite(parts: Parts, work: string) {
  const { members, galleries, images, storage, pictures, db } = parts;
  for (let number = 1; number <= MEMBERS; number += 1)
    await members.add({ username: `mitglied${number}`, email: `m${number}@example.org`, passwordHash: null });
  const member = await db.selectFrom('members').select('id').executeTakeFirstOrThrow();

  const text = { title: 'Klassentreffen', description: 'Ein Abend am See mit allen, die kommen konnten' };
  const created = [];
  for (let number = 1; number <= GALLERIES; number += 1)
    created.push(await galleries.create(text, member.id));
  const album = created[0]?.id ?? '';

  const source = path.join(work, 'source.jpg');
  await sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#4477aa',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .jpeg()
    .toFile(source);
  const made = path.join(work, 'made');
  await mkdir(made);
  const picture = await pictures.make(source, made);
  let last: Awaited<ReturnType<typeof images.add>> | undefined;
  for (let number = 1; number <= IMAGES; number += 1) {
    const id = crypto.randomUUID();
    const row = { id, galleryId: album, uploaderId: member.id, title: `Bild ${number}` };
    if (number === IMAGES) await storage.put(id, made);
    last = await images.add(row, picture);
  }

  return { memberId: member.id, album, thumbnailPath: last?.thumbnailPath ?? '' };
}

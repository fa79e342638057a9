import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createBackup } from '#server/backup/create-backup.ts';
import { openDatabase } from '#server/compose/open-database.ts';
import { openToRead } from '#server/compose/real-parts.ts';
import type { SiteServices as Parts } from '#server/compose/site.ts';
import { staying } from '#server/http/guard/fair-line.ts';
import { cameraPhoto } from '#test/support/samples.ts';
import { addMembers } from './big-class.ts';
import { cpuOf } from './cpu-of.ts';

const PICTURES = 8;
const SECOND = 1000;

/** The cost of a 12 megapixel photograph on upload, in storage and in a backup. */
export async function pictureCosts(parts: Parts) {
  const { id: memberId } = await addMembers(parts, 1);
  const { id: gallery } = await parts.galleries.create(
    parts.db,
    { title: 'Klassentreffen', description: 'x' },
    memberId,
  );
  const source = path.join(parts.config.dataDir, 'work/photo.jpg');
  await writeFile(source, await cameraPhoto());
  const upload = async () => {
    using place = parts.pictures.place(staying(memberId));
    await parts.modules.galleries.provides.uploads.store(
      gallery,
      place,
      async (target) => {
        await cp(source, target);
        return { fields: { title: 'Bild' }, fileName: 'photo.jpg' };
      },
      (work) => parts.db.transaction().execute(work),
    );
  };
  await upload();
  const uploading = await cpuOf(async () => {
    for (let count = 1; count < PICTURES; count += 1) await upload();
  });
  const stored = await parts.images.storedBy(memberId);

  const root = await mkdtemp(path.join(tmpdir(), 'klassenkreis-bench-'));
  const openFile = (file: string) => openDatabase({ file });
  const backUp = (at: number) =>
    createBackup(
      { ...parts, dataDir: parts.config.dataDir, openFile, openToRead, version: 'bench' },
      { root, at, keep: 30, progress: () => {} },
    );
  try {
    const first = await cpuOf(() => backUp(0));
    const again = await cpuOf(() => backUp(SECOND));
    return [
      { name: 'pictures: a photograph of 12 megapixels', bytes: stored.bytes / PICTURES },
      { name: 'upload of a photograph of 12 megapixels', us: uploading / (PICTURES - 1) },
      { name: 'backup, a new picture', us: (first - again) / PICTURES },
    ];
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

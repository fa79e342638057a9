import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE } from '#contract/limits.ts';
import { composeSite } from '#server/compose/site.ts';
import { readConfig } from '#server/config/config.ts';
import { createPictures } from '#server/galleries/pictures/pictures.ts';
import { staying } from '#server/http/guard/fair-line.ts';
import { cameraPhoto } from '#test/support/samples.ts';
import { median, type Result } from './result.ts';
import { cpuOfChildren } from './upload/cpu-of-children.ts';

const ROUNDS = 5;
const AT_ONCE = 20;

async function costOfBareSharp(source: string, folder: string): Promise<number> {
  const child = fork(path.join(import.meta.dirname, 'upload/bare-sharp.ts'), [source, folder]);
  const [{ cpu }] = (await once(child, 'message')) as [{ cpu: number }];
  // Must end before the next measurement, as it is a child of this process too.
  await once(child, 'exit');
  return cpu;
}

/** Uploads of a 12 megapixel photograph, from the received file to the committed row, against bare sharp. */
export async function benchUpload(): Promise<Result[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'klassenkreis-bench-'));
  const parts = await composeSite(
    readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', UPLOADS_PER_HOUR: '1000' }),
    // The site's limits, but no upload is refused because the machine is busy.
    {
      pictures: createPictures({
        maxPixels: IMAGE_MAX_PIXELS,
        maxSide: IMAGE_MAX_SIDE,
        cpuSeconds: 60,
        waitSeconds: 600,
      }),
    },
  );
  try {
    const source = path.join(dataDir, 'photo.jpg');
    await writeFile(source, await cameraPhoto());
    await parts.members.add(parts.db, { username: 'anna', email: 'anna@example.org', passwordHash: null });
    const { id: member = '' } = (await parts.members.findForLogin('anna')) ?? {};
    const gallery = await parts.galleries.create(parts.db, { title: 'x', description: 'x' }, member);

    const store = async () => {
      using place = parts.pictures.place(staying(member));
      await parts.modules.galleries.provides.uploads.store(
        gallery.id,
        place,
        async (target) => {
          await cp(source, target);
          return { fields: { title: 'x' }, fileName: 'photo.jpg' };
        },
        (work) => parts.db.transaction().execute(work),
      );
    };
    /** The cost of each upload when so many run at once. */
    const upload = async (count = 1) => {
      const own = process.cpuUsage();
      const children = cpuOfChildren();
      await Promise.all(Array.from({ length: count }, store));
      const { user, system } = process.cpuUsage(own);
      return (user + system + cpuOfChildren() - children) / count;
    };
    await upload();
    const costs: number[] = [];
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const cost = await upload();
      costs.push(cost);
      ratios.push(cost / (await costOfBareSharp(source, path.join(dataDir, 'work'))));
    }
    const crowd = (await upload(AT_ONCE)) / (median(costs) / median(ratios));
    return [
      { name: 'upload of 12 megapixels', value: median(ratios), unit: '× bare sharp', atMost: 1.2 },
      { name: 'upload of 12 megapixels, CPU', value: median(costs) / 1e6, unit: 's', atMost: 1 },
      { name: `each of ${AT_ONCE} uploads at once`, value: crowd, unit: '× bare sharp', atMost: 1.2 },
    ];
  } finally {
    await parts.dispose();
    await rm(dataDir, { recursive: true, force: true });
  }
}

import path from 'node:path';
import sharp from 'sharp';

// The baseline: the same four files of the same photograph, each made by a plain call of sharp.
sharp.concurrency(1);
sharp.cache(false);

const [source = '', folder = '', times = '1'] = process.argv.slice(2);

const crop = { width: 500, height: 375, fit: 'cover' } as const;
const to = (name: string) => path.join(folder, name);
const inside = (edge: number) =>
  ({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }) as const;
const open = () => sharp(source).autoOrient();

const before = process.cpuUsage();
for (let time = 0; time < Number(times); time += 1) {
  await open().resize(inside(3200)).jpeg({ quality: 80, progressive: true }).toFile(to('full.jpg'));
  await open().resize(inside(1280)).webp({ quality: 76 }).toFile(to('display.webp'));
  await open().resize(crop).webp({ quality: 72 }).toFile(to('thumbnail.webp'));
  await open()
    .resize({ ...crop, width: 320, height: 240 })
    .webp({ quality: 70 })
    .toFile(to('small.webp'));
}
const { user, system } = process.cpuUsage(before);
process.send?.({ cpu: (user + system) / Number(times) });
process.disconnect?.();

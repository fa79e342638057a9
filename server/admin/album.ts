import { createWriteStream, existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createAlbumMaker } from '#server/album/album.ts';
import { failureInWords } from '#server/failure-in-words.ts';
import { requireBoundStorage } from '#server/galleries/one-storage.ts';
import { zipStream } from '#server/http/wire/zip-stream.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { flushFolder } from '#server/process/flush.ts';
import { albumCommandTexts as t } from '#texts/admin/album.ts';
import { albumTexts } from '#texts/album.ts';
import { act, readArguments, type StoreVerb, type Verb } from './command.ts';
import { createProgress, size } from './terminal.ts';

/** How a name ends until its file is whole. */
const UNFINISHED = '.unfertig';

const create: StoreVerb = {
  help: t.create.help,
  async run(args, stores) {
    const { file, options } = readArguments(args, ['file'], {
      large: { type: 'boolean', default: false },
      mails: { type: 'boolean', default: false },
    });
    const target = path.resolve(file);
    if (existsSync(target)) throw new MaintainerError(t.exists(file));
    await requireBoundStorage(stores);
    const maker = createAlbumMaker({ ...stores, now: Date.now });
    const { images } = await maker.outlook('');
    // Under its own name it is whole, whatever happens to this process.
    const unfinished = `${target}.${process.pid}${UNFINISHED}`;
    await removeLeftOver(target);
    const progress = createProgress(t.progress);
    let laid = 0;
    const files = async function* () {
      const wanted = {
        pictures: options.large ? 'large' : 'good',
        mails: options.mails ? 'with-mails' : 'without-mails',
      } as const;
      for await (const one of maker.files(wanted)) {
        yield {
          ...one,
          async open() {
            const stream = await one.open();
            if (stream && one.name.startsWith(albumTexts.file.views)) progress.at(laid++, images);
            return stream;
          },
        };
      }
    };
    try {
      await pipeline(zipStream(files()), createWriteStream(unfinished, { flags: 'wx', flush: true }));
      await rename(unfinished, target);
      await flushFolder(path.dirname(target));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw new MaintainerError(t.failed(file, failureInWords(error)));
    } finally {
      progress.end();
    }
    await act(stores, (...by) => stores.record.add(...by, { act: 'album-made', detail: String(laid) }));
    console.log(t.done(file, laid, size((await stat(target)).size)));
  },
};

/** What a process that was killed left of the same file. One that still runs keeps its own. */
async function removeLeftOver(target: string): Promise<void> {
  const folder = path.dirname(target);
  const start = `${path.basename(target)}.`;
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const isOne = name.startsWith(start) && name.endsWith(UNFINISHED);
    const id = isOne ? name.slice(start.length, -UNFINISHED.length) : '';
    if (/^\d+$/.test(id) && !isRunning(Number(id))) await rm(path.join(folder, name), { force: true });
  }
}

function isRunning(id: number): boolean {
  if (id === process.pid) return false;
  try {
    return process.kill(id, 0);
  } catch (error) {
    // Somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export const albumVerbs: Record<string, Verb> = { 'album create': create };

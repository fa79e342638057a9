import { mustHavePictures } from '#server/compose/one-storage.ts';
import { checkFiles } from '#server/galleries/sweep.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { mediaTexts } from '#texts/admin/media.ts';
import { readOptions, type Verb } from './command.ts';
import { createProgress, printTable } from './terminal.ts';

const texts = mediaTexts.check;

export const mediaCheck: Verb = {
  help: texts.help,
  async run(args, stores) {
    readOptions(args, {});
    await mustHavePictures(stores);
    const { images, storage } = stores;
    const files = await images.listedFiles();
    const progress = createProgress(texts.progress);
    const troubles = await checkFiles({ images, storage }, files, (done) =>
      progress.at(done, files.length),
    ).finally(progress.end);
    const foreign: string[] = [];
    for await (const place of storage.listForeign()) foreign.push(place);

    const rows = troubles.map(({ state, file }) => [
      texts.states[state],
      `${file.image_id}/${file.name}`,
      file.gallery,
      file.title,
    ]);
    if (rows.length > 0) printTable(texts.headings, rows);
    if (foreign.length > 0) console.log([texts.foreign, ...foreign.map((place) => `  ${place}`)].join('\n'));
    if (troubles.length > 0) throw new MaintainerError(texts.broken(troubles.length, files.length));
    console.log(texts.sound(files.length));
  },
};

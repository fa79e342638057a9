import { storedByMember } from '#server/maintenance/maintained-galleries.ts';
import { freeBytes } from '#server/process/data-folder.ts';
import { usageTexts as texts } from '#texts/admin/gallery.ts';
import { readOptions, type Verb } from './command.ts';
import { printTable, size } from './terminal.ts';

export const usage: Verb = {
  help: texts.help,
  async run(args, { db, config }) {
    readOptions(args, {});
    const uploaders = (await storedByMember(db)).filter(({ images }) => images > 0);
    const images = uploaders.reduce((sum, one) => sum + one.images, 0);
    const bytes = uploaders.reduce((sum, one) => sum + one.bytes, 0);
    console.log(texts.whole(images, size(bytes)));
    console.log(texts.allowed(config.memberMaxImages, size(config.memberMaxBytes)));
    console.log(texts.free(size(await freeBytes(config.dataDir))));
    if (uploaders.length === 0) return;
    console.log();
    const share = (of: number) => `${Math.round((100 * of) / Math.max(bytes, 1))} %`;
    printTable(
      texts.headings,
      uploaders.map((one) => [
        one.username || texts.formerMembers,
        String(one.images),
        size(one.bytes),
        share(one.bytes),
      ]),
    );
  },
};

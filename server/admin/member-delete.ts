import { MaintainerError } from '#server/maintainer-error.ts';
import { consentHistory } from '#server/members/consents.ts';
import { mustHavePictures } from '#server/one-storage.ts';
import { memberTexts } from '#texts/admin/member.ts';
import { readArguments, type Verb } from './command.ts';
import { findMember } from './find-member.ts';
import { createProgress } from './progress.ts';

const texts = memberTexts.delete;

const deleteOptions = {
  'keep-images': { type: 'boolean', default: false },
  'delete-images': { type: 'boolean', default: false },
} as const;

export const memberDelete: Verb = {
  help: texts.help,
  async run(words, stores) {
    const { db, members, accounts, images, storage } = stores;
    const { username, options } = readArguments(words, ['username'], deleteOptions);
    const keepImages = options['keep-images'];
    if (keepImages === options['delete-images']) throw new MaintainerError(texts.chooseImages);
    const member = await findMember(members, username);
    if (!keepImages) await mustHavePictures(stores);

    const stored = await images.storedBy(member.id);
    // Rows first, files after: what a crash leaves between is swept by the site.
    const removed = await accounts.remove(member.id, { keepImages });
    const progress = createProgress(texts.progress);
    for (const [done, id] of removed.entries()) {
      progress.at(done, removed.length);
      await storage.remove(id);
    }
    progress.end();

    console.log(texts.done(member.username));
    console.log(keepImages ? texts.kept(stored.images) : texts.deleted(removed.length));
    const ledger = await consentHistory(db, member.id);
    if (ledger.length > 0) console.log(texts.ledger(member.id));
  },
};

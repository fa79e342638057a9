import { requireBoundStorage } from '#server/galleries/one-storage.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { consentHistory } from '#server/people/consents.ts';
import { fullNameOf } from '#server/people/names.ts';
import { maintainerTexts } from '#texts/admin/maintainer.ts';
import { memberTexts } from '#texts/admin/member.ts';
import { readArguments, type Verb } from './command.ts';
import { confirm, yesOption } from './confirm.ts';
import { actOn, findMember } from './find-member.ts';
import { removeFiles } from './remove-files.ts';

const texts = memberTexts.delete;

const options = {
  'keep-images': { type: 'boolean', default: false },
  'delete-images': { type: 'boolean', default: false },
  ...yesOption,
} as const;

export const memberDelete: Verb = {
  help: texts.help,
  async run(args, stores) {
    const { db, members, maintainers, memberActs, images, storage } = stores;
    const { username, options: given } = readArguments(args, ['username'], options);
    const keepImages = given['keep-images'];
    if (keepImages === given['delete-images']) throw new MaintainerError(texts.chooseImages);
    const member = await findMember(members, username);
    if (!keepImages) await requireBoundStorage(stores);

    const stored = await images.storedBy(member.id);
    const name = fullNameOf(member);
    if (await maintainers.isLast(member.id)) console.log(maintainerTexts.last(member.username));
    await confirm(texts.ask(member.username, name, stored.images, keepImages), given);
    const [, removed] = await actOn(stores, username, (by, one) =>
      memberActs.delete(...by, one, { keepImages }),
    );
    await removeFiles(storage, removed, texts.progress);

    console.log(texts.done(member.username));
    console.log(keepImages ? texts.kept(stored.images) : texts.deleted(removed.length));
    const ledger = await consentHistory(db, member.id);
    if (ledger.length > 0) console.log(texts.ledger(member.id));
  },
};

import { MaintainerError } from '#server/maintainer-error.ts';
import { fullNameOf } from '#server/people/names.ts';
import { maintainerTexts } from '#texts/admin/member.ts';
import { readArguments, readOptions, type Verb } from './command.ts';
import { actOn, confirmLast, findMember, stateOf } from './find-member.ts';
import { printTable, yesOption } from './terminal.ts';

const add: Verb = {
  help: maintainerTexts.add.help,
  async run(args, stores) {
    const { username } = readArguments(args, ['username'], {});
    const [member, isNew] = await actOn(stores, username, (by, one) =>
      stores.memberActs.setMaintainer(...by, one, true),
    );
    console.log((isNew ? maintainerTexts.add.done : maintainerTexts.add.already)(member.username));
  },
};

const remove: Verb = {
  help: maintainerTexts.remove.help,
  async run(args, stores) {
    const { username, options } = readArguments(args, ['username'], yesOption);
    const member = await findMember(stores.members, username);
    if (member.maintainer === 0) throw new MaintainerError(maintainerTexts.remove.wasNone(member.username));
    await confirmLast(stores.maintainers, member, options);
    await actOn(stores, username, (by, one) => stores.memberActs.setMaintainer(...by, one, false));
    console.log(maintainerTexts.remove.done(member.username));
  },
};

const list: Verb = {
  help: maintainerTexts.list.help,
  async run(args, { maintainers, members }) {
    readOptions(args, {});
    const all = await maintainers.all();
    if (all.length === 0) return console.log(maintainerTexts.list.none);
    const rows = all.map(async (member) => [
      member.username,
      fullNameOf(member),
      member.linked_address ?? '',
      await stateOf(members, member),
    ]);
    printTable(maintainerTexts.list.headings, await Promise.all(rows));
  },
};

export const maintainerVerbs: Record<string, Verb> = {
  'maintainer add': add,
  'maintainer remove': remove,
  'maintainer list': list,
};

import { MaintainerError } from '#server/maintainer-error.ts';
import { fullNameOf } from '#server/people/names.ts';
import { maintainerTexts as texts } from '#texts/admin/maintainer.ts';
import { readArguments, readOptions, type Verb } from './command.ts';
import { yesOption } from './confirm.ts';
import { confirmLast } from './confirm-last.ts';
import { actOn, findMember, stateOf } from './find-member.ts';
import { printTable } from './terminal.ts';

const add: Verb = {
  help: texts.add.help,
  async run(args, stores) {
    const { username } = readArguments(args, ['username'], {});
    const [member, isNew] = await actOn(stores, username, (by, one) =>
      stores.memberActs.setMaintainer(...by, one, true),
    );
    console.log((isNew ? texts.add.done : texts.add.already)(member.username));
  },
};

const remove: Verb = {
  help: texts.remove.help,
  async run(args, stores) {
    const { username, options } = readArguments(args, ['username'], yesOption);
    const member = await findMember(stores.members, username);
    if (member.maintainer === 0) throw new MaintainerError(texts.remove.wasNone(member.username));
    await confirmLast(stores.maintainers, member, options);
    await actOn(stores, username, (by, one) => stores.memberActs.setMaintainer(...by, one, false));
    console.log(texts.remove.done(member.username));
  },
};

const list: Verb = {
  help: texts.list.help,
  async run(args, { maintainers, members }) {
    readOptions(args, {});
    const all = await maintainers.all();
    if (all.length === 0) return console.log(texts.list.none);
    const rows = all.map(async (member) => [
      member.username,
      fullNameOf(member),
      member.linked_address ?? '',
      await stateOf(members, member),
    ]);
    printTable(texts.list.headings, await Promise.all(rows));
  },
};

export const maintainerVerbs: Record<string, Verb> = {
  'maintainer add': add,
  'maintainer remove': remove,
  'maintainer list': list,
};

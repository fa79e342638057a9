import { MaintainerError } from '#server/maintainer-error.ts';
import { fullNameOf } from '#server/people/names.ts';
import { maintainerTexts as texts } from '#texts/admin/maintainer.ts';
import { readArguments, readOptions, type Verb } from './command.ts';
import { yesOption } from './confirm.ts';
import { confirmLast } from './confirm-last.ts';
import { findMember, stateOf } from './find-member.ts';
import { printTable } from './terminal.ts';

const add: Verb = {
  help: texts.add.help,
  async run(args, { maintainers, members }) {
    const { username } = readArguments(args, ['username'], {});
    const member = await findMember(members, username);
    if (member.maintainer === 1) return console.log(texts.add.already(member.username));
    await maintainers.add(member.id);
    console.log(texts.add.done(member.username));
  },
};

const remove: Verb = {
  help: texts.remove.help,
  async run(args, { maintainers, members }) {
    const { username, options } = readArguments(args, ['username'], yesOption);
    const member = await findMember(members, username);
    if (member.maintainer === 0) throw new MaintainerError(texts.remove.wasNone(member.username));
    await confirmLast(maintainers, member, options);
    await maintainers.remove(member.id);
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

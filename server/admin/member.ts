import { writeFile } from 'node:fs/promises';
import { contactFields } from '#contract/contact-fields.ts';
import { failureInWords } from '#server/failure-in-words.ts';
import { spreadsheet } from '#server/http/wire/spreadsheet.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { contactOf } from '#server/people/contact-columns.ts';
import { fullNameOf } from '#server/people/names.ts';
import { isUsername } from '#server/people/username.ts';
import { memberTexts } from '#texts/admin/member.ts';
import { shortDay } from '#texts/dates.ts';
import { type AdminStores, readArguments, readOptions, type Verb } from './command.ts';
import { yesOption } from './confirm.ts';
import { confirmLast } from './confirm-last.ts';
import { actOn, findMember, stateOf } from './find-member.ts';
import { memberResetPassword } from './invite.ts';
import { memberAdd } from './member-add.ts';
import { memberDelete } from './member-delete.ts';
import { memberImport } from './member-import.ts';
import { memberSet } from './member-set.ts';
import { memberShow } from './member-show.ts';
import { memberUnblock } from './member-unblock.ts';
import { printTable } from './terminal.ts';

const listOptions = { 'never-logged-in': { type: 'boolean', default: false } } as const;

const day = (ms: number | null) => (ms === null ? memberTexts.list.never : shortDay(ms));

const memberList: Verb = {
  help: memberTexts.list.help,
  async run(args, { members }) {
    const options = readOptions(args, listOptions);
    const all = await members.all();
    const listed = options['never-logged-in'] ? all.filter((one) => one.last_login_at === null) : all;
    if (listed.length === 0)
      return console.log(all.length === 0 ? memberTexts.list.none : memberTexts.list.allWereHere);
    const rows = listed.map(async (member) => [
      member.username,
      fullNameOf(member),
      member.linked_address ?? '',
      await stateOf(members, member),
      day(member.invited_at),
      day(member.last_login_at),
    ]);
    printTable(memberTexts.list.headings, await Promise.all(rows));
  },
};

const memberRename: Verb = {
  help: memberTexts.rename.help,
  async run(args, stores) {
    const { username, newName } = readArguments(args, ['username', 'newName'], {});
    const wanted = newName.trim();
    const [member, renamed] = await actOn(stores, username, async (by, one) => {
      if (!isUsername(wanted)) throw new MaintainerError(memberTexts.badUsername);
      return stores.memberActs.correct(...by, one, { username: wanted });
    });
    if (!renamed) throw new MaintainerError(memberTexts.usernameTaken(wanted));
    console.log(memberTexts.rename.done(member.username, wanted));
  },
};

/** Returns the username. */
async function setDisabled(stores: AdminStores, username: string, disabled: boolean): Promise<string> {
  const [member, isDone] = await actOn(stores, username, (by, one) =>
    stores.memberActs.setDisabled(...by, one, disabled),
  );
  if (!isDone) throw new MaintainerError(memberTexts.inMemoriam(member.username));
  return member.username;
}

const memberDisable: Verb = {
  help: memberTexts.disable.help,
  async run(args, stores) {
    const { username, options } = readArguments(args, ['username'], yesOption);
    await confirmLast(stores.maintainers, await findMember(stores.members, username), options);
    console.log(memberTexts.disable.done(await setDisabled(stores, username, true)));
  },
};

const memberEnable: Verb = {
  help: memberTexts.enable.help,
  async run(args, stores) {
    const { username } = readArguments(args, ['username'], {});
    console.log(memberTexts.enable.done(await setDisabled(stores, username, false)));
  },
};

const yesOrNo = (value: number) => (value === 1 ? memberTexts.show.yes : memberTexts.show.no);

const memberExport: Verb = {
  help: memberTexts.export.help,
  async run(args, { members }) {
    const { file } = readArguments(args, ['file'], {});
    const all = await members.all();
    const rows = all.map(async (member) => {
      const contact = contactOf(member);
      return [
        member.username,
        member.linked_address ?? '',
        ...contactFields.map((field) => contact[field]),
        yesOrNo(member.publication_consent),
        yesOrNo(member.accept_group_emails),
        await stateOf(members, member),
      ];
    });
    const table = spreadsheet(memberTexts.export.headings(contactFields), await Promise.all(rows));
    if (file === '-') return void process.stdout.write(table);
    await writeFile(file, table, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      throw new MaintainerError(
        error.code === 'EEXIST'
          ? memberTexts.export.exists(file)
          : memberTexts.export.notWritable(file, failureInWords(error)),
      );
    });
    console.log(memberTexts.export.done(all.length, file));
  },
};

export const memberVerbs: Record<string, Verb> = {
  'member add': memberAdd,
  'member import': memberImport,
  'member export': memberExport,
  'member list': memberList,
  'member show': memberShow,
  'member set': memberSet,
  'member rename': memberRename,
  'member reset-password': memberResetPassword,
  'member unblock': memberUnblock,
  'member disable': memberDisable,
  'member enable': memberEnable,
  'member delete': memberDelete,
};

import { writeFile } from 'node:fs/promises';
import { contactFields } from '#contract/contact-fields.ts';
import { mustHavePictures } from '#server/compose/one-storage.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { consentHistory } from '#server/members/consents.ts';
import { contactOf } from '#server/members/contact-columns.ts';
import { spreadsheet } from '#server/members/spreadsheet.ts';
import { isUsername } from '#server/members/username.ts';
import { memberTexts } from '#texts/admin/member.ts';
import { readArguments, readOptions, type Verb } from './command.ts';
import { findMember, stateOf } from './find-member.ts';
import { memberResetPassword } from './invite.ts';
import { memberAdd } from './member-add.ts';
import { memberImport } from './member-import.ts';
import { createProgress, printTable, utc } from './terminal.ts';

const listOptions = { 'never-logged-in': { type: 'boolean', default: false } } as const;

const day = (ms: number | null) =>
  ms === null ? memberTexts.list.never : new Date(ms).toISOString().slice(0, 10);

const memberList: Verb = {
  help: memberTexts.list.help,
  async run(args, { members }) {
    const options = readOptions(args, listOptions);
    const all = await members.all();
    const listed = options['never-logged-in'] ? all.filter((one) => one.last_login_at === null) : all;
    if (listed.length === 0)
      return console.log(all.length === 0 ? memberTexts.list.none : memberTexts.list.allWereHere);
    const rows = listed.map((member) => [
      member.username,
      `${member.first_name} ${member.surname}`.trim(),
      member.linked_address ?? '',
      stateOf(member),
      day(member.invited_at),
      day(member.last_login_at),
    ]);
    printTable(memberTexts.list.headings, rows);
  },
};

const { help, labels, yes, no, never } = memberTexts.show;

const memberShow: Verb = {
  help,
  async run(args, { members, images }) {
    const { username } = readArguments(args, ['username'], {});
    const member = await findMember(members, username);
    const contact = contactOf(member);
    const stored = await images.storedBy(member.id);
    const lines: [keyof typeof labels, string][] = [
      ['username', member.username],
      ['id', member.id],
      ['state', stateOf(member)],
      ['linkedAddress', member.linked_address ?? ''],
      ['createdAt', utc(member.created_at)],
      ['dataSavedAt', member.data_saved_at === null ? never : utc(member.data_saved_at)],
      ...contactFields.map((field): [typeof field, string] => [field, contact[field]]),
      ['publicationConsent', member.publication_consent === 1 ? yes : no],
      ['acceptGroupEmails', member.accept_group_emails === 1 ? yes : no],
      ['images', String(stored.images)],
    ];
    for (const [name, value] of lines) console.log(`${`${labels[name]}:`.padEnd(27)}${value}`.trimEnd());
  },
};

const memberRename: Verb = {
  help: memberTexts.rename.help,
  async run(args, { members, accounts }) {
    const { username, newName } = readArguments(args, ['username', 'newName'], {});
    const member = await findMember(members, username);
    const wanted = newName.trim();
    if (!isUsername(wanted)) throw new MaintainerError(memberTexts.badUsername);
    const renamed = await accounts.rename(member.id, wanted);
    if (!renamed) throw new MaintainerError(memberTexts.usernameTaken(wanted));
    console.log(memberTexts.rename.done(member.username, wanted));
  },
};

const setDisabled = (disabled: boolean, { help, done }: typeof memberTexts.disable): Verb => ({
  help,
  async run(args, { members, accounts }) {
    const { username } = readArguments(args, ['username'], {});
    const member = await findMember(members, username);
    await accounts.setDisabled(member.id, disabled);
    console.log(done(member.username));
  },
});

const memberDisable = setDisabled(true, memberTexts.disable);
const memberEnable = setDisabled(false, memberTexts.enable);

const deleteOptions = {
  'keep-images': { type: 'boolean', default: false },
  'delete-images': { type: 'boolean', default: false },
} as const;

const memberDelete: Verb = {
  help: memberTexts.delete.help,
  async run(args, stores) {
    const { db, members, accounts, images, storage } = stores;
    const { username, options } = readArguments(args, ['username'], deleteOptions);
    const keepImages = options['keep-images'];
    if (keepImages === options['delete-images']) throw new MaintainerError(memberTexts.delete.chooseImages);
    const member = await findMember(members, username);
    if (!keepImages) await mustHavePictures(stores);

    const stored = await images.storedBy(member.id);
    // Rows first, files after: the site sweeps what a crash leaves behind.
    const removed = await accounts.remove(member.id, { keepImages });
    const progress = createProgress(memberTexts.delete.progress);
    for (const [done, id] of removed.entries()) {
      progress.at(done, removed.length);
      await storage.remove(id);
    }
    progress.end();

    console.log(memberTexts.delete.done(member.username));
    console.log(
      keepImages ? memberTexts.delete.kept(stored.images) : memberTexts.delete.deleted(removed.length),
    );
    const ledger = await consentHistory(db, member.id);
    if (ledger.length > 0) console.log(memberTexts.delete.ledger(member.id));
  },
};

const memberExport: Verb = {
  help: memberTexts.export.help,
  async run(args, { members }) {
    const { file } = readArguments(args, ['file'], {});
    const all = await members.all();
    const rows = all.map((member) => {
      const contact = contactOf(member);
      return [
        member.username,
        member.linked_address ?? '',
        ...contactFields.map((field) => contact[field]),
        member.publication_consent === 1 ? yes : no,
        member.accept_group_emails === 1 ? yes : no,
        stateOf(member),
      ];
    });
    const table = spreadsheet(memberTexts.export.headings(contactFields), rows);
    if (file === '-') return void process.stdout.write(table);
    await writeFile(file, table, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      throw new MaintainerError(
        error.code === 'EEXIST' ? memberTexts.export.exists(file) : memberTexts.export.notWritable(file),
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
  'member rename': memberRename,
  'member reset-password': memberResetPassword,
  'member disable': memberDisable,
  'member enable': memberEnable,
  'member delete': memberDelete,
};

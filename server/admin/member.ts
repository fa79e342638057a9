import { writeFile } from 'node:fs/promises';
import { contactFields } from '#contract/contact-fields.ts';
import { plainAddress } from '#contract/email-address.ts';
import { CONTACT_FIELD_MAX } from '#contract/limits.ts';
import { NewPassword } from '#contract/password.ts';
import { personName } from '#contract/text.ts';
import { failureInWords } from '#server/failure-in-words.ts';
import { requireBoundStorage } from '#server/galleries/one-storage.ts';
import { spreadsheet } from '#server/http/wire/spreadsheet.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { consentHistory } from '#server/people/consents.ts';
import { contactOf } from '#server/people/contact-columns.ts';
import { fullNameOf } from '#server/people/names.ts';
import { isUsername } from '#server/people/username.ts';
import { maintainerTexts } from '#texts/admin/maintainer.ts';
import { memberTexts } from '#texts/admin/member.ts';
import { passwordAdminTexts } from '#texts/admin/password.ts';
import { commandLine } from '#texts/admin.ts';
import { shortDay } from '#texts/dates.ts';
import { type AdminStores, act, readArguments, readLine, readOptions, type Verb } from './command.ts';
import { actOn, confirmLast, findMember, stateOf } from './find-member.ts';
import { removeFiles } from './gallery.ts';
import { memberResetPassword } from './invite.ts';
import { memberSet, memberShow } from './member-data.ts';
import { memberImport } from './member-import.ts';
import { confirm, printTable, yesOption } from './terminal.ts';

const memberUnblock: Verb = {
  help: memberTexts.unblock.help,
  async run(args, stores) {
    const { username } = readArguments(args, ['username'], {});
    const [member, { until, codesAreOff }] = await actOn(stores, username, (by, one) =>
      stores.memberActs.unblock(...by, one),
    );
    console.log(
      (until === undefined ? memberTexts.unblock.hadNone : memberTexts.unblock.done)(member.username),
    );
    if (codesAreOff) console.log(memberTexts.unblock.codesOn);
    if (member.disabled === 1) console.log(memberTexts.unblock.disabled(member.username));
  },
};

const options = {
  'keep-images': { type: 'boolean', default: false },
  'delete-images': { type: 'boolean', default: false },
  ...yesOption,
} as const;

const memberDelete: Verb = {
  help: memberTexts.delete.help,
  async run(args, stores) {
    const { db, members, maintainers, memberActs, images, storage } = stores;
    const { username, options: given } = readArguments(args, ['username'], options);
    const keepImages = given['keep-images'];
    if (keepImages === given['delete-images']) throw new MaintainerError(memberTexts.delete.chooseImages);
    const member = await findMember(members, username);
    if (!keepImages) await requireBoundStorage(stores);

    const stored = await images.storedBy(member.id);
    const name = fullNameOf(member);
    if (await maintainers.isLast(member.id)) console.log(maintainerTexts.last(member.username));
    await confirm(memberTexts.delete.ask(member.username, name, stored.images, keepImages), given);
    const [, removed] = await actOn(stores, username, (by, one) =>
      memberActs.delete(...by, one, { keepImages }),
    );
    await removeFiles(storage, removed, memberTexts.delete.progress);

    console.log(memberTexts.delete.done(member.username));
    console.log(
      keepImages ? memberTexts.delete.kept(stored.images) : memberTexts.delete.deleted(removed.length),
    );
    const ledger = await consentHistory(db, member.id);
    if (ledger.length > 0) console.log(memberTexts.delete.ledger(member.id));
  },
};

const addOptions = {
  username: { type: 'string' },
  email: { type: 'string', default: '' },
  'first-name': { type: 'string', default: '' },
  surname: { type: 'string', default: '' },
  'password-stdin': { type: 'boolean', default: false },
  invite: { type: 'boolean', default: false },
  maintainer: { type: 'boolean', default: false },
} as const;

const memberAdd: Verb = {
  help: memberTexts.add.help,
  async run(args, stores) {
    const { passwords, passwordRules, memberActs } = stores;
    const options = readOptions(args, addOptions);
    if (options.username === undefined) throw new MaintainerError(commandLine.missingOption('username'));

    const username = options.username.trim();
    if (!isUsername(username)) throw new MaintainerError(memberTexts.badUsername);
    const given = options.email.trim();
    const email = given === '' ? '' : plainAddress(given);
    if (email === undefined) throw new MaintainerError(memberTexts.add.badAddress);
    const firstName = personName(CONTACT_FIELD_MAX).safeParse(options['first-name']);
    const surname = personName(CONTACT_FIELD_MAX).safeParse(options.surname);
    if (!firstName.success || !surname.success) throw new MaintainerError(memberTexts.add.badName);

    if (options.invite && email === '') throw new MaintainerError(memberTexts.add.inviteWhere);
    if (options.invite && options['password-stdin']) throw new MaintainerError(memberTexts.add.eitherOr);
    const password = options['password-stdin'] ? await readLine() : undefined;
    if (password !== undefined && !NewPassword.safeParse(password).success)
      throw new MaintainerError(memberTexts.add.badPassword);
    const owner = { username, first_name: firstName.data, surname: surname.data };
    if (password !== undefined && (await passwordRules.isWeak(password, owner)))
      throw new MaintainerError(passwordAdminTexts.weak);

    const passwordHash = password === undefined ? null : await passwords.hash(password);
    const contact = { firstName: firstName.data, surname: surname.data };
    const newcomer = { username, email, contact, passwordHash, maintainer: options.maintainer };
    const added = await act(stores, (...by) => memberActs.add(...by, newcomer, { invite: options.invite }));
    if (!added) throw new MaintainerError(memberTexts.usernameTaken(username));
    if (options.invite) return console.log(memberTexts.add.doneAndInvited(username));
    if (email === '' && !passwordHash) return console.log(memberTexts.add.doneWithoutAddress(username));
    console.log(
      passwordHash ? memberTexts.add.done(username) : memberTexts.add.doneWithoutPassword(username),
    );
  },
};

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

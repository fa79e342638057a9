import { plainAddress } from '#contract/email-address.ts';
import { fullName } from '#contract/full-name.ts';
import { CONTACT_FIELD_MAX } from '#contract/limits.ts';
import { NewPassword } from '#contract/password.ts';
import { personName } from '#contract/text.ts';
import { isUsername } from '#contract/username.ts';
import { requireBoundStorage } from '#server/galleries/one-storage.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { linkUrl } from '#server/password/letters.ts';
import { consentHistory } from '#server/people/consents.ts';
import { fullNameOf } from '#server/people/names.ts';
import { freeUsername } from '#server/people/username.ts';
import { forgetSecrets } from '#server/ports/database/secrets.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { maintainerTexts, memberTexts, passwordAdminTexts } from '#texts/admin/member.ts';
import { commandLine } from '#texts/admin.ts';
import { dayAndTime, shortDay } from '#texts/dates.ts';
import {
  type AdminStores,
  act,
  type By,
  readArguments,
  readLine,
  readOptions,
  type Verb,
  WrongCall,
} from './command.ts';
import { actOn, confirmLast, findMember, stateOf } from './find-member.ts';
import { memberImport } from './member-import.ts';
import { confirm, createProgress, printTable, yesOption } from './terminal.ts';

type Member = Awaited<ReturnType<typeof findMember>>;

/** A new link for a maintainer to hand over or read out, with the text around it. */
async function printedLink(
  stores: AdminStores,
  by: By,
  member: Member,
  purpose: 'reset' | 'invitation',
): Promise<string> {
  const issued = await stores.memberActs.link(...by, member, purpose);
  if (!issued) throw new MaintainerError(memberTexts.isDisabled(member.username));
  const { token, endsAt } = issued;
  return memberTexts.link(dayAndTime(endsAt), linkUrl(stores.config.baseUrl, purpose, token));
}

const memberResetPassword: Verb = {
  help: memberTexts.resetPassword.help,
  async run(args, stores) {
    const { username } = readArguments(args, ['username'], {});
    const [, link] = await actOn(stores, username, (by, member) => printedLink(stores, by, member, 'reset'));
    console.log(link);
  },
};

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

/** Removes files by their ids, after the rows of their images; the site sweeps what a crash leaves behind. */
async function removeFiles(storage: ImageStorage, ids: readonly string[]): Promise<void> {
  const progress = createProgress(memberTexts.delete.progress);
  try {
    for (const [done, id] of ids.entries()) {
      progress.at(done, ids.length);
      await storage.remove(id);
    }
  } finally {
    progress.end();
  }
}

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
    if (keepImages === given['delete-images']) throw new WrongCall(memberTexts.delete.chooseImages);
    const member = await findMember(members, username);
    if (!keepImages) await requireBoundStorage(stores);

    const stored = await images.storedBy(member.id);
    const name = fullNameOf(member);
    if (await maintainers.isLast(member.id)) console.log(maintainerTexts.last(member.username));
    await confirm(memberTexts.delete.ask(member.username, name, stored.images, keepImages), given);
    const [, removed] = await actOn(stores, username, (by, one) =>
      memberActs.delete(...by, one, { keepImages }),
    );
    await removeFiles(storage, removed);

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
  'not-sought': { type: 'boolean', default: false },
} as const;

const memberAdd: Verb = {
  help: memberTexts.add.help,
  async run(args, stores) {
    const { db, missing, passwords, passwordRules, memberActs } = stores;
    const options = readOptions(args, addOptions);
    const given = options.email.trim();
    const email = given === '' ? '' : plainAddress(given);
    if (email === undefined) throw new MaintainerError(memberTexts.add.badAddress);
    const firstName = personName(CONTACT_FIELD_MAX).safeParse(options['first-name']);
    const surname = personName(CONTACT_FIELD_MAX).safeParse(options.surname);
    if (!firstName.success || !surname.success) throw new MaintainerError(memberTexts.add.badName);
    const contact = { firstName: firstName.data, surname: surname.data };
    const username = options.username?.trim() ?? (await freeUsername(db, contact.firstName, contact.surname));
    if (username === undefined) throw new WrongCall(commandLine.missingOption('username'));
    if (!isUsername(username)) throw new MaintainerError(memberTexts.badUsername);

    if (options.invite && email === '') throw new MaintainerError(memberTexts.add.inviteWhere);
    if (options.invite && options['password-stdin']) throw new WrongCall(memberTexts.add.eitherOr);
    const password = options['password-stdin'] ? await readLine() : undefined;
    if (password !== undefined && !NewPassword.safeParse(password).success)
      throw new MaintainerError(memberTexts.add.badPassword);
    const owner = { username, first_name: firstName.data, surname: surname.data };
    if (password !== undefined && (await passwordRules.isWeak(password, owner)))
      throw new MaintainerError(passwordAdminTexts.weak);

    const passwordHash = password === undefined ? null : await passwords.hash(password);
    const missingId = options['not-sought'] ? undefined : await missing.named(contact);
    const newcomer = {
      username,
      email,
      contact,
      passwordHash,
      maintainer: options.maintainer,
      ...(missingId && { missingId }),
    };
    const added = await act(stores, (...by) => memberActs.add(...by, newcomer, { invite: options.invite }));
    if (!added) throw new MaintainerError(memberTexts.usernameTaken(username));
    if (missingId) console.log(memberTexts.add.found(fullName(contact)));
    if (options.invite) return console.log(memberTexts.add.doneAndInvited(username));
    if (email === '' && !passwordHash) return console.log(memberTexts.add.doneWithoutAddress(username));
    console.log(
      passwordHash ? memberTexts.add.done(username) : memberTexts.add.doneWithoutPassword(username),
    );
  },
};

const day = (ms: number | null) => (ms === null ? memberTexts.list.never : shortDay(ms));

const memberList: Verb = {
  help: memberTexts.list.help,
  async run(args, { members }) {
    readOptions(args, {});
    const all = await members.all();
    if (all.length === 0) return console.log(memberTexts.list.none);
    const rows = all.map(async (member) => [
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
  const why = member.left_at === null ? memberTexts.inMemoriam : memberTexts.hasLeft;
  if (!isDone) throw new MaintainerError(why(member.username));
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

const keysRenew: Verb = {
  help: passwordAdminTexts.keysRenew.help,
  async run(args, { db, sessions }) {
    readOptions(args, {});
    const ended = await db.transaction().execute(async (transaction) => {
      await forgetSecrets(transaction);
      return sessions.endAll(transaction);
    });
    console.log(passwordAdminTexts.keysRenew.done(ended));
  },
};

export const memberVerbs: Record<string, Verb> = {
  'member add': memberAdd,
  'member import': memberImport,
  'member list': memberList,
  'member rename': memberRename,
  'member reset-password': memberResetPassword,
  'member unblock': memberUnblock,
  'member disable': memberDisable,
  'member enable': memberEnable,
  'member delete': memberDelete,
  'keys renew': keysRenew,
};

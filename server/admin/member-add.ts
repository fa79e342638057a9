import { plainAddress } from '#contract/email-address.ts';
import { CONTACT_FIELD_MAX } from '#contract/limits.ts';
import { NewPassword } from '#contract/password.ts';
import { personName } from '#contract/text.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { isUsername } from '#server/people/username.ts';
import { memberTexts } from '#texts/admin/member.ts';
import { passwordAdminTexts } from '#texts/admin/password.ts';
import { commandLine } from '#texts/admin.ts';
import { act, readLine, readOptions, type Verb } from './command.ts';

const texts = memberTexts.add;

const addOptions = {
  username: { type: 'string' },
  email: { type: 'string' },
  'first-name': { type: 'string', default: '' },
  surname: { type: 'string', default: '' },
  'password-stdin': { type: 'boolean', default: false },
  invite: { type: 'boolean', default: false },
  maintainer: { type: 'boolean', default: false },
} as const;

export const memberAdd: Verb = {
  help: texts.help,
  async run(args, stores) {
    const { passwords, passwordRules, memberActs } = stores;
    const options = readOptions(args, addOptions);
    if (options.username === undefined) throw new MaintainerError(commandLine.missingOption('username'));
    if (options.email === undefined) throw new MaintainerError(commandLine.missingOption('email'));

    const username = options.username.trim();
    if (!isUsername(username)) throw new MaintainerError(memberTexts.badUsername);
    const email = plainAddress(options.email.trim());
    if (email === undefined) throw new MaintainerError(texts.badAddress);
    const firstName = personName(CONTACT_FIELD_MAX).safeParse(options['first-name']);
    const surname = personName(CONTACT_FIELD_MAX).safeParse(options.surname);
    if (!firstName.success || !surname.success) throw new MaintainerError(texts.badName);

    if (options.invite && options['password-stdin']) throw new MaintainerError(texts.eitherOr);
    const password = options['password-stdin'] ? await readLine() : undefined;
    if (password !== undefined && !NewPassword.safeParse(password).success)
      throw new MaintainerError(texts.badPassword);
    const owner = { username, first_name: firstName.data, surname: surname.data };
    if (password !== undefined && (await passwordRules.isWeak(password, owner)))
      throw new MaintainerError(passwordAdminTexts.weak);

    const passwordHash = password === undefined ? null : await passwords.hash(password);
    const contact = { firstName: firstName.data, surname: surname.data };
    const newcomer = { username, email, contact, passwordHash, maintainer: options.maintainer };
    const added = await act(stores, (...by) => memberActs.add(...by, newcomer, { invite: options.invite }));
    if (!added) throw new MaintainerError(memberTexts.usernameTaken(username));
    if (options.invite) return console.log(texts.doneAndInvited(username));
    console.log(passwordHash ? texts.done(username) : texts.doneWithoutPassword(username));
  },
};

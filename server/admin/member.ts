import { CONTACT_FIELD_MAX } from '#contract/limits.ts';
import { NewPassword } from '#contract/password.ts';
import { line } from '#contract/text.ts';
import { plainAddress } from '#server/members/email-address.ts';
import { isUsername } from '#server/members/username.ts';
import { commandLine as texts } from '#texts/admin.ts';
import { type AdminStores, CommandRefused, readLine, readOptions, type Verb } from './command.ts';

const addOptions = {
  username: { type: 'string' },
  email: { type: 'string' },
  'first-name': { type: 'string', default: '' },
  surname: { type: 'string', default: '' },
  'password-stdin': { type: 'boolean', default: false },
} as const;

async function add(words: string[], { members, passwords }: AdminStores): Promise<void> {
  const options = readOptions(words, addOptions);
  if (options.username === undefined) throw new CommandRefused(texts.missingOption('username'));
  if (options.email === undefined) throw new CommandRefused(texts.missingOption('email'));

  const username = options.username.trim();
  if (!isUsername(username)) throw new CommandRefused(texts.badUsername);
  const email = plainAddress(options.email.trim());
  if (email === undefined) throw new CommandRefused(texts.badAddress);
  const firstName = line(CONTACT_FIELD_MAX).safeParse(options['first-name']);
  const surname = line(CONTACT_FIELD_MAX).safeParse(options.surname);
  if (!firstName.success || !surname.success) throw new CommandRefused(texts.badName);

  const password = options['password-stdin'] ? await readLine() : undefined;
  if (password !== undefined && !NewPassword.safeParse(password).success)
    throw new CommandRefused(texts.badPassword);

  const passwordHash = password === undefined ? null : await passwords.hash(password);
  const added = await members.add({
    username,
    email,
    firstName: firstName.data,
    surname: surname.data,
    passwordHash,
  });
  if (!added) throw new CommandRefused(texts.usernameTaken(username));
  console.log(passwordHash ? texts.memberAdded(username) : texts.memberAddedWithoutPassword(username));
}

async function list(words: string[], { members }: AdminStores): Promise<void> {
  readOptions(words, {});
  const all = await members.all();
  if (all.length === 0) return console.log(texts.noMembers);
  const { active, disabled, withoutPassword } = texts.states;
  const rows = all.map((member) => [
    member.username,
    `${member.first_name} ${member.surname}`.trim(),
    member.linked_address ?? '',
    member.disabled ? disabled : member.password_hash === null ? withoutPassword : active,
  ]);
  const table = [texts.listHeadings, ...rows];
  const widths = texts.listHeadings.map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

export const memberVerbs: Record<string, Verb> = {
  'member add': { usage: texts.memberAddUsage, run: add },
  'member list': { usage: texts.memberListUsage, run: list },
};

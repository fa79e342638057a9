import { plainAddress } from '#contract/email-address.ts';
import { CONTACT_FIELD_MAX } from '#contract/limits.ts';
import { personName } from '#contract/text.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import type { Detail } from '#server/password/told-of-changes.ts';
import { memberTexts } from '#texts/admin/member.ts';
import { readArguments, type Verb } from './command.ts';
import { findMember } from './find-member.ts';

const texts = memberTexts.set;

const options = {
  email: { type: 'string' },
  'first-name': { type: 'string' },
  surname: { type: 'string' },
} as const;

function readName(typed: string): string {
  const name = personName(CONTACT_FIELD_MAX).safeParse(typed);
  if (!name.success) throw new MaintainerError(memberTexts.add.badName);
  return name.data;
}

function readAddress(typed: string): string {
  const address = plainAddress(typed.trim());
  if (address === undefined) throw new MaintainerError(memberTexts.add.badAddress);
  return address;
}

export const memberSet: Verb = {
  help: texts.help,
  async run(args, { members, accounts, toldOfChanges }) {
    const { username, options: given } = readArguments(args, ['username'], options);
    if (Object.keys(given).length === 0) throw new MaintainerError(texts.nothingGiven);
    const member = await findMember(members, username);
    const wanted: Partial<Record<Detail, string>> = {
      ...(given.email !== undefined && { email: readAddress(given.email) }),
      ...(given['first-name'] !== undefined && { firstName: readName(given['first-name']) }),
      ...(given.surname !== undefined && { surname: readName(given.surname) }),
    };
    const present = { email: member.linked_address, firstName: member.first_name, surname: member.surname };
    const changed = (Object.keys(wanted) as Detail[]).filter((name) => wanted[name] !== present[name]);
    if (changed.length === 0) return console.log(texts.nothingNew(member.username));

    let isTold = false;
    await accounts.setDetails(member.id, wanted, async (transaction, before, after) => {
      isTold = await toldOfChanges.tell(transaction, before, after, changed);
    });
    console.log(texts.done(member.username, changed));
    if (isTold) console.log(texts.told(changed.includes('email')));
    const mustBeInvited = changed.includes('email') && member.last_login_at === null && member.disabled === 0;
    if (mustBeInvited) console.log(texts.invite(member.username));
  },
};

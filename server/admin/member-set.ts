import { plainAddress } from '#contract/email-address.ts';
import { CONTACT_FIELD_MAX } from '#contract/limits.ts';
import { personName } from '#contract/text.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import type { Detail } from '#server/password/told-of-changes.ts';
import { memberTexts } from '#texts/admin/member.ts';
import { readArguments, type Verb } from './command.ts';
import { actOn } from './find-member.ts';

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
  async run(args, stores) {
    const { username, options: given } = readArguments(args, ['username'], options);
    if (Object.keys(given).length === 0) throw new MaintainerError(texts.nothingGiven);
    const read = (): Partial<Record<Detail, string>> => ({
      ...(given.email !== undefined && { email: readAddress(given.email) }),
      ...(given['first-name'] !== undefined && { firstName: readName(given['first-name']) }),
      ...(given.surname !== undefined && { surname: readName(given.surname) }),
    });
    const [member, corrected] = await actOn(stores, username, async (by, one) =>
      stores.memberActs.correct(...by, one, read()),
    );
    const { changed = [], isTold = false } = corrected ?? {};
    if (changed.length === 0) return console.log(texts.nothingNew(member.username));
    console.log(texts.done(member.username, changed));
    if (isTold) console.log(texts.told(changed.includes('email')));
    const mustBeInvited = changed.includes('email') && member.last_login_at === null && member.disabled === 0;
    if (mustBeInvited) console.log(texts.invite(member.username));
  },
};

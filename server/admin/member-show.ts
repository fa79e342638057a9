import { contactFields } from '#contract/contact-fields.ts';
import { contactOf } from '#server/members/contact-columns.ts';
import { memberTexts } from '#texts/admin/member.ts';
import { readArguments, type Verb } from './command.ts';
import { findMember } from './find-member.ts';
import { stateOf } from './member-state.ts';
import { utc } from './utc.ts';

const { help, labels, yes, no, never } = memberTexts.show;

export const memberShow: Verb = {
  help,
  async run(words, { members, images }) {
    const { username } = readArguments(words, ['username'], {});
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

import { contactFields } from '#contract/contact-fields.ts';
import { spreadsheet } from '#server/http/wire/spreadsheet.ts';
import type { Members } from '#server/members/members.ts';
import { contactOf } from '#server/people/contact-columns.ts';
import type { Database } from '#server/ports/database/database.ts';
import { memberTableTexts as t } from '#texts/exports.ts';
import { maintainedMembers } from './maintained-members.ts';

/** All members with all of their data, for the maintainers alone. */
export async function memberTable(db: Database, members: Pick<Members, 'all'>, at: number): Promise<string> {
  const seen = new Map((await maintainedMembers(db, at)).map((one) => [one.username, one]));
  const rows = (await members.all()).flatMap((member) => {
    const one = seen.get(member.username);
    if (!one) return [];
    const contact = contactOf(member);
    return [
      [
        member.username,
        one.email,
        ...contactFields.map((field) => contact[field]),
        t.yesOrNo(one.consents.publication),
        t.yesOrNo(one.consents.groupEmails),
        t.states[one.state],
      ],
    ];
  });
  return spreadsheet(t.headings(contactFields), rows);
}

import { contactFields } from '#contract/contact-fields.ts';
import { mailsOf } from '#server/mail/overview.ts';
import { contactOf } from '#server/people/contact-columns.ts';
import { mailTexts } from '#texts/admin/mail.ts';
import { memberTexts } from '#texts/admin/member.ts';
import { zonedTime } from '#texts/dates.ts';
import { replyInWords } from '../mail/replies.ts';
import { type AdminStores, readArguments, type Verb } from './command.ts';
import { findMember, stateOf } from './find-member.ts';
import { size } from './terminal.ts';

const texts = memberTexts.show;

const timeOr = (ms: number | null, otherwise: string) => (ms === null ? otherwise : zonedTime(ms));

/** How many mails are in which state, and why the latest of them did not arrive. */
async function mailsInWords({ db }: AdminStores, memberId: string): Promise<string> {
  const { counts, trouble } = await mailsOf(db, memberId);
  const said = counts.map(({ state, count }) => `${count} ${mailTexts.status.states[state]}`).join(', ');
  return trouble?.reply ? `${said}; ${texts.lastTrouble(replyInWords(trouble.reply))}` : said || texts.none;
}

export const memberShow: Verb = {
  help: texts.help,
  async run(args, stores) {
    const { members, images, loginWaits } = stores;
    const { username } = readArguments(args, ['username'], {});
    const member = await findMember(members, username);
    const contact = contactOf(member);
    const stored = await images.storedBy(member.id);
    const { failed, until } = await loginWaits.of(member.id);
    const lines: [keyof typeof texts.labels, string][] = [
      ['username', member.username],
      ['id', member.id],
      ['state', await stateOf(members, member)],
      ['linkedAddress', member.linked_address ?? ''],
      ['createdAt', zonedTime(member.created_at)],
      ['invitedAt', timeOr(member.invited_at, texts.never)],
      ['lastLoginAt', timeOr(member.last_login_at, texts.never)],
      ['failedLogins', String(failed)],
      ['loginWait', until === undefined ? texts.noWait : texts.waits(zonedTime(until), member.username)],
      ['dataSavedAt', timeOr(member.data_saved_at, texts.never)],
      ...contactFields.map((field): [typeof field, string] => [field, contact[field]]),
      ['publicationConsent', member.publication_consent === 1 ? texts.yes : texts.no],
      ['acceptGroupEmails', member.accept_group_emails === 1 ? texts.yes : texts.no],
      ['newsMail', member.news_mail === 1 ? texts.yes : texts.no],
      ['mails', await mailsInWords(stores, member.id)],
      ['images', stored.images === 0 ? texts.none : texts.stored(stored.images, size(stored.bytes))],
      ['uploads', member.uploads_off === 1 ? texts.uploadsOff : texts.uploadsOn],
    ];
    const width = Math.max(...Object.values(texts.labels).map((label) => label.length)) + 2;
    for (const [name, value] of lines)
      console.log(`${`${texts.labels[name]}:`.padEnd(width)}${value}`.trimEnd());
  },
};

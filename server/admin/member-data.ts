import { contactFields } from '#contract/contact-fields.ts';
import { plainAddress } from '#contract/email-address.ts';
import { CONTACT_FIELD_MAX } from '#contract/limits.ts';
import { personName } from '#contract/text.ts';
import { createDeadAddress } from '#server/mail/dead-addresses.ts';
import { mailsOf } from '#server/mail/overview.ts';
import { replyInWords } from '#server/mail/replies.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import type { Detail } from '#server/password/told-of-changes.ts';
import { consentHistory } from '#server/people/consents.ts';
import { contactOf } from '#server/people/contact-columns.ts';
import { mailTexts } from '#texts/admin/mail.ts';
import { consentTexts, memberTexts } from '#texts/admin/member.ts';
import { dayAndTime, longTime } from '#texts/dates.ts';
import { type AdminStores, readArguments, type Verb } from './command.ts';
import { actOn, findMember, stateOf } from './find-member.ts';
import { printTable, size } from './terminal.ts';

/** The entries of a member, or of a deleted one, known by id only. */
async function history({ db, members }: AdminStores, typed: string) {
  const byId = await consentHistory(db, typed);
  return byId.length > 0 ? byId : consentHistory(db, (await findMember(members, typed)).id);
}

const consentLog: Verb = {
  help: consentTexts.log.help,
  async run(args, stores) {
    const { username } = readArguments(args, ['username'], {});
    const entries = await history(stores, username);
    if (entries.length === 0) return console.log(consentTexts.log.none);
    const rows = entries.map((entry) => [
      longTime(entry.at),
      consentTexts.log.consents[entry.consent],
      entry.given === 1 ? consentTexts.log.given : consentTexts.log.withdrawn,
      entry.wording,
      consentTexts.log.sources[entry.source],
    ]);
    printTable(consentTexts.log.headings, rows);
  },
};

export const consentVerbs: Record<string, Verb> = { 'consent log': consentLog };

const timeOr = (ms: number | null, otherwise: string) => (ms === null ? otherwise : longTime(ms));

/** How many mails are in which state, and why the latest of them did not arrive. */
async function mailsInWords({ db }: AdminStores, memberId: string): Promise<string> {
  const { counts, trouble } = await mailsOf(db, memberId);
  const said = counts.map(({ state, count }) => `${count} ${mailTexts.status.states[state]}`).join(', ');
  const dead = await createDeadAddress(db)(memberId);
  const end = dead === undefined ? '' : `; ${memberTexts.show.dead(dead)}`;
  return trouble?.reply
    ? `${said}; ${memberTexts.show.lastTrouble(replyInWords(trouble.reply))}${end}`
    : `${said || memberTexts.show.none}${end}`;
}

export const memberShow: Verb = {
  help: memberTexts.show.help,
  async run(args, stores) {
    const { members, images, loginWaits } = stores;
    const { username } = readArguments(args, ['username'], {});
    const member = await findMember(members, username);
    const contact = contactOf(member);
    const stored = await images.storedBy(member.id);
    const { failed, until, codesAreOff } = await loginWaits.of(member.id);
    const lines: [keyof typeof memberTexts.show.labels, string][] = [
      ['username', member.username],
      ['id', member.id],
      ['state', await stateOf(members, member)],
      ['linkedAddress', member.linked_address ?? ''],
      ['createdAt', longTime(member.created_at)],
      ['invitedAt', timeOr(member.invited_at, memberTexts.show.never)],
      ['lastLoginAt', timeOr(member.last_login_at, memberTexts.show.never)],
      ['failedLogins', String(failed)],
      [
        'loginWait',
        until === undefined
          ? memberTexts.show.noWait
          : memberTexts.show.waits(dayAndTime(until), member.username),
      ],
      ['loginCodes', codesAreOff ? memberTexts.show.codesOff(member.username) : memberTexts.show.codesOn],
      ['dataSavedAt', timeOr(member.data_saved_at, memberTexts.show.never)],
      ...contactFields.map((field): [typeof field, string] => [field, contact[field]]),
      ['publicationConsent', member.publication_consent === 1 ? memberTexts.show.yes : memberTexts.show.no],
      ['acceptGroupEmails', member.accept_group_emails === 1 ? memberTexts.show.yes : memberTexts.show.no],
      ['albumConsent', member.album_consent === 1 ? memberTexts.show.yes : memberTexts.show.no],
      ['newsMail', member.news_mail === 1 ? memberTexts.show.yes : memberTexts.show.no],
      ['mails', await mailsInWords(stores, member.id)],
      [
        'images',
        stored.images === 0
          ? memberTexts.show.none
          : memberTexts.show.stored(stored.images, size(stored.bytes)),
      ],
      ['uploads', member.uploads_off === 1 ? memberTexts.show.uploadsOff : memberTexts.show.uploadsOn],
    ];
    const width = Math.max(...Object.values(memberTexts.show.labels).map((label) => label.length)) + 2;
    for (const [name, value] of lines)
      console.log(`${`${memberTexts.show.labels[name]}:`.padEnd(width)}${value}`.trimEnd());
  },
};

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
  help: memberTexts.set.help,
  async run(args, stores) {
    const { username, options: given } = readArguments(args, ['username'], options);
    if (Object.keys(given).length === 0) throw new MaintainerError(memberTexts.set.nothingGiven);
    const read = (): Partial<Record<Detail, string>> => ({
      ...(given.email !== undefined && { email: readAddress(given.email) }),
      ...(given['first-name'] !== undefined && { firstName: readName(given['first-name']) }),
      ...(given.surname !== undefined && { surname: readName(given.surname) }),
    });
    const [member, corrected] = await actOn(stores, username, async (by, one) =>
      stores.memberActs.correct(...by, one, read()),
    );
    const { changed = [], isTold = false } = corrected ?? {};
    if (changed.length === 0) return console.log(memberTexts.set.nothingNew(member.username));
    console.log(memberTexts.set.done(member.username, changed));
    if (isTold) console.log(memberTexts.set.told(changed.includes('email')));
    const mustBeInvited = changed.includes('email') && member.last_login_at === null && member.disabled === 0;
    if (mustBeInvited) console.log(memberTexts.set.invite(member.username));
  },
};

import { Readable } from 'node:stream';
import type { Selectable } from 'kysely';
import { meetingTexts } from '#contract/meeting-fields.ts';
import { type RecordedAct, recordedReadings } from '#contract/record.ts';
import type { ZipEntry } from '#server/http/wire/zip-stream.ts';
import { fullNameOf } from '#server/people/names.ts';
import { isShownPortrait } from '#server/people/shown-portraits.ts';
import { countOf } from '#server/ports/database/count-of.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { recordedSentence, ownExport as texts } from '#texts/exports.ts';
import { consentHistory } from '../people/consents.ts';
import { contactColumnNames, contactOf } from '../people/contact-columns.ts';
import { birthdayOf } from './profiles.ts';

type OwnImages = { images: object[]; files: ZipEntry[]; names: object };

const utc = (ms: number) => new Date(ms).toISOString();

type Recorded = Pick<
  Selectable<Tables['maintenance_record']>,
  'at' | 'actor_name' | 'act' | 'subject_name' | 'object' | 'detail'
>;
/** As a sentence, and as the record has it. */
const told = ({ at, actor_name, act, subject_name, object, detail }: Recorded) => {
  return {
    at: utc(at),
    by: actor_name || null,
    act,
    text: recordedSentence(act as RecordedAct, { actor: actor_name, member: subject_name, object, detail }),
    ...(object !== null && { object }),
  };
};
const orNull = (ms: number | null) => (ms === null ? null : utc(ms));

const memberColumns = [
  ...(['username', 'linked_address', 'created_at', 'data_saved_at', 'invited_at', 'last_login_at'] as const),
  ...(['uploads_off', 'password_hash', 'maintainer'] as const),
  ...contactColumnNames,
  ...(['publication_consent', 'accept_group_emails', 'news_mail', 'album_consent', 'birth_name'] as const),
  ...(['nickname', 'birthday_day', 'birthday_month', 'birthday_year', 'birthday_consent'] as const),
  ...(['yearly_check', 'data_confirmed_at', 'check_asked_at', 'check_reminded_at'] as const),
  ...(['address_corrected_at', 'failed_address', 'failed_at', 'dead_since', 'renamed_at'] as const),
];

/** Everything the site holds about one member, as the files of a ZIP. Nobody else's data is in it. */
export async function ownExport(
  db: Database,
  memberId: string,
  now: number,
  { images, files, names }: OwnImages,
): Promise<ZipEntry[]> {
  const member = await db
    .selectFrom('members')
    .select(memberColumns)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const sessions = await db
    .selectFrom('sessions')
    .select(['created_at', 'ends_at'])
    .where('member_id', '=', memberId)
    .execute();
  const devices = await db
    .selectFrom('device_marks')
    .select(['created_at', 'browser', 'system', 'offer_over'])
    .where('member_id', '=', memberId)
    .execute();
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['name', 'created_at', 'last_used_at', 'rp_id'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute();
  const loginRequests = await db
    .selectFrom('login_requests')
    .select(['created_at', 'wrong_codes'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute();
  const galleries = await db
    .selectFrom('galleries')
    .select(['title', 'description', 'created_at', 'deleted_at'])
    .where('creator_id', '=', memberId)
    .execute();
  const sentMails = await db
    .selectFrom('mails')
    .select(['subject', 'message', 'created_at'])
    .where('sender_id', '=', memberId)
    .orderBy('created_at')
    .execute();
  const receivedMails = await db
    .selectFrom('mail_copies')
    .innerJoin('mails', 'mails.id', 'mail_copies.mail_id')
    .select(['mails.kind', 'mail_copies.address', 'mails.created_at'])
    .where('mail_copies.member_id', '=', memberId)
    .orderBy('mails.created_at')
    .execute();
  const meetings = await ownMeetings(db, memberId);
  const acts = await db
    .selectFrom('maintenance_record')
    .select(['at', 'actor_name', 'act', 'subject_name', 'object', 'detail'])
    .where((eb) =>
      eb.or([
        eb('subject_id', '=', memberId),
        // A line stands for all who were added by one table, at the same time.
        eb('act', '=', 'members-imported').and('at', '=', member.created_at),
      ]),
    )
    .orderBy('number')
    .execute();
  // A line stands for a list, and for all who are in it.
  const readings = await db
    .selectFrom('maintenance_record')
    .select(['at', 'actor_name', 'act', 'subject_name', 'object', 'detail'])
    .where('act', 'in', recordedReadings)
    .where('at', '>=', member.created_at)
    .orderBy('number')
    .execute();
  const portraits = await db
    .selectFrom('portraits')
    .select(['kind', 'content'])
    .where('member_id', '=', memberId)
    .where('size', '=', 480)
    .where(isShownPortrait('portraits'))
    .execute();
  const hidden = await db
    .selectFrom('hidden_images')
    .select(['reason', 'at'])
    .where('asked_by', '=', memberId)
    .orderBy('at')
    .execute();
  const hints = await db
    .selectFrom('missing_hints')
    .select(['hint', 'at'])
    .where('member_id', '=', memberId)
    .orderBy('at')
    .execute();
  const comments = await db
    .selectFrom('comments')
    .innerJoin('images', 'images.id', 'comments.image_id')
    // In the trash it is out of sight, and only the comment is the member's own.
    .leftJoin('galleries', (join) =>
      join.onRef('galleries.id', '=', 'images.gallery_id').on('galleries.deleted_at', 'is', null),
    )
    .select(['comments.content', 'comments.written_at', 'galleries.title as gallery'])
    .where('comments.member_id', '=', memberId)
    .orderBy('comments.written_at')
    .execute();
  const searches = await db
    .selectFrom('missing_seekers')
    .innerJoin('missing_people', 'missing_people.id', 'missing_seekers.person_id')
    .select(['first_name', 'surname', 'missing_seekers.at'])
    .where('member_id', '=', memberId)
    .orderBy('missing_seekers.at')
    .execute();
  const memorialNotes = await db
    .selectFrom('memorial_notes')
    .select(['note', 'at'])
    .where('member_id', '=', memberId)
    .orderBy('at')
    .execute();
  const news = await db
    .selectFrom('news_marks')
    .select(['seen_until', 'mailed_until', 'mailed_in'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  const formerTraces = await countOf(db.selectFrom('former_traces').where('member_id', '=', memberId));
  const consents = await consentHistory(db, memberId);

  const data = {
    madeAt: utc(now),
    account: {
      username: member.username,
      linkedAddress: member.linked_address,
      // Known by their hashes only.
      formerTraces,
      createdAt: utc(member.created_at),
      dataSavedAt: orNull(member.data_saved_at),
      invitedAt: orNull(member.invited_at),
      lastLoginAt: orNull(member.last_login_at),
      uploadsOff: member.uploads_off === 1,
      hasPassword: member.password_hash !== null,
      maintainer: member.maintainer === 1,
    },
    contactData: {
      ...contactOf(member),
      publicationConsent: member.publication_consent === 1,
      acceptGroupEmails: member.accept_group_emails === 1,
    },
    news: {
      monthlyMail: member.news_mail === 1,
      seenUntil: orNull(news?.seen_until ?? null),
      mailedUntil: orNull(news?.mailed_until ?? null),
      mailedIn: news?.mailed_in ?? null,
    },
    profile: {
      birthName: member.birth_name,
      nickname: member.nickname,
      birthday: birthdayOf(member),
      birthdayConsent: member.birthday_consent === 1,
    },
    album: { ownPage: member.album_consent === 1 },
    yearlyCheck: {
      wanted: member.yearly_check === 1,
      confirmedAt: orNull(member.data_confirmed_at),
      askedAt: orNull(member.check_asked_at),
      remindedAt: orNull(member.check_reminded_at),
      addressCorrectedAt: orNull(member.address_corrected_at),
      failedAddress: member.failed_address,
      failedAt: orNull(member.failed_at),
      deadSince: orNull(member.dead_since),
      renamedAt: orNull(member.renamed_at),
    },
    consents: consents.map(({ consent, given, at, wording, source }) => {
      return { consent, given: given === 1, at: utc(at), wording, source };
    }),
    sessions: sessions.map((session) => ({ begunAt: utc(session.created_at), endsAt: utc(session.ends_at) })),
    knownBrowsers: devices.map(({ created_at, browser, system, offer_over }) => {
      return { browser, system, lastLoginAt: utc(created_at), passkeyNotOffered: offer_over === 1 };
    }),
    passkeys: passkeys.map(({ name, created_at, last_used_at, rp_id: madeFor }) => {
      return { name, madeFor, addedAt: utc(created_at), lastUsedAt: orNull(last_used_at) };
    }),
    mailsToLogIn: loginRequests.map(({ created_at, wrong_codes: wrongCodes }) => {
      return { askedAt: utc(created_at), wrongCodes };
    }),
    galleries: galleries.map(({ title, description, created_at, deleted_at }) => {
      const deletedAt = deleted_at === null ? {} : { deletedAt: utc(deleted_at) };
      return { title, description, createdAt: utc(created_at), ...deletedAt };
    }),
    groupEmailsSent: sentMails.map(({ subject, message, created_at }) => {
      return { subject, message, sentAt: utc(created_at) };
    }),
    mailsReceived: receivedMails.map(({ kind, address, created_at }) => {
      return { kind, address, acceptedAt: utc(created_at) };
    }),
    meetings,
    hintsToMissing: hints.map(({ hint, at }) => ({ text: hint, at: utc(at) })),
    comments: comments.map(({ content, written_at, gallery }) => {
      return { text: content, gallery, writtenAt: utc(written_at) };
    }),
    lookingFor: searches.map(({ at, ...person }) => {
      return { name: fullNameOf(person), agreedAt: utc(at) };
    }),
    memorialNotes: memorialNotes.map(({ note, at }) => ({ text: note, at: utc(at) })),
    picturesHidden: hidden.map(({ reason, at }) => ({ reason, at: utc(at) })),
    doneByMaintainers: acts.map(told),
    listsReadByMaintainers: readings.map(told),
    images,
    namesOnPictures: names,
  };

  const text = (name: string, content: string): ZipEntry => {
    return { name, changedAt: now, open: async () => Readable.from([Buffer.from(content)]) };
  };
  return [
    text(texts.readMeName, texts.readMe),
    text(texts.dataName, `${JSON.stringify(data, null, 2)}\n`),
    ...portraits.map(({ kind, content }) => ({
      name: texts.portraitName(kind),
      changedAt: now,
      open: async () => Readable.from([Buffer.from(content)]),
    })),
    ...files.map((file) => ({ ...file, name: `${texts.imagesFolder}/${file.name}` })),
  ];
}

/** What a member has said of meetings, which they organise, and to which they were invited, for the own export. */
async function ownMeetings(db: Database, memberId: string) {
  const organised = await db
    .selectFrom('meeting_organisers')
    .innerJoin('meetings', 'meetings.id', 'meeting_organisers.meeting_id')
    .select([...meetingTexts, 'starts_at', 'state', 'accepted', 'called_by'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute();
  const answers = await db
    .selectFrom('meeting_answers')
    .innerJoin('meetings', 'meetings.id', 'meeting_answers.meeting_id')
    .leftJoin('members as enterers', (join) =>
      // As on the page of the meeting: whoever is disabled is not named.
      join.onRef('enterers.id', '=', 'meeting_answers.entered_by').on('enterers.disabled', '=', 0),
    )
    .select([
      'title',
      'answer',
      'persons',
      'companions',
      'remark',
      'question',
      'choice',
      'along',
      'answered_at',
      'paid',
      'amount',
    ])
    .select(['entered', 'enterers.username as enterer'])
    .where('member_id', '=', memberId)
    .orderBy('answered_at')
    .execute();
  const votes = await db
    .selectFrom('meeting_votes')
    .innerJoin('meeting_dates', 'meeting_dates.id', 'meeting_votes.date_id')
    .innerJoin('meetings', 'meetings.id', 'meeting_dates.meeting_id')
    .select(['title', 'meeting_dates.starts_at', 'vote', 'voted_at'])
    .where('member_id', '=', memberId)
    .orderBy('voted_at')
    .execute();
  const invitations = await db
    .selectFrom('meeting_people')
    .innerJoin('meetings', 'meetings.id', 'meeting_people.meeting_id')
    .select(['title', 'meeting_people.invited_at', 'way'])
    .where('member_id', '=', memberId)
    .orderBy('meeting_people.invited_at')
    .execute();
  return {
    organised: organised
      .filter(({ accepted }) => accepted === 1)
      .map(({ starts_at, accepted: _, called_by, ...meeting }) => {
        return { ...meeting, startsAt: starts_at, called: called_by === memberId };
      }),
    askedToOrganise: organised
      .filter(({ accepted }) => accepted === 0)
      .map(({ title, starts_at }) => ({ title, startsAt: starts_at })),
    answers: answers.map(({ answered_at, entered, enterer, paid, amount, companions, along, ...answer }) => ({
      ...{ ...answer, companions: companions.split('\n').filter(Boolean) },
      ...{ choicesOfOthers: along.split('\n').filter(Boolean), answeredAt: utc(answered_at) },
      ...(entered === 1 && { enteredBy: enterer ?? '' }),
      ...(paid === 1 && { paid: true, euros: amount === null ? null : amount / 100 }),
    })),
    votes: votes.map(({ starts_at, voted_at, ...vote }) => {
      return { ...vote, date: starts_at, votedAt: utc(voted_at) };
    }),
    invitations: invitations.map(({ title, invited_at, way }) => {
      return { title, invitedAt: orNull(invited_at), knownBy: way };
    }),
  };
}

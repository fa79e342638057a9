import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { consentKinds, recordedReadings } from '#contract/kinds.ts';
import { meetingTexts } from '#contract/meeting-fields.ts';
import type { ZipEntry } from '#server/http/wire/zip-stream.ts';
import { isShownPortrait } from '#server/people/shown-portraits.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { countOf } from '#server/ports/database/dialect.ts';
import { knownWord, withKnown } from '#server/ports/database/stored-words.ts';
import { recordedSentence, ownExport as texts } from '#texts/exports.ts';
import { columnOf } from '../people/consents.ts';
import { contactColumnNames, contactOf } from '../people/contact-columns.ts';

/** Columns of the member that modules keep; what is in them goes into the file as it is. */
export type OwnColumns = readonly (keyof Tables['members'])[];

type OwnImages = { images: object[]; files: ZipEntry[]; names: object };

const TIMES = /^at$|(At|Until|Since)$/;
const FLAGS =
  /^(accepted|byLink|byMail|called|entered|given|maintainer|offerOver|paid|uploadsOff|\w+Consent)$/;

const camelCase = (column: string) =>
  column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Whether a consent holds is a flag, too. */
const consents = new Set<string>(consentKinds.map((consent) => camelCase(columnOf(consent))));

/** For `JSON.stringify`: rows as they are read from the database, with times and flags as people read them. */
function readable(name: string, value: unknown): unknown {
  if (typeof value === 'number' && TIMES.test(name)) return new Date(value).toISOString();
  if (typeof value === 'number' && (FLAGS.test(name) || consents.has(name))) return value === 1;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([column, one]) => [camelCase(column), one]));
}

/** These columns of a member's rows, ordered by the first of them. `owner`: the column with the member's id. */
const rowsOf =
  (db: Database, memberId: string) =>
  <T extends keyof Tables>(
    table: T,
    [first, ...columns]: readonly [keyof Tables[T], ...(keyof Tables[T])[]],
    owner: keyof Tables[T] = 'member_id' as keyof Tables[T],
  ) =>
    db
      .selectFrom(table as 'sessions')
      .select([first, ...columns] as 'created_at'[])
      .where(owner as 'member_id', '=', memberId)
      .orderBy(first as 'created_at')
      .execute();

const ownRow = (db: Database, memberId: string, ownColumns: OwnColumns) =>
  db
    .selectFrom('members')
    .select(['username', 'linked_address', 'created_at', 'data_saved_at', 'last_login_at'])
    .select(['uploads_off', 'password_hash', 'maintainer', ...contactColumnNames])
    .select(['publication_consent', 'accept_group_emails', 'album_consent'])
    .select(['birth_name', 'nickname', 'birthday_day', 'birthday_month', 'birthday_year', 'birthday_consent'])
    .select(['address_corrected_at', 'renamed_at', ...ownColumns])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();

/** What maintainers did with a member, and the lists that they read. */
async function ownRecord(db: Database, memberId: string, memberSince: number) {
  const recorded = db
    .selectFrom('maintenance_record')
    .select(['at', 'actor_name', 'act', 'subject_name', 'object', 'detail'])
    .orderBy('number');
  const acts = await recorded
    .where((eb) =>
      eb.or([
        eb('subject_id', '=', memberId),
        // A line stands for all who were added by one table, at the same time.
        eb('act', '=', 'members-imported').and('at', '=', memberSince),
      ]),
    )
    .execute();
  // A line stands for a list, and for all who are in it.
  const readings = await recorded
    .where('act', 'in', recordedReadings)
    .where('at', '>=', memberSince)
    .execute();
  const told = ({ at, actor_name: actor, act, subject_name, object, detail }: (typeof acts)[number]) => ({
    at,
    by: actor || null,
    act,
    object,
    text: recordedSentence(knownWord('maintenance_record', 'act', act) ?? 'unknown', {
      actor,
      member: subject_name,
      object,
      detail,
    }),
  });
  return { doneByMaintainers: acts.map(told), listsReadByMaintainers: readings.map(told) };
}

const mailsReceived = (db: Database, memberId: string) =>
  db
    .selectFrom('mail_copies')
    .innerJoin('mails', 'mails.id', 'mail_copies.mail_id')
    .select(['mails.created_at', 'mails.kind', 'mail_copies.address'])
    .where('mail_copies.member_id', '=', memberId)
    .orderBy('mails.created_at')
    .execute();

const peopleLookedFor = (db: Database, memberId: string) =>
  db
    .selectFrom('missing_seekers')
    .innerJoin('missing_people', 'missing_people.id', 'missing_seekers.person_id')
    .select(['missing_seekers.at', 'first_name', 'surname'])
    .where('member_id', '=', memberId)
    .orderBy('missing_seekers.at')
    .execute();

const ownComments = (db: Database, memberId: string) =>
  db
    .selectFrom('comments')
    .innerJoin('images', 'images.id', 'comments.image_id')
    // In the trash it is out of sight, and only the comment is the member's own.
    .leftJoin('galleries', (join) =>
      join.onRef('galleries.id', '=', 'images.gallery_id').on('galleries.deleted_at', 'is', null),
    )
    .select(['comments.written_at', 'comments.content', 'galleries.title as gallery'])
    .where('comments.member_id', '=', memberId)
    .orderBy('comments.written_at')
    .execute();

async function ownPortraits(db: Database, memberId: string) {
  const portraits = await db
    .selectFrom('portraits')
    .select(['kind', 'content'])
    .where('member_id', '=', memberId)
    .where('size', '=', 480)
    .where(isShownPortrait('portraits'))
    .execute();
  return withKnown('portraits', 'kind', portraits);
}

async function ownData(db: Database, memberId: string, ownColumns: OwnColumns) {
  const own = rowsOf(db, memberId);
  const { password_hash, ...member } = await ownRow(db, memberId, ownColumns);
  const { publication_consent, accept_group_emails, ...account } = member;
  const record = await ownRecord(db, memberId, member.created_at);

  // Who has sent thousands of mails and pictures keeps nobody else waiting: others have their turn in between.
  await setImmediate();
  return {
    account: {
      ...account,
      hasPassword: password_hash !== null,
      // Known by their hashes only.
      formerTraces: await countOf(db.selectFrom('former_traces').where('member_id', '=', memberId)),
    },
    contactData: { ...contactOf(member), publication_consent, accept_group_emails },
    news: (await own('news_marks', ['seen_until', 'mailed_until', 'own_mailed_until']))[0],
    consents: await own('consents', ['at', 'consent', 'given', 'wording', 'source']),
    sessions: await own('sessions', ['created_at', 'ends_at', 'by_mail']),
    knownBrowsers: await own('device_marks', ['created_at', 'browser', 'system', 'offer_over']),
    passkeys: await own('passkeys', ['created_at', 'name', 'rp_id', 'last_used_at']),
    mailsToLogIn: await own('login_requests', ['created_at', 'wrong_codes']),
    galleries: await own('galleries', ['created_at', 'title', 'description', 'deleted_at'], 'creator_id'),
    groupEmailsSent: await own('mails', ['created_at', 'subject', 'message'], 'sender_id'),
    mailsReceived: await mailsReceived(db, memberId),
    meetings: await ownMeetings(db, memberId),
    hintsToMissing: await own('missing_hints', ['at', 'hint', 'followed_up_at']),
    lookingFor: await peopleLookedFor(db, memberId),
    comments: await ownComments(db, memberId),
    memorialNotes: await own('memorial_notes', ['at', 'note']),
    picturesHidden: await own('hidden_images', ['at', 'reason'], 'asked_by'),
    ...record,
  };
}

/** Everything the site holds about one member, as the files of a ZIP. Nobody else's data is in it. */
export async function ownExport(
  db: Database,
  memberId: string,
  now: number,
  { images, files, names }: OwnImages,
  ownColumns: OwnColumns,
): Promise<ZipEntry[]> {
  const data = {
    madeAt: now,
    ...(await ownData(db, memberId, ownColumns)),
    images,
    namesOnPictures: names,
  };
  const entry = (name: string, content: string | Uint8Array): ZipEntry => {
    return { name, changedAt: now, open: async () => Readable.from([Buffer.from(content)]) };
  };
  await setImmediate();
  const json = JSON.stringify(data, readable, 2);
  await setImmediate();
  const portraits = await ownPortraits(db, memberId);
  return [
    entry(texts.readMeName, texts.readMe),
    entry(texts.dataName, `${json}\n`),
    ...portraits.map(({ kind, content }) => entry(texts.portraitName(kind), content)),
    ...files.map((file) => ({ ...file, name: `${texts.imagesFolder}/${file.name}` })),
  ];
}

/** What a member has said of meetings, which they organise, and to which they were invited. */
async function ownMeetings(db: Database, memberId: string) {
  const answers = await db
    .selectFrom('meeting_answers')
    .innerJoin('meetings', 'meetings.id', 'meeting_answers.meeting_id')
    .leftJoin('members as enterers', (join) =>
      // As on the page of the meeting: a disabled member is not named.
      join.onRef('enterers.id', '=', 'meeting_answers.entered_by').on('enterers.disabled', '=', 0),
    )
    .select([
      'answered_at',
      'title',
      'question',
      'answer',
      'persons',
      'companions',
      'remark',
      'choice',
      'greeting',
    ])
    .select(['along', 'paid', 'amount', 'entered', 'enterers.username as enteredBy', 'by_link as byLink'])
    .where('member_id', '=', memberId)
    .orderBy('answered_at')
    .execute();
  return {
    organised: await db
      .selectFrom('meeting_organisers')
      .innerJoin('meetings', 'meetings.id', 'meeting_organisers.meeting_id')
      .select([...meetingTexts, 'starts_at', 'state', 'accepted'])
      .select((eb) => eb('called_by', '=', memberId).as('called'))
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .execute(),
    answers: answers.map(({ companions, along, amount, ...answer }) => ({
      ...answer,
      companions: companions.split('\n').filter(Boolean),
      choicesOfOthers: along.split('\n').filter(Boolean),
      euros: amount === null ? null : amount / 100,
    })),
    votes: await db
      .selectFrom('meeting_votes')
      .innerJoin('meeting_dates', 'meeting_dates.id', 'meeting_votes.date_id')
      .innerJoin('meetings', 'meetings.id', 'meeting_dates.meeting_id')
      .leftJoin('members as enterers', (join) =>
        join.onRef('enterers.id', '=', 'meeting_votes.entered_by').on('enterers.disabled', '=', 0),
      )
      .select(['voted_at', 'title', 'meeting_dates.starts_at', 'vote'])
      .select(['entered', 'enterers.username as enteredBy', 'by_link as byLink'])
      .where('member_id', '=', memberId)
      .orderBy('voted_at')
      .execute(),
    invitations: await db
      .selectFrom('meeting_people')
      .innerJoin('meetings', 'meetings.id', 'meeting_people.meeting_id')
      .select(['meeting_people.invited_at', 'title', 'way'])
      .where('member_id', '=', memberId)
      .orderBy('meeting_people.invited_at')
      .execute(),
  };
}

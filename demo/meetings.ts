import { eachMeetingText } from '#contract/meeting-fields.ts';
import type { Answer, NewMeeting } from '#contract/meetings.ts';
import type { SiteServices } from '#server/compose/site.ts';
import { dayOf, daysAfter, localTimeAt } from '#server/german-time.ts';
import { createAnswers } from '#server/meetings/answers.ts';
import { createMeetings } from '#server/meetings/meetings.ts';
import type { Database } from '#server/ports/database/database.ts';
import { instantOf } from '#texts/dates.ts';
import { coast } from '#texts/demo-galleries.ts';
import * as texts from '#texts/demo-meetings.ts';
import { demoGalleries } from './class.ts';

const SATURDAY = 6;
const DAYS_OF_A_WEEK = 7;

/** The first Saturday so many days after a moment. */
function saturdayIn(days: number, now: number): string {
  const day = daysAfter(dayOf(localTimeAt(now)), days);
  const isoDays = (SATURDAY - new Date(day).getUTCDay() + DAYS_OF_A_WEEK) % DAYS_OF_A_WEEK;
  return daysAfter(day, isoDays);
}

/**
 * A meeting that comes soon, with answers, so that Sabine organises it and Jörg is still asked; one whose date is voted
 * on, the other way round; and one of years ago with its gallery. Ids by username, galleries from the oldest.
 */
export async function fillMeetings(
  site: SiteServices,
  idOf: (username: string) => string,
  galleryIds: readonly string[],
): Promise<void> {
  const { db, modules } = site;
  const now = site.now();
  await db.transaction().execute(async (transaction) => {
    await pastMeeting(transaction, idOf, galleryIds[demoGalleries.findIndex(isOfPastMeeting)] ?? null);

    const { meetings, answers, invitations, otherGuests } = modules.meetings.provides.parts;
    const day = saturdayIn(40, now);
    const soon = complete({
      ...texts.soon.meeting,
      startsAt: `${day}T15:00`,
      endsAt: `${day}T23:00`,
      answerUntil: daysAfter(day, -12),
    });
    const organiser = idOf(texts.soon.organiser);
    const soonId = await meetings.create(transaction, organiser, soon);
    await invitations.invite(transaction, soonId, organiser);
    for (const { username, ...given } of texts.soon.answers)
      await answers.answer(transaction, soonId, idOf(username), { ...given, answer: given.answer as Answer });
    for (const { username, ...given } of texts.soon.entered) {
      const said = { ...given, answer: given.answer as Answer };
      await answers.answer(transaction, soonId, idOf(username), said, {
        byId: organiser,
        byLink: false,
        isOverOwn: false,
      });
    }
    await chooseFace(transaction, soonId, texts.soon.face);
    for (const guest of texts.soon.guests) await otherGuests.add(transaction, soonId, guest);

    const days = texts.proposed.weekends.map((weekend) => saturdayIn(100 + weekend * DAYS_OF_A_WEEK, now));
    const proposed = complete({
      ...texts.proposed.meeting,
      dates: days.map((date) => ({ startsAt: `${date}T11:00`, endsAt: null })),
      answerUntil: daysAfter(days[0] ?? day, -30),
    });
    const proposedId = await meetings.create(transaction, idOf(texts.proposed.organiser), proposed);
    const dates = await meetings.datesOf(transaction, proposedId);
    for (const [username, votes] of Object.entries(texts.proposed.votes)) {
      const given = dates.map(({ id }, place) => ({ dateId: id, vote: (votes[place] ?? 'no') as Answer }));
      await answers.vote(transaction, proposedId, idOf(username), given);
    }
  });
}

const isOfPastMeeting = ({ title }: { title: string }) => title === coast.title;

/** What nobody could call today, as by the clock of that year. */
async function pastMeeting(
  transaction: Database,
  idOf: (username: string) => string,
  galleryId: string | null,
): Promise<void> {
  const { calledOn, meeting, organiser, answers: given, greetings, face } = texts.past;
  const then = () => instantOf(calledOn) ?? Number.NaN;
  const meetings = createMeetings(then);
  const answers = createAnswers(meetings, then);
  const id = await meetings.create(transaction, idOf(organiser), complete(meeting));
  for (const [username, persons] of Object.entries(given))
    await answers.answer(transaction, id, idOf(username), { answer: 'yes', persons, remark: '' });
  for (const [username, greeting] of Object.entries(greetings))
    await answers.answer(transaction, id, idOf(username), { answer: 'no', persons: 1, greeting });
  await chooseFace(transaction, id, face);
  await transaction.updateTable('meetings').set({ gallery_id: galleryId }).where('id', '=', id).execute();
}

/** The picture with this title. */
async function chooseFace(transaction: Database, meetingId: string, title: string): Promise<void> {
  const { id } = await transaction
    .selectFrom('images')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirstOrThrow();
  await transaction.updateTable('meetings').set({ face_image_id: id }).where('id', '=', meetingId).execute();
}

const complete = (meeting: Partial<NewMeeting> & Pick<NewMeeting, 'title' | 'answerUntil'>): NewMeeting => ({
  ...eachMeetingText(() => ''),
  startsAt: null,
  endsAt: null,
  dates: [],
  reminds: false,
  choices: [],
  ...meeting,
});

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { textsOf } from '#contract/meeting-fields.ts';
import type { Meeting, MeetingSummary } from '#contract/meetings.ts';
import { instantOf } from '#texts/dates.ts';
import type { TestBrowser } from './test-browser.ts';
import { testClass } from './test-class.ts';
import type { ReceivedLetter } from './test-mail-server.ts';

/** What anna calls; the clock of the class stands at the beginning of that year. */
export const reunion = {
  title: 'Klassentreffen 2030',
  place: 'Gasthaus Adler',
  street: 'Hauptstraße 5',
  town: '79098 Freiburg',
  startsAt: '2030-09-21T15:00',
  answerUntil: '2030-08-31',
};

export const proposals = [{ startsAt: '2030-06-01T15:00' }, { startsAt: '2030-09-21', endsAt: '2030-09-22' }];

type Options = Parameters<typeof testClass>[1];

export type TestMeetings = Awaited<ReturnType<typeof classOf2030>>;

/** A class on New Year's Day of 2030, noon. */
export async function classOf2030(t: TestContext, options?: Options) {
  const site = await testClass(t, options);
  const goTo = (local: string) => site.passSeconds(((instantOf(local) ?? Number.NaN) - site.now()) / 1000);
  goTo('2030-01-01T12:00');
  return {
    ...site,
    /** Moves the clock to a local time of Germany. */
    goTo,
  };
}

export async function callMeeting(browser: TestBrowser, meeting: object = reunion): Promise<Meeting> {
  const answer = await browser.post('/meetings', meeting);
  assert.equal(answer.status, 201, answer.text);
  return answer.json as Meeting;
}

export async function meetingOf(browser: TestBrowser, id: string): Promise<Meeting> {
  const answer = await browser.get(`/meetings/${id}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.json as Meeting;
}

export async function meetingsOf(browser: TestBrowser): Promise<MeetingSummary[]> {
  const answer = await browser.get('/meetings');
  assert.equal(answer.status, 200, answer.text);
  return answer.json as MeetingSummary[];
}

export const put = (browser: TestBrowser, target: string, json: unknown) =>
  browser.send('PUT', target, { json });

/** Says whether this member comes, which must be possible. */
export async function say(browser: TestBrowser, id: string, answer: string, more: object = {}) {
  const { status, text } = await put(browser, `/meetings/${id}/answer`, { answer, ...more });
  assert.equal(status, 204, text);
}

/** What makes a change of it as it is. */
export const asWritten = (meeting: Meeting) => {
  const { startsAt, endsAt, answerUntil, reminds, choices, version } = meeting;
  const dates = startsAt === null ? meeting.dates.map(({ startsAt, endsAt }) => ({ startsAt, endsAt })) : [];
  return { ...textsOf(meeting), startsAt, endsAt, answerUntil, reminds, version, choices, dates };
};

export async function changeMeeting(browser: TestBrowser, id: string, changes: object): Promise<Meeting> {
  const { status, text, json } = await put(browser, `/meetings/${id}`, {
    ...asWritten(await meetingOf(browser, id)),
    ...changes,
  });
  assert.equal(status, 200, text);
  return json as Meeting;
}

/** The values of a header. */
export const header = ({ parsed }: ReceivedLetter, name: string) =>
  parsed.headers.filter(({ key }) => key === name.toLowerCase()).map(({ value }) => value);
/** Its text as a reader sees it. */
export const textOf = ({ parsed }: ReceivedLetter) => (parsed.text ?? '').replaceAll('\r\n', '\n').trimEnd();

/** The token of the link by which its reader answers, or votes; empty if it has none. */
export const tokenIn = (letter: ReceivedLetter) =>
  /\/(?:zusage|abstimmung)\/([\w-]+)/.exec(textOf(letter))?.[1] ?? '';

/** Sends what is due; returns the emails that were not read before, by the name in their address. */
export function reader(site: Pick<TestMeetings, 'mail' | 'server'>) {
  let read = 0;
  return async () => {
    await site.mail.drain();
    const letters = site.server.letters.slice(read);
    read = site.server.letters.length;
    return new Map(letters.map((letter) => [letter.to[0]?.split('@')[0] ?? '', letter]));
  };
}

/** The names of those who are sent what is due. */
export async function sent(site: Pick<TestMeetings, 'mail' | 'server'>) {
  const letters = await reader(site)();
  return [...letters.keys()].toSorted();
}

/** The file that mail programs offer to keep, byte for byte: the parser makes line breaks of its own. */
export function calendarIn({ raw }: { raw: string }): string {
  const [, base64 = ''] = /filename=treffen\.ics\r?\n.*: base64\r?\n\r?\n([\w+/=\r\n]+)/.exec(raw) ?? [];
  return Buffer.from(base64, 'base64').toString();
}

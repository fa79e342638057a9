import type { Rule } from './rule.ts';

const ok = { status: 200 };

/** In June of next year. */
const meetingIn = `${new Date().getFullYear() + 1}-06`;
export const meeting = {
  title: 'Klassentreffen',
  description: 'Wir grillen am See',
  startsAt: `${meetingIn}-12T15:00`,
  answerUntil: `${meetingIn}-01`,
};

/** The outcome of the calls about meetings for everybody. */
export const rulesOfMeetings = {
  'GET /meetings': { other: ok, owner: ok },
  'POST /meetings': {
    json: meeting,
    other: { status: 201, changes: { meetings: '+1', meeting_organisers: '+1' } },
    owner: { status: 201, changes: { meetings: '+1', meeting_organisers: '+1' } },
  },
  'POST /meeting_preview': { json: meeting, other: ok, owner: ok },
  'GET /meetings/{id}': { other: ok, owner: ok },
  'PUT /meetings/{id}': {
    json: { ...meeting, place: 'Gasthaus Adler' },
    other: '403 not-allowed',
    owner: { status: 200, changes: { meetings: '+1 -1' } },
  },
  'PUT /meetings/{id}/answer': {
    json: { answer: 'no' },
    other: { status: 204, changes: { meeting_answers: '+1' } },
    owner: { status: 204, changes: { meeting_answers: '+1' } },
  },
  // Its date is fixed.
  'PUT /meetings/{id}/votes': {
    json: { votes: [{ dateId: '01890000-0000-7000-8000-000000000000', vote: 'yes' }] },
    other: '409 conflict',
    owner: '409 conflict',
  },
  'POST /meetings/{id}/fix': {
    json: { dateId: '01890000-0000-7000-8000-000000000000' },
    other: '403 not-allowed',
    owner: '400 not-valid',
  },
  'PUT /meetings/{id}/organisers': {
    json: { usernames: ['anna', 'carl'] },
    other: '403 not-allowed',
    owner: {
      status: 200,
      changes: { meeting_organisers: '+1', mails: '+1', mail_copies: '+1', letters: '+1' },
    },
  },
  // She called it, and nobody else has agreed to organise it.
  'PUT /meetings/{id}/organisers/me': {
    json: { accept: false },
    other: ok,
    owner: '409 conflict',
  },
  'GET /meetings/{id}/invitations': { other: '403 not-allowed', owner: ok },
  'POST /meetings/{id}/invitations': {
    other: '403 not-allowed',
    owner: {
      status: 202,
      changes: {
        ...{ meetings: '+1 -1', meeting_invitations: '+2' },
        ...{ mails: '+1', mail_copies: '+2', letters: '+2' },
      },
    },
  },
  // The invitation has just left.
  'POST /meetings/{id}/reminders': { other: '403 not-allowed', owner: '429 too-often' },
  'POST /meetings/{id}/cancel': {
    json: { reason: 'Der Wirt ist krank' },
    other: '403 not-allowed',
    owner: {
      status: 200,
      changes: { meetings: '+1 -1', mails: '+1', mail_copies: '+2', letters: '+2' },
    },
  },
  'POST /check_answer_link': {
    json: { token: 'x' },
    nobody: '404 not-found',
    other: '404 not-found',
    owner: '404 not-found',
  },
  'POST /answer_invitation': {
    json: { token: 'x', answer: 'yes' },
    nobody: '404 not-found',
    other: '404 not-found',
    owner: '404 not-found',
  },
  'GET /meetings/{id}/guests': { other: '403 not-allowed', owner: ok },
  'GET /meetings/{id}/csv': { other: '403 not-allowed', owner: ok },
  'GET /meetings/{id}/ics': { other: ok, owner: ok },
  // It is still to come.
  'POST /meetings/{id}/gallery': { other: '409 conflict', owner: '409 conflict' },
  'GET /calendar_address': { other: ok, owner: ok },
  'POST /calendar_address': {
    other: { status: 200, changes: { members: '+1 -1' } },
    owner: { status: 200, changes: { members: '+1 -1' } },
  },
  'GET /calendars/{token}': { nobody: '404 not-found', other: '404 not-found', owner: '404 not-found' },
} satisfies Record<string, Rule>;

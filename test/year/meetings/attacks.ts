import { forAnyone, forMembers, forOwner, NO_ID, type Rules, served } from '../../attacks/rule.ts';

/** In June of next year. */
const meetingIn = `${new Date().getFullYear() + 1}-06`;
export const meeting = {
  title: 'Klassentreffen',
  description: 'Wir grillen am See',
  startsAt: `${meetingIn}-12T15:00`,
  answerUntil: `${meetingIn}-01`,
};

export const meetingsAttacks = {
  'GET /meetings': forMembers(served),
  'POST /meetings': forMembers(
    { status: 201, changes: { meetings: '+1', meeting_organisers: '+1', meeting_people: '+1' } },
    meeting,
  ),
  'GET /meetings/{id}': forMembers(served),
  'PUT /meetings/{id}': forOwner(
    { status: 200, changes: { meetings: '+1 -1' } },
    // Neither date nor place, of which all would be told in ten minutes.
    { ...meeting, description: 'Wir grillen im Garten' },
  ),
  'PUT /meetings/{id}/answer': {
    json: { answer: 'no', greeting: 'Feiert schön!' },
    other: { status: 204, changes: { meeting_answers: '+1', meeting_people: '+1' } },
    owner: { status: 204, changes: { meeting_answers: '+1' } },
  },
  'DELETE /meetings/{id}/greetings/{username}': {
    other: '403 not-allowed',
    owner: { status: 204, changes: { meeting_answers: '+1 -1' } },
  },
  // What both know already.
  'POST /meetings/{id}/read': forMembers({ status: 204 }),
  // Its date is fixed.
  'PUT /meetings/{id}/votes': forMembers('409 conflict', {
    votes: [{ dateId: NO_ID, vote: 'yes' }],
  }),
  'POST /meetings/{id}/votes_invitation': forOwner('409 conflict'),
  'POST /meetings/{id}/fix': forOwner('400 not-valid', { dateId: NO_ID }),
  'PUT /meetings/{id}/organisers': forOwner(
    {
      status: 200,
      changes: { meeting_organisers: '+1', mails: '+1', mails_once: '+1', mail_copies: '+1', letters: '+1' },
    },
    { usernames: ['anna', 'carl'] },
  ),
  // She called it, and nobody else has agreed to organise it.
  'PUT /meetings/{id}/organisers/me': {
    json: { accept: false },
    other: served,
    owner: '409 conflict',
  },
  'POST /meetings/{id}/who_hears': forOwner(served, { act: 'cancel' }),
  'GET /meetings/{id}/invitations': forOwner(served),
  'POST /meetings/{id}/invitations': forOwner({
    status: 202,
    changes: {
      meetings: '+1 -1',
      meeting_people: '+2 -2',
      mails: '+1',
      mail_copies: '+2',
      letters: '+2',
    },
  }),
  // The invitation has just left.
  'POST /meetings/{id}/reminders': forOwner('429 too-often'),
  'PUT /meetings/{id}/answers/{username}': {
    json: { answer: 'yes', persons: 2 },
    other: '403 not-allowed',
    owner: { status: 204, changes: { meeting_answers: '+1 -1' } },
  },
  // She has said it herself.
  'DELETE /meetings/{id}/answers/{username}': { other: '403 not-allowed', owner: '409 conflict' },
  'PUT /meetings/{id}/payments/{username}': {
    json: { paid: true, amount: 25.5 },
    other: '403 not-allowed',
    owner: { status: 204, changes: { meeting_answers: '+1 -1' } },
  },
  // Its date is fixed.
  'PUT /meetings/{id}/votes/{username}': {
    json: { votes: [{ dateId: NO_ID, vote: 'yes' }] },
    other: '403 not-allowed',
    owner: '409 conflict',
  },
  // Nothing is stored of it.
  'POST /meetings/{id}/links/{username}': { other: '403 not-allowed', owner: served },
  'POST /meetings/{id}/told': {
    json: { usernames: ['carl'] },
    other: '403 not-allowed',
    owner: { status: 204, changes: { meeting_people: '+1' } },
  },
  'POST /meetings/{id}/calls_help': forOwner({
    status: 204,
    changes: { mails: '+1', mails_once: '+1', mail_copies: '+1', letters: '+1' },
  }),
  'GET /meetings/{id}/calls': { other: '403 not-allowed', owner: served },
  'POST /meetings/{id}/guests': {
    json: { name: 'Herr Lackner' },
    other: '403 not-allowed',
    owner: { status: 201, changes: { meeting_guests: '+1' } },
  },
  'PUT /meetings/{id}/guests/{guestId}': {
    json: { name: 'Frau Lehrreich', persons: 2, companions: ['Paul'], paid: true, amount: 10 },
    other: '403 not-allowed',
    owner: { status: 204, changes: { meeting_guests: '+1 -1' } },
  },
  'DELETE /meetings/{id}/guests/{guestId}': {
    other: '403 not-allowed',
    owner: { status: 204, changes: { meeting_guests: '-1' } },
  },
  'POST /meetings/{id}/collection': forOwner(
    { status: 201, changes: { meetings: '+1 -1' } },
    { atOnce: true },
  ),
  'DELETE /meetings/{id}/collection': forOwner({ status: 200, changes: { meetings: '+1 -1' } }),
  'POST /check_collection_link': forAnyone('404 not-found', { token: 'x' }),
  // Without its fields.
  'POST /collected_images': forAnyone('400 not-valid'),
  'DELETE /collected_images/{id}': forAnyone('404 not-found', { device: 'x'.repeat(22) }),
  'POST /meetings/{id}/cancel': forOwner(
    {
      status: 200,
      changes: { meetings: '+1 -1', meeting_people: '+1 -1', mails: '+1', mail_copies: '+1' },
    },
    { reason: 'Der Wirt ist krank' },
  ),
  // Before anybody was told.
  'POST /meetings/{id}/uncancel': forOwner({
    status: 200,
    changes: { meetings: '+1 -1', meeting_people: '+1 -1', mails: '-1', mail_copies: '-1' },
  }),
  // Somebody was invited.
  'DELETE /meetings/{id}': forOwner('409 conflict'),
  'POST /vote_by_link': forAnyone('404 not-found', {
    token: 'x',
    votes: [{ dateId: NO_ID, vote: 'yes' }],
  }),
  'POST /check_meeting_link': forAnyone('404 not-found', { token: 'x' }),
  'POST /answer_invitation': forAnyone('404 not-found', { token: 'x', answer: 'yes' }),
  'GET /meetings/{id}/people': forOwner(served),
  'GET /meetings/{id}/xlsx': forOwner(served),
  'GET /meetings/{id}/csv': forOwner(served),
  'GET /meetings/{id}/ics': forMembers(served),
  // It is still to come.
  'POST /meetings/{id}/gallery': forMembers('409 conflict'),
  // It has none.
  'PUT /meetings/{id}/face': forOwner({ status: 204 }, { imageId: null }),
  'GET /galleries/{id}/meeting': forMembers(served),
  'GET /calendar_address': forMembers(served),
  'POST /calendar_address': forMembers({ status: 200, changes: { members: '+1 -1' } }),
  'GET /calendars/{token}': forAnyone('404 not-found'),
} satisfies Rules;

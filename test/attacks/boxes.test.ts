import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api, type CallName } from '#contract/api.ts';
import { consentKinds } from '#contract/kinds.ts';
import { LetterPreview } from '#contract/mail.ts';
import { columnOf, type OwnConsentColumn } from '#server/people/consents.ts';
import { columnsOf } from '#server/ports/database/schema/shape.ts';
import { callOf } from './call-of.ts';
import { attackedSite } from './site.ts';

/** Every box of a member that is nobody else's business. Who releases a name or a birthday does so for all to see. */
const boxes = consentKinds
  .filter((consent) => consent !== 'publication')
  .map((consent) => columnOf(consent) as OwnConsentColumn)
  .filter((column) => columnsOf('members').includes(column));

/** What members may know, by the place in an answer: how many are written to, and by name who is not. */
const mustBeKnown: [line: CallName, place: RegExp][] = [
  ['GET /group_email', /^\.recipients$/],
  ['POST /group_email_preview', /^\.recipients$|^\.notWrittenTo\./],
  // As a whole: whose page is in it is what that box is for.
  ['GET /album', /^$/],
  ['GET /album/{pictures}/{mails}', /^$/],
  [
    'GET /meetings/{id}/invitations',
    /^\.recipients$|^\.notWrittenTo\.|^\.unanswered$|^\.of(Change|Fixing)\.(byMail$|toCall\.named\.)/,
  ],
];

/** Every value in an answer by its place; a list of people by the usernames in it, so that one more moves no other. */
function valuesIn(value: unknown, place = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[place, value]];
  const entries = Array.isArray(value)
    ? value.map((one, at) => [(one as { username?: string })?.username ?? `${at}`, one] as const)
    : Object.entries(value);
  return entries.flatMap(([key, one]) => valuesIn(one, `${place}.${key}`));
}

const lines = (Object.keys(api) as CallName[]).filter((name) => {
  const line = api[name] as { access: string; answer?: unknown };
  // A workbook says when it was made, and is looked at as a table.
  if (name.endsWith('/xlsx')) return false;
  return line.access === 'member' && (name.startsWith('GET ') || line.answer === LetterPreview);
});

test('no count or reason that members read changes with one box of somebody else, but what senders must know', async (t) => {
  const site = await attackedSite(t);
  const set = (username: string, row: object) =>
    site.db.updateTable('members').set(row).where('username', '=', username).execute();
  // One who is not named and gets no mail in any case: beside nobody else one more would be told.
  await set('maja', { maintainer: 0, publication_consent: 0, accept_group_emails: 0 });
  const { id } = (await site.actors.anna.post('/group_email', { subject: 'Hallo', message: 'Na?' })).json as {
    id: string;
  };
  assert.equal((await site.actors.anna.post(`/meetings/${site.meeting}/invitations`)).status, 202);
  await site.state();
  const read = async () => {
    const answers = new Map<CallName, Map<string, unknown>>();
    await site.db.deleteFrom('attempts').execute();
    for (const name of lines) {
      const { status, text, headers } = await site.send(callOf(site, name, 'anna', id));
      const isJson = headers.get('content-type')?.startsWith('application/json');
      const values: [string, unknown][] = isJson ? valuesIn(JSON.parse(text)) : [['', text.length]];
      answers.set(name, new Map([['status', status], ...values]));
    }
    return answers;
  };
  // Twice, as what differs between them changes with time.
  const [first, before] = [await read(), await read()];
  const found: string[] = [];
  // Each of the two is the only one who changes: one has released the name, one has not.
  for (const username of ['bert', 'carl'])
    for (const box of boxes) {
      const { [box]: was } = await site.db
        .selectFrom('members')
        .select(box)
        .where('username', '=', username)
        .executeTakeFirstOrThrow();
      await set(username, { [box]: 1 - Number(was) });
      const after = await read();
      await set(username, { [box]: was });
      for (const name of lines) {
        const known = mustBeKnown.flatMap(([line, place]) => (line === name ? place : []));
        const of = (all: typeof after) => all.get(name) ?? new Map<string, unknown>();
        const [earlier, one, other] = [of(first), of(before), of(after)];
        for (const place of new Set([...one.keys(), ...other.keys()])) {
          const isSteady = earlier.get(place) === one.get(place);
          if (isSteady && one.get(place) !== other.get(place) && !known.some((may) => may.test(place)))
            found.push(`${name} tells ${box} of ${username} at ${place}`);
        }
      }
    }
  assert.deepEqual(found, []);
});

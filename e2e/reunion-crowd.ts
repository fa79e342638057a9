import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { TestHouse } from '#test/support/test-house.ts';
import type { TestMailServer } from '#test/support/test-mail-server.ts';
import { thumb } from './thumb.ts';

/** Of thirty, with Anna who organises. Mails reach these and her. */
export const reached = [
  ...['ahrens', 'becker', 'conrad', 'dietz', 'ebert', 'franke', 'graf', 'hahn', 'jung', 'kern', 'lang'],
  ...['maurer', 'neumann', 'otto', 'peters', 'quast', 'richter'],
];
export const withoutAddress = ['sauer', 'thiel', 'ulrich'];
export const withoutBox = ['voigt', 'weber', 'xaver', 'yilmaz', 'zander', 'brandt'];
export const withoutMailbox = ['engel', 'fuchs', 'krause'];
export const unreached = [...withoutAddress, ...withoutBox, ...withoutMailbox];
/** Has released no name. */
export const NAMELESS = 'brandt';

export const TITLE = 'Klassentreffen 40 Jahre';
export const nameOf = (username: string) => `Kai ${username.slice(0, 1).toUpperCase()}${username.slice(1)}`;

export async function joinClass(house: TestHouse) {
  await house.join('anna');
  for (const username of [...reached, ...unreached]) await house.addMember(username);
  for (const username of ['anna', ...reached, ...unreached])
    await house.change(username, {
      ...{ first_name: username === 'anna' ? 'Anna' : 'Kai', data_saved_at: 1 },
      surname: username === 'anna' ? 'Ölschläger' : nameOf(username).slice(4),
      publication_consent: Number(username !== NAMELESS),
      accept_group_emails: Number(!withoutBox.includes(username)),
      mobile_number: `0171 ${username.length}${username.charCodeAt(0)}`,
      ...(withoutAddress.includes(username) && { private_email_address: '' }),
    });
}

/** What the crowd does without a browser. */
export function crowdOf(house: TestHouse, post: TestMailServer) {
  const lettersTo = (username: string) =>
    post.letters.filter(({ to }) => to[0] === `${username}@example.org`).map(({ parsed }) => parsed);
  const tokenFor = (username: string, pattern: RegExp) =>
    lettersTo(username)
      .map(({ text = '' }) => pattern.exec(text)?.[1])
      .findLast(Boolean) ?? assert.fail(`${username} has no link`);
  const send = async (call: string, json: object) => {
    const { status, text } = await house.browser().post(call, json);
    assert.equal(status, 204, text);
    // All come from one address, which is no crowd.
    await house.db.deleteFrom('attempts').execute();
  };
  return {
    lettersTo,
    vote: (username: string, votes: object) =>
      send('/vote_by_link', { token: tokenFor(username, /\/abstimmung\/(\S+)/), votes }),
    answer: (username: string, answer: string, more: object = {}) =>
      send('/answer_invitation', { token: tokenFor(username, /\/zusage\/([^?\s]+)/), answer, ...more }),
    /** How often each got which mail. */
    kinds: () =>
      post.letters.map(({ to, parsed }) => {
        return { to: to[0]?.split('@')[0] ?? '', kind: parsed.subject?.replace(TITLE, '').trim() ?? '' };
      }),
  };
}

/** Anna, at the list of meetings, proposes three dates and asks for votes by mail; returns the taps that it takes. */
export async function propose(page: Page, year: number): Promise<number> {
  const { press, tap, type, agree, taps } = thumb(page);
  await press('Treffen vorschlagen', 'link');
  await type('Titel', TITLE);
  await tap(page.getByLabel('Ich schlage mehrere Termine'));
  await press('Noch ein Termin');
  for (const [row, day] of ['06-12', '06-19', '07-03'].entries()) {
    const proposal = page.getByRole('group', { name: `Vorschlag ${row + 1}` });
    await type(proposal.getByLabel('Datum', { exact: true }), `${year}-${day}`);
    await type(proposal.getByLabel('Uhrzeit', { exact: true }), '15:30');
  }
  await type('Name des Ortes', 'Gasthaus Adler');
  await type('Letzter Tag für Antworten', `${year}-05-30`);
  await tap(page.getByText('Eine Frage mitschicken'));
  await type('Frage', 'Was möchtest du essen?');
  for (const [index, choice] of ['Fisch', 'Fleisch', 'vegetarisch'].entries())
    await type(`Antwort ${index + 1}`, choice);
  await press('Vorschau der E-Mail');
  await press('Um Stimmen bitten');
  await agree('21 Personen um ihre Stimme bitten?');
  await agree('Gespeichert! 21 E\u2011Mails sind unterwegs.');
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  return taps();
}

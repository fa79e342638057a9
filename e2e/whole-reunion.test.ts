import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { MeetingGuest } from '#contract/meetings.ts';
import { type TestMailServer, testMailServer } from '#test/support/test-mail-server.ts';
import { meetingOf, say } from '#test/support/test-meeting.ts';
import { fold } from './fold.ts';
import { journey, phone } from './journey.ts';
import { pressOk, tells } from './press-ok.ts';
import {
  crowdOf,
  joinClass,
  NAMELESS,
  nameOf,
  propose,
  reached,
  TITLE,
  unreached,
  withoutAddress,
  withoutBox,
  withoutMailbox,
} from './reunion-crowd.ts';
import { thumb } from './thumb.ts';
import { waitForValue } from './wait-for-value.ts';

let post: TestMailServer;

const date = (page: Page, day: RegExp) => page.getByRole('group', { name: day });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

journey(
  'a class of thirty meets, twelve of whom no mail reaches: everybody is counted once, and nobody is written to twice',
  phone,
  async (j) => {
    const { page, house } = j;
    await joinClass(house);
    const crowd = crowdOf(house, post);
    const year = new Date(house.now()).getFullYear() + 1;
    const pass = async (seconds: number) => {
      house.passSeconds(seconds);
      await house.mail.drain();
    };
    const taps: Record<string, number> = {};

    // Three dates.
    await j.login(page, 'anna', '/treffen');
    taps.propose = await propose(page, year);
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await house.mail.drain();
    const { dates } = await meetingOf(await house.again('anna'), id);

    // One of them votes with the phone, the others like her; two say nothing.
    const voter = await j.another();
    const [, link = ''] = /(\/abstimmung\/\S+)/.exec(crowd.lettersTo('ahrens')[0]?.text ?? '') ?? [];
    await voter.goto(link);
    const voting = thumb(voter);
    await voting.tap(date(voter, /12\. Juni/).getByLabel('passt', { exact: true }));
    await voting.tap(date(voter, /19\. Juni/).getByLabel('geht zur Not'));
    await voting.tap(date(voter, /3\. Juli/).getByLabel('passt nicht'));
    await voting.press('Abstimmen');
    await heading(voter, 'Danke fürs Abstimmen!');
    taps.vote = voting.taps();
    const votes = dates.map(({ id: dateId }, index) => ({ dateId, vote: ['yes', 'maybe', 'no'][index] }));
    for (const username of reached.slice(1, 15)) await crowd.vote(username, votes);

    await page.reload();
    const fixing = thumb(page);
    await fixing.tap(page.getByText('Wer wie abgestimmt hat'));
    await page.getByText(/^Noch ohne Stimme: .*Kai Quast.*Kai Richter/).waitFor();
    await fixing.press(/^Festlegen: .*12\. Juni/);
    await fixing.agree(
      /^Samstag, 12\. Juni \d+, 15\.30 Uhr festlegen\?|12\. Juni \d+, 15\.30 Uhr festlegen\?/,
    );
    await fixing.agree('Der Termin steht fest!');
    taps.fix = fixing.taps();

    const inviting = thumb(page);
    await inviting.press('Vorschau der E-Mail');
    await inviting.press('Einladen');
    await inviting.agree('21 Personen einladen?');
    await inviting.agree('21 Einladungen sind unterwegs.');
    taps.invite = inviting.taps();
    await house.mail.drain();

    // Anna herself, then twelve by the links of their mails.
    await page.getByRole('group', { name: 'Deine Antwort' }).getByRole('button', { name: 'Zusagen' }).click();
    await page.getByText('Du hast zugesagt.').waitFor();
    const [, yes = ''] = /(\/zusage\/\S+=ja)\s/.exec(crowd.lettersTo('ahrens').at(-1)?.text ?? '') ?? [];
    await voter.goto(yes);
    const answering = thumb(voter);
    await answering.tap(voter.getByLabel('Fisch'));
    await answering.press('Zusagen');
    await heading(voter, 'Danke, wie schön!');
    taps.answer = answering.taps();
    for (const [index, username] of reached.slice(1, 12).entries()) {
      const answer = index < 7 ? 'yes' : index < 9 ? 'maybe' : 'no';
      await crowd.answer(username, answer, { persons: 1 + (index % 2), choice: 'Fleisch' });
    }

    // A day later the others are reminded, and all but one answer.
    await pass(24 * 3600 + 1);
    await j.login(page, 'anna', `/treffen/${id}`);
    await page.getByText(/^Noch ohne Antwort: .* und 14 weitere\./).waitFor();
    await page.getByRole('button', { name: 'Erinnern' }).click();
    await pressOk(page, '8 Personen erinnern?');
    await tells(page, '8 Erinnerungen sind unterwegs.');
    await house.mail.drain();
    for (const username of reached.slice(12, 16)) await crowd.answer(username, 'yes');
    // Of those whom no mail reaches some come by themselves.
    for (const username of ['yilmaz', 'zander', NAMELESS, 'weber', 'xaver'])
      await say(await house.again(username), id, username === 'xaver' ? 'no' : 'yes', { choice: 'Fisch' });

    await page.getByRole('link', { name: 'Anrufen und Antworten eintragen' }).click();
    await heading(page, 'Anrufen');
    const row = (username: string) => page.getByRole('listitem').filter({ hasText: nameOf(username) });
    const isIdle = (username: string) => waitForValue(() => row(username).locator('[aria-busy]').count(), 0);
    const toCall = [...withoutAddress, ...withoutMailbox, 'voigt', 'richter'];
    assert.deepEqual(
      (await page.locator('main li strong').allInnerTexts()).toSorted(),
      toCall.map(nameOf).toSorted(),
    );
    for (const [username, reason] of [
      ['sauer', 'Hat keine Einladung per E\u2011Mail bekommen.'],
      ['voigt', 'Hat keine Einladung per E\u2011Mail bekommen.'],
      ['engel', 'Die E\u2011Mail kam nicht an.'],
      ['richter', 'Hat noch nicht geantwortet.'],
    ] as const)
      await row(username).getByText(reason).waitFor();

    // The wrong row, and back again.
    await row('thiel').getByRole('button', { name: 'Kommt', exact: true }).tap();
    await row('thiel').getByText('Eingetragen: kommt').waitFor();
    await isIdle('thiel');
    await row('thiel').getByRole('button', { name: 'Antwort zurücknehmen: Kai Thiel' }).tap();
    await pressOk(page, /^Die Antwort von Kai Thiel zurücknehmen\?/);
    await row('thiel').getByText('Kai Thiel hat jetzt keine Antwort mehr.').waitFor();

    // Two taps for each: the number, and what was said.
    for (const [index, username] of toCall.entries()) {
      const calling = thumb(page);
      const number = row(username).getByRole('link', { name: /anrufen/ });
      assert.match((await number.getAttribute('href')) ?? '', /^tel:/);
      const said = index < 5 ? 'Kommt' : index < 6 ? 'Vielleicht' : 'Kommt nicht';
      await calling.tap(row(username).getByRole('button', { name: said, exact: true }));
      await row(username)
        .getByText(/^Eingetragen: /)
        .waitFor();
      // With the tap that calls.
      taps.phone = calling.taps() + 1;
      await isIdle(username);
    }
    await row('sauer').getByLabel('Personen').selectOption('2');
    await isIdle('sauer');
    await row('sauer').getByLabel('vegetarisch').check();
    await isIdle('sauer');
    await page.reload();
    await page.getByText('Alle haben geantwortet.').waitFor();
    await pass(601);

    // Two guests.
    await page.goto(`/treffen/${id}/gaeste`);
    for (const guest of ['Studienrat Lenz', 'Frau Lehrreich']) {
      const adding = thumb(page);
      await adding.type('Name', guest);
      await adding.press('Gast eintragen');
      await adding.agree(`${guest} ist eingetragen.`);
      taps.guest = adding.taps();
      await page.getByRole('rowheader', { name: guest }).waitFor();
    }
    const rowOf = (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
    await rowOf('Sauer, Kai').getByRole('cell', { name: 'vegetarisch' }).waitFor();
    await rowOf('Sauer, Kai').getByText('Von Anna Ölschläger eingetragen').waitFor();

    // Another date: who could not come is asked anew, by mail or on the phone.
    await page.goto(`/treffen/${id}/aendern`);
    const moving = thumb(page);
    await moving.type('Datum', `${year}-07-03`);
    await moving.press('Speichern');
    await moving.agree(/^Du hast Termin oder Ort geändert\./);
    await moving.agree('Das Treffen ist gespeichert!');
    taps.move = moving.taps();
    await heading(page, TITLE);
    await pass(601);
    await page.goto(`/treffen/${id}/anrufen`);
    const declined = ['lang', 'maurer', 'xaver', 'voigt', 'richter'].map(nameOf).toSorted();
    await row('lang').getByText('Hat für einen früheren Termin abgesagt.').waitFor();
    assert.deepEqual((await page.locator('main li strong').allInnerTexts()).toSorted(), declined);
    for (const username of ['lang', 'maurer', 'richter']) await crowd.answer(username, 'yes');
    await say(await house.again('xaver'), id, 'no');
    await row('voigt').getByRole('button', { name: 'Kommt', exact: true }).tap();
    await row('voigt').getByText('Eingetragen: kommt').waitFor();
    assert.equal(
      await row('voigt')
        .getByRole('button', { name: /zurücknehmen/ })
        .count(),
      0,
    );
    await pass(601);
    await page.reload();
    await page.getByText('Alle haben geantwortet.').waitFor();

    // Called off, told, and on again.
    await page.goto(`/treffen/${id}`);
    const cancelling = thumb(page);
    await cancelling.tap(fold(page, 'Das Treffen ausfallen lassen'));
    await page.getByLabel('Grund').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Der Wirt ist krank.');
    await cancelling.press('Treffen ausfallen lassen');
    await cancelling.agree('Das Treffen wirklich ausfallen lassen?');
    await cancelling.agree('Das Treffen fällt aus.');
    taps.cancel = cancelling.taps();
    await pass(601);
    await page.reload();
    const back = thumb(page);
    await back.press('Findet doch statt');
    await back.agree(/^Das Treffen doch stattfinden lassen\?/);
    await back.agree('Das Treffen findet statt!');
    taps.uncancel = back.taps();
    await pass(601);

    // Everybody has one state, wherever they are counted.
    const anna = await house.again('anna');
    const { guests, persons, maybePersons, choiceCounts } = await meetingOf(anna, id);
    const everybody = ['anna', ...reached, ...unreached].toSorted();
    assert.deepEqual(guests.map(({ username }) => username).toSorted(), everybody);
    assert.deepEqual((await anna.get(`/meetings/${id}/calls`)).json, []);
    const listed = (await anna.get(`/meetings/${id}/guests`)).json as MeetingGuest[];
    const sum = (said: string) =>
      listed.filter(({ answer }) => answer === said).reduce((all, one) => all + one.persons, 0);
    assert.deepEqual([sum('yes'), sum('maybe')], [persons, maybePersons]);
    assert.equal(
      choiceCounts.reduce((all, one) => all + one.persons, 0),
      persons,
    );
    assert.equal(listed.length + guests.filter(({ answer }) => answer === 'no').length, 32);

    await page.goto(`/treffen/${id}/gaeste`);
    await page.getByText(`Zusagen: ${persons} Personen, vielleicht: ${maybePersons} Personen.`).waitFor();
    assert.equal(await page.getByRole('table').getByRole('rowheader').count(), listed.length + 2);
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Als Tabelle für Excel' }).click(),
    ]);
    assert.equal(csv.suggestedFilename(), `Gästeliste ${TITLE}.csv`);
    const { text } = await anna.get(`/meetings/${id}/csv`);
    for (const { username, surname } of listed)
      assert.equal(text.split(username || surname).length, 2, username || surname);
    await page.goto(`/treffen/${id}/namensschilder`);
    await page.getByText(`${persons} Schilder auf ${Math.ceil(persons / 10)} Blättern.`).waitFor();

    // Mails by kind and person.
    const sent = crowd.kinds();
    const counts = Map.groupBy(sent, ({ to, kind }) => `${to} ${kind}`);
    const isTwice = ([what, { length }]: [string, unknown[]]) =>
      length > 1 && what !== 'anna Nicht alle erreicht:';
    assert.deepEqual(
      [...counts].filter(isTwice).map(([what, { length }]) => [what, length]),
      // Once for each date.
      [['voigt Für dich eingetragen:', 2]],
    );
    const forAll = ['Wann passt es dir?', 'Einladung:', 'Erinnerung:'];
    for (const { to, kind } of sent) {
      assert.equal([...withoutAddress, ...withoutMailbox].includes(to), false, `${to} ${kind}`);
      if (withoutBox.includes(to)) assert.equal(forAll.includes(kind), false, `${to} ${kind}`);
    }
    const byKind = Map.groupBy(sent, ({ kind }) => kind);
    assert.deepEqual(Object.fromEntries([...byKind].map(([kind, all]) => [kind, all.length])), {
      // To all eighteen who take Rundmails and are reached, in part only if they are still silent.
      ...{ 'Wann passt es dir?': 18, 'Einladung:': 18, 'Erinnerung:': 5, 'Der Termin steht fest:': 15 },
      // Those and the six without the box who have answered; Anna knows.
      ...{ 'Geändert:': 23, 'Fällt aus:': 23, 'Findet doch statt:': 23, 'Für dich eingetragen:': 3 },
      'Nicht alle erreicht:': 5,
    });

    assert.deepEqual(taps, {
      ...{ propose: 20, vote: 4, fix: 3, invite: 3, answer: 2, phone: 2, guest: 2 },
      ...{ move: 3, cancel: 3, uncancel: 2 },
    });
  },
  async (t) => {
    post = await testMailServer(t, {
      script: ({ stage, recipient = '' }) =>
        stage === 'RCPT' && withoutMailbox.includes(recipient.split('@')[0] ?? '')
          ? '550 5.1.1 unknown'
          : undefined,
    });
    return {
      settings: {
        ...{ SMTP_URL: post.url, MAIL_FROM: 'post@klasse.example', ADMIN_EMAIL: 'betreuer@klasse.example' },
        ...{ MAIL_PER_MINUTE: '0', MAIL_PER_HOUR: '0' },
      },
    };
  },
);

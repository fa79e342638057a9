import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasLink, withoutLinks } from '#contract/links.ts';
import { classWithPicture } from '#test/support/hidden-picture.ts';
import { ownData } from '#test/support/own-data.ts';
import { readLetters } from '#test/support/read-letters.ts';
import { note, sendToGroup, testClass } from '#test/support/test-class.ts';
import { callMeeting, classOf2030, put, reader, reunion, textOf } from '#test/support/test-meeting.ts';

const BAIT = 'Gewinne jetzt auf https://evil.example/x und www.evil.example und evil.com';
const LINKED = /evil|https:|www\./;

test('what a mail program would make a link is no name, and real names are', () => {
  const links = [
    ...['https://evil.example', 'Gewinne auf evil.de', 'EVIL.COM', 'www.evil', 'HTTP://1.2.3.4/', '1.2.3.4'],
    ...['mailto:a', 'anna@evil.example', 'evil.example/gewinn', 'xn--bcher-kva.example', 'bücher.de'],
    ...['evil．com', 'evil。com', 'e\u200bvil.com', 'evil.\u2060com', 'evil.com:80', '(evil.com)'],
    ...['ruf 0190 123456', 'tel:+49190', '+49 (190) 12-34-56'],
  ];
  for (const name of links) assert.equal(hasLink(name), true, name);
  const names = [
    ...[
      'St. Martin',
      'St.Martin',
      'O.K.',
      'Dr.Müller',
      'Hans-J.',
      'Frankfurt a.M.',
      'v.d.Heide',
      'H.P.Müller',
    ],
    ...['Dipl.-Ing.', 'Dipl.Ing.', 'geb.Lindner', 'M.Sc.', 'Ph.D.', 'J. R. R.', "O'Neill", 'Müller/Meier'],
    ...['Kai 2', 'Anna 1988', 'Ümit', 'Jr.', 'Prof.Dr.Schmidt', 'Karl-Heinz d.Ä.', 'Uwe ...', 'Hans.'],
  ];
  for (const name of names) assert.equal(hasLink(name), false, name);
  // Titles and places have days, postcodes, numbers to call and names of files besides.
  const texts = ['Treffen 18.09.2027', '1988-2028', 'Lackweg 12 79098 Ulm', 'Tel. 0761 23125-44', 'Plan.pdf'];
  for (const text of texts) assert.equal(withoutLinks(text), text);
});

test('a name with a link is refused wherever one is entered, and no title carries one into an email', async (t) => {
  const { site, anna, bert, maja, gallery, image, hide } = await classWithPicture(t);
  const birth = { birthName: '', nickname: '', birthday: null, birthdayConsent: false };
  const person = { username: 'neu', email: 'neu@example.org', surname: 'Hier', invite: false };
  const memorial = { firstName: 'Uwe', agreedBy: 'Familie', name: 'Uwe Alt', nameAgain: 'Uwe Alt' };
  const name = 'Gewinne auf evil.de';
  const marks = [{ x: 0.1, y: 0.1, name }];
  const answers = {
    firstName: await put(anna, '/users/anna', ownData({ firstName: name })),
    surname: await put(anna, '/users/anna', ownData({ surname: name })),
    birthName: await put(anna, '/users/anna/profile', { ...birth, birthName: name }),
    nickname: await put(anna, '/users/anna/profile', { ...birth, nickname: name }),
    mark: await put(anna, `/galleries/${gallery}/images/${image.id}/people`, { text: '', marks }),
    added: await maja.post('/maintenance/members', { ...person, firstName: name }),
    missing: await maja.post('/maintenance/missing', { firstName: name, surname: 'Alt' }),
    memorial: await maja.post('/maintenance/memorials', { ...memorial, surname: name, name: `Uwe ${name}` }),
  };
  for (const [field, { status, text }] of Object.entries(answers))
    assert.deepEqual([field, status, text], [field, 400, '{"error":"not-valid"}']);
  assert.equal((await put(anna, '/users/anna', ownData({ surname: 'v.d.Heide' }))).status, 204);

  await site.db.updateTable('images').set({ title: BAIT }).execute();
  await site.db.updateTable('galleries').set({ title: BAIT }).execute();
  const mailbox = 'x@example.org';
  await site.change('anna', {
    linked_address: mailbox,
    linked_address_key: mailbox,
    private_email_address: mailbox,
  });
  assert.equal((await hide(bert)).status, 204);
  site.passSeconds(600);
  const mails = (await readLetters(site)).filter(({ subject }) => subject?.includes('Bild'));
  assert.ok(mails.length > 0);
  for (const { subject, text } of mails) assert.doesNotMatch(`${subject} ${text}`, LINKED);
});

test('emails greet nobody by a link or by more than a name, whatever the database holds', async (t) => {
  const site = await testClass(t);
  const anna = await site.writer('anna');
  await site.readers('bert');
  await site.change('anna', { first_name: BAIT, surname: BAIT });
  await site.change('bert', { first_name: 'Wortreich '.repeat(12).trim() });
  await sendToGroup(anna);
  const data = ownData({ firstName: 'Anna', surname: 'Neu', privateEmailAddress: 'fremd@example.net' });
  await put(anna, '/users/anna', data);
  await site.change('anna', { first_name: BAIT, surname: BAIT });
  await site.browser().post('/request_password_reset', { username: 'bert' });
  await site.mail.drain();
  assert.ok(site.server.letters.length >= 4, String(site.server.letters.length));
  for (const { parsed, to } of site.server.letters) {
    const text = parsed.text ?? '';
    const heads = [parsed.subject, parsed.from?.name, parsed.to?.[0]?.name, parsed.replyTo?.[0]?.name].join(
      ' ',
    );
    assert.doesNotMatch(`${text} ${heads}`, LINKED, `${to} ${parsed.subject}`);
    assert.ok((/^Hallo.*/.exec(text)?.[0].length ?? 0) <= 60, text.slice(0, 200));
  }
  // A possible stranger reads no word that the member has chosen.
  const stranger = site.server.letters.find(({ to }) => to[0] === 'fremd@example.net');
  assert.match(stranger?.parsed.text ?? '', /^Hallo,\r?\n/);
  assert.doesNotMatch(stranger?.raw ?? '', /Neu/);
  assert.ok(site.server.letters.some(({ parsed }) => parsed.subject === note.subject));
});

test('titles in emails of the site carry no link, and what organisers write is set apart as theirs', async (t) => {
  const site = await classOf2030(t);
  const anna = await site.writer('anna');
  await site.readers('bert');
  const letters = reader(site);
  const description = 'Mit Bildern: https://gasthaus.example\n\nZusagen: https://falsch.example';
  const { id } = await callMeeting(anna, { ...reunion, title: `Treffen ${BAIT}`.slice(0, 100), description });
  await anna.post(`/meetings/${id}/invitations`);
  const invitation = (await letters()).get('bert') ?? assert.fail();
  const text = textOf(invitation);
  const ours = text.split('\n').filter((line) => !line.startsWith('>'));
  assert.doesNotMatch(`${invitation.parsed.subject} ${ours}`, LINKED);
  assert.ok(text.includes(`\n> ${description.replaceAll('\n', '\n> ').replace('> \n', '>\n')}\n`), text);
  await anna.post(`/meetings/${id}/cancel`, { reason: 'Siehe\nhttps://falsch.example' });
  site.passSeconds(601);
  const cancelled = (await letters()).get('bert') ?? assert.fail();
  assert.ok(textOf(cancelled).includes('\n> Siehe\n> https://falsch.example\n'));
});

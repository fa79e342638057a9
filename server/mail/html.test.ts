import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { checkHtml, linksIn } from '#test/support/html-letter.ts';
import { sendToGroup } from '#test/support/test-class.ts';
import { callMeeting, changeMeeting, classOf2030, reunion, textOf } from '#test/support/test-meeting.ts';

const EVIL = "\"><script>alert(1)</script><a href='javascript:alert(1)'>&lt;img src=x onerror=alert(1)>";

/** All emails that a member gets of a class whose members are called so and write this, by their subjects. */
async function lettersOf(t: TestContext, { name, words }: { name: string; words: string }) {
  const site = await classOf2030(t);
  const anna = await site.writer('anna');
  await site.readers('bert');
  await site.change('anna', { first_name: name, surname: name });
  await site.change('bert', { first_name: name });
  const { id } = await callMeeting(anna, {
    ...reunion,
    title: `Treffen ${name}`.slice(0, 100),
    description: words,
  });
  await anna.post(`/meetings/${id}/invitations`);
  await site.mail.drain();
  await changeMeeting(anna, id, { place: name });
  await sendToGroup(anna, { subject: `Hallo ${name}`, message: words });
  await site.browser().post('/request_password_reset', { username: 'bert' });
  await site.browser().post('/request_login_link', { username: 'bert' });
  site.passSeconds(601);
  await site.mail.drain();
  const letters = site.server.letters.filter(({ to }) => to[0] === 'bert@example.org');
  return new Map(letters.map((letter) => [/^\p{L}+/u.exec(letter.parsed.subject ?? '')?.[0], letter]));
}

test('every email has the same words in HTML, with a button for each link and nothing from elsewhere', async (t) => {
  const letters = await lettersOf(t, { name: 'Änne', words: 'Wer kommt?\n\nBis bald' });
  assert.deepEqual([...letters.keys()].toSorted(), ['Anmelden', 'Einladung', 'Geändert', 'Hallo', 'Neues']);
  for (const letter of letters.values()) {
    const { raw, parsed } = letter;
    const html = parsed.html ?? assert.fail(parsed.subject);
    checkHtml(html, textOf(letter));
    assert.match(html, /^<!doctype html>\n<html lang="de">/);
    const types = [...raw.matchAll(/^Content-Type: (multipart\/alternative|text\/\w+; charset=utf-8)/gm)];
    assert.deepEqual(
      types.slice(0, 3).map(([, type]) => type),
      ['multipart/alternative', 'text/plain; charset=utf-8', 'text/html; charset=utf-8'],
    );
    assert.match(
      raw,
      /^Content-Type: text\/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r$/m,
    );
  }
  const labelsOf = (subject: string) =>
    linksIn(letters.get(subject)?.parsed.html ?? '').flatMap(({ url, label }) =>
      label === url ? [] : [label],
    );
  assert.deepEqual(labelsOf('Einladung'), ['Zusagen', 'Vielleicht', 'Absagen', 'Rundmails abbestellen']);
  assert.deepEqual(labelsOf('Anmelden'), ['Link zum Anmelden']);
  assert.deepEqual(labelsOf('Neues'), ['Passwort festlegen']);
});

test('nothing that a member wrote becomes markup or leads elsewhere than it shows', async (t) => {
  const words = [
    EVIL,
    'Siehe https://gasthaus.example/weg?von=a&zu=b, (http://wiki.example/Saal_(Ulm)) und HTTPS://ÖL.EXAMPLE.',
    'https://klasse.example@boese.example/x javascript:alert(1) data:text/html,x https://boese.example\\@gut.example',
    'https://a.example/"onmouseover="alert(1) https://b.example/weg\'',
    "Rock: https://c.example/wiki/Rock_'n'_Roll, und 'https://mit_strich.example/a'.",
  ].join('\n');
  const letters = await lettersOf(t, { name: EVIL.slice(0, 40), words });
  assert.equal(letters.size, 5);
  for (const letter of letters.values()) checkHtml(letter.parsed.html ?? '', textOf(letter));
  const html = letters.get('Hallo')?.parsed.html ?? '';
  assert.deepEqual(
    linksIn(html).flatMap(({ url, label }) => (label === url ? [url] : [])),
    [
      'https://gasthaus.example/weg?von=a&zu=b',
      'http://wiki.example/Saal_(Ulm)',
      'HTTPS://ÖL.EXAMPLE',
      'https://klasse.example',
      'https://boese.example',
      'https://a.example/',
      'https://b.example/weg',
      "https://c.example/wiki/Rock_'n'_Roll",
      'https://mit_strich.example/a',
    ],
  );
});

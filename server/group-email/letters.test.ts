import assert from 'node:assert/strict';
import { test } from 'node:test';
import { note, sendToGroup, type TestClass, testClass } from '#test/support/test-class.ts';
import type { ReceivedLetter } from '#test/support/test-mail-server.ts';
import { header, textOf } from '#test/support/test-meeting.ts';

function letterTo({ server }: TestClass, address: string): ReceivedLetter {
  const found = server.letters.findLast(({ to }) => to.includes(address));
  assert.ok(found, `no letter to ${address}`);
  return found;
}

test('headers and the end of the text say who wrote, why one got it, where answers go, and the way out', async (t) => {
  const site = await testClass(t, { settings: { BASE_URL: 'https://klasse.example' } });
  const anna = await site.join('anna');
  await site.readers('bert');
  await site.change('anna', { first_name: 'Änne', surname: 'Öl, "Lack" & Söhne' });
  await sendToGroup(anna);
  await site.mail.drain();

  const letter = letterTo(site, 'bert@example.org');
  const name = 'Änne Öl, "Lack" & Söhne';
  const from = { name: `${name} (anna) über Klasse 1988`, address: 'post@klasse.example' };
  assert.deepEqual(letter.parsed.from, from);
  assert.deepEqual(letter.parsed.replyTo, [{ name: `${name} (anna)`, address: 'anna@example.org' }]);
  const [ways = '', ...more] = header(letter, 'List-Unsubscribe');
  assert.deepEqual(more, []);
  assert.match(
    ways,
    /^<https:\/\/klasse\.example\/api\/v1\/unsubscribe\/[\w-]+>, <mailto:betreuer@klasse\.example>$/,
  );
  const headers = {
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': '<rundmail.klasse.example>',
    'List-Post': 'NO',
    Precedence: 'list',
    'X-Auto-Response-Suppress': 'OOF, AutoReply',
  };
  for (const [key, value] of Object.entries(headers)) assert.deepEqual(header(letter, key), [value]);
  assert.deepEqual(header(letter, 'Auto-Submitted'), []);

  const [message, footer = ''] = textOf(letter).split('\n-- \n');
  assert.equal(message, `${name} (anna) schreibt über die Seite „Klasse 1988“:\n\n${note.message}`);
  assert.match(footer, /weil du in deinen Kontaktdaten angekreuzt hast/);
  assert.match(footer, /Antworten gehen nur an Änne Öl/);
  assert.match(footer, /\nhttps:\/\/klasse\.example\/abmelden\/[\w-]+$/m);
  assert.match(textOf(letterTo(site, 'anna@example.org')), /weil du sie selbst geschrieben hast/);
});

test('answers go to the business address, else to the maintainers, and the text says so', async (t) => {
  const site = await testClass(t);
  const anna = await site.writer('anna');
  await site.moveTo('anna', 'anna@werk.example', 'office');
  await site.readers('bert');
  const sent = async (subject: string) => {
    await sendToGroup(anna, { ...note, subject });
    await site.mail.drain();
    return letterTo(site, 'bert@example.org');
  };
  assert.equal((await sent('Eins')).parsed.replyTo?.[0]?.address, 'anna@werk.example');
  await site.change('anna', { office_email_address: '', first_name: '', surname: '' });
  assert.equal(((await anna.get('/group_email')).json as { replyAddress?: string }).replyAddress, undefined);
  const letter = await sent('Zwei');
  assert.equal(letter.parsed.replyTo?.[0]?.address, 'betreuer@klasse.example');
  assert.equal(letter.parsed.from?.name, 'anna über Klasse 1988');
  assert.match(
    textOf(letter),
    /anna hat keine E-Mail-Adresse hinterlegt\. Antworten gehen nur an die Betreuer/,
  );
});

const paragraph = 'Ein langer Absatz mit Umlauten wie ä, ö und ü. '.repeat(40).trim();
const messages: Record<string, string> = {
  'lines of one dot, and "From " at their start': 'Oben\n.\n..\nFrom hier\n>From dort\n.\nUnten',
  'words of templates': '{{7*7}} $' + '{7*7} <%= 7*7 %> {7*7} %s %{x} $& $1',
  'the shape of a header': 'Bcc: fremd@example.org\n\nSubject: Anders\n--boundary\nContent-Type: text/html',
  markup: '<script>alert(1)</script> &amp; <b>fett</b>',
  'emoji and umlauts': 'Grüße 🎨👩‍🎨 aus Köln, „schön“ wär’s – 5 €',
  'a signature of its own, empty lines and tabs': 'Hallo\n\n\n   Zwei  \n-- \nAnna\tFreiburg',
  'one very long line': 'x'.repeat(5000),
  '20,000 characters': `${paragraph}\n`.repeat(20).padEnd(20_000, 'ü').slice(0, 20_000),
};

test('every text and subject arrives as it was written, in lines that every server takes', async (t) => {
  const site = await testClass(t);
  const anna = await site.writer('anna');
  for (const [name, message] of Object.entries(messages)) {
    const subject = `${name}: „Grüße“ 🎨 `.repeat(4).slice(0, 150).trim();
    await sendToGroup(anna, { subject, message });
    await site.mail.drain();
    const letter = letterTo(site, 'anna@example.org');
    assert.equal(letter.parsed.subject, subject);
    const text = textOf(letter);
    const written = text.slice(text.indexOf('\n\n') + 2, text.lastIndexOf('\n-- \n'));
    assert.equal(written, message, name);
    const lines = letter.raw.split('\r\n');
    assert.ok(
      lines.every((line) => Buffer.byteLength(line) <= 998),
      name,
    );
    assert.doesNotMatch(letter.raw, /[^\r]\n|\r[^\n]/, name);
    await site.db.deleteFrom('mails').execute();
  }
  await sendToGroup(anna, { ...note, message: 'Eins\u2028Zwei\u2029Drei\r\nVier' });
  assert.equal((await site.storedMails())[0]?.message, 'Eins\nZwei\nDrei\nVier');
});

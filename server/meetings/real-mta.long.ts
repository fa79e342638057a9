import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMembers } from '#test/support/add-members.ts';
import { noRealMta, realMta } from '#test/support/real-mta.ts';
import { calendarIn } from '#test/support/test-meeting.ts';
import { people, until } from '#test/support/test-post.ts';
import { startServer, temporaryFolder } from '#test/support/test-process.ts';

const options = { skip: noRealMta ?? false, timeout: 180_000 };
const PASSWORD = 'Grundierung und Decklack';

test(
  'a real mail server brings an invitation to thirty, whole and once, though the site is killed twice',
  options,
  async (t) => {
    const names = people(30);
    const mta = await realMta(t, names);
    const settings = {
      DATA_DIR: await temporaryFolder(t),
      SMTP_URL: mta.url,
      MAIL_FROM: 'post@klasse.example',
      ADMIN_EMAIL: 'betreuer@klasse.example',
      MAIL_PER_MINUTE: '0',
      MAIL_PER_HOUR: '0',
    };
    await addMembers(settings, names, PASSWORD);
    const reached = async () =>
      Object.values(await mta.mailboxes()).filter(({ length }) => length > 0).length;

    let site = await startServer(t, settings);
    const browser = site.browser();
    await browser.login(names[0] ?? '', PASSWORD);
    const year = new Date().getFullYear() + 1;
    const meeting = {
      title: 'Klassentreffen, „Größe 40“ 🎨; mit <b>Musik</b>',
      description: 'Wir grillen.\n.\nFrom hier ist es nicht weit.\n\nBringt Salate mit!',
      place: 'Gasthaus Adler, „Zum Löwen“',
      startsAt: `${year}-06-12T15:00`,
      answerUntil: `${year}-06-01`,
    };
    const { id } = (await browser.post('/meetings', meeting)).json as { id: string };
    assert.deepEqual((await browser.post(`/meetings/${id}/invitations`)).json, { recipients: 30 });
    const kills: number[] = [];
    for (const count of [5, 15]) {
      await until(async () => (await reached()) >= count);
      kills.push(await reached());
      await site.end('SIGKILL');
      site = await startServer(t, settings);
    }
    await until(async () => (await reached()) === 30);

    const mailboxes = Object.entries(await mta.mailboxes());
    for (const [name, letters] of mailboxes) {
      assert.equal(new Set(letters.map(({ parsed }) => parsed.messageId)).size, 1, name);
      const [letter] = letters;
      assert.ok(letter);
      assert.equal(letter.parsed.subject, `Einladung: ${meeting.title}`);
      const text = (letter.parsed.text ?? '').replaceAll('\r\n', '\n');
      assert.ok(text.includes(`\n${meeting.description}\n`) && text.includes(`Wo: ${meeting.place}\n`), text);
      const calendar = calendarIn(letter);
      assert.ok(calendar.includes(`\r\nUID:${id}\r\n`) && calendar.endsWith('END:VCALENDAR\r\n'), calendar);
    }
    // What was under way when the site was killed.
    const twice = mailboxes.filter(([, letters]) => letters.length > 1);
    assert.ok(twice.length <= kills.length);
    const [, token] = /\/zusage\/([\w-]+)\?/.exec(mailboxes.at(-1)?.[1][0]?.parsed.text ?? '') ?? [];
    const answered = await site.browser().post('/answer_invitation', { token, answer: 'yes', persons: 2 });
    assert.equal(answered.status, 204);
    console.log(`30 invitations, killed after ${kills.join(' and ')}, ${twice.length} twice`);
  },
);

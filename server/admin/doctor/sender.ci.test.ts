import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { stoppedSiteFolder } from '#test/support/test-doctor.ts';
import { testMailServer } from '#test/support/test-mail-server.ts';
import { testNameServer } from '#test/support/test-name-server.ts';
import { runAdmin } from '#test/support/test-process.ts';

type Records = Parameters<typeof testNameServer>[1];

/** What `mail test` says behind the email that left, and the doctor. */
async function said(t: TestContext, from: string, records: Records, more: Record<string, string> = {}) {
  const { dataDir } = await stoppedSiteFolder(t);
  const mail = await testMailServer(t);
  const { node } = await testNameServer(t, records);
  const own = { DATA_DIR: dataDir, MAIL_FROM: from, SMTP_URL: mail.url, ...more };
  const tried = await runAdmin(t, ['mail', 'test', 'jens@example.org'], own, '', { node });
  assert.equal(tried.code, 0, tried.stderr);
  const doctor = await runAdmin(t, ['doctor'], own, '', { node });
  return { tried: tried.stdout, doctor: doctor.stdout };
}

test('what is missing at the domain of the sender is reported, with what to enter; nothing is if it is complete', async (t) => {
  const more = { ADMIN_EMAIL: 'wir@unsere-klasse.de' };
  const bare = await said(t, 'post@unsere-klasse.de', { 'unsere-klasse.de': { txt: ['x=1'] } }, more);
  for (const words of [bare.tried, bare.doctor]) {
    assert.match(words, /Für unsere-klasse\.de steht nirgends, wer Mails verschicken darf \(SPF\)/);
    assert.match(
      words,
      /TXT-Eintrag für _dmarc\.unsere-klasse\.de ein: v=DMARC1; p=none; rua=mailto:wir@unsere-klasse\.de/,
    );
  }
  const whole = await said(t, 'wir@post.unsere-klasse.de', {
    'post.unsere-klasse.de': { txt: ['v=spf1 mx ~all'] },
    '_dmarc.unsere-klasse.de': { txt: ['v=DMARC1; p=none'] },
  });
  assert.doesNotMatch(whole.tried + whole.doctor, /SPF|DMARC/);
});

import assert from 'node:assert/strict';
import { saveData } from '#test/support/own-data.ts';
import { testMailServer } from '#test/support/test-mail-server.ts';
import { e2eTest, stillLaptop } from './e2e-test.ts';
import { inspect } from './inspect.ts';
import { answer, arriveAt, focused, tabTo } from './keyboard.ts';
import { enterVerwaltung } from './log-in-here.ts';
import { tells } from './page.ts';

e2eTest(
  'by keys a maintainer sees what was lost, tries again, stops the mails',
  stillLaptop,
  async (j) => {
    const { site, page } = j;
    await site.addMember('zoe');
    const bert = await site.join('bert');
    await saveData(bert, 'bert', {
      firstName: 'Bert',
      surname: 'Maler',
      acceptGroupEmails: true,
      privateEmailAddress: 'bert@example.org',
      officeEmailAddress: '',
    });
    const sender = await site.again('zoe');
    await sender.post('/group_email', { subject: 'Treffen', message: 'Wer kommt?' });
    await site.mail.drain();

    await enterVerwaltung(j, '/mail');
    await arriveAt(page, 'E-Mails');
    await page.getByText('Der Versand läuft.').waitFor();
    await page.getByRole('heading', { name: /^Rundmail „.?Treffen.?“$/ }).waitFor();
    await page.getByText(/^.?Bert Maler.?: nicht zustellbar\. Das Postfach gibt es nicht/).waitFor();
    assert.deepEqual(await inspect(page, 'mails that did not arrive'), []);
    await tabTo(page, 'Probe an mich');
    await page.keyboard.press('Enter');
    await tells(page, /^Die Probe ist unterwegs an anna@example\.org\./);
    await tabTo(page, /^Adresse berichtigen: .?Bert Maler.?$/);
    await page.keyboard.press('Enter');
    await arriveAt(page, 'Angaben von Bert Maler');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'E-Mails' }).waitFor();
    await tabTo(page, /^Noch einmal versuchen: Rundmail/);
    await page.keyboard.press('Enter');
    await tells(page, 'Eine E-Mail geht gleich noch einmal hinaus.');
    await page
      .getByText(/1 wartet/)
      .first()
      .waitFor();

    await tabTo(page, 'Versand anhalten', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await answer(page, /^Den Versand anhalten\?/);
    await page.getByText(/^Der Versand ist seit .* von Hand angehalten\.$/).waitFor();
    assert.equal((await focused(page)).tag, 'BUTTON', 'the keys go on where they were');
    await tabTo(page, /^Abbrechen: Rundmail/);
    await page.keyboard.press('Enter');
    await answer(page, /^Eine E-Mail dieser Sendung nicht mehr verschicken\?/);
    await tells(page, 'Eine E-Mail wird nicht mehr verschickt.');
    await tabTo(page, 'Versand fortsetzen', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Der Versand läuft.').waitFor();
  },
  async (t) => {
    const server = await testMailServer(t, {
      script: ({ stage, recipient }) =>
        stage === 'RCPT' && recipient?.startsWith('bert') ? '550 5.1.1 No such user' : undefined,
    });
    return { settings: { SMTP_URL: server.url, MAIL_FROM: 'post@klasse.example' } };
  },
);

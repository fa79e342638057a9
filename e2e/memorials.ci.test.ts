import assert from 'node:assert/strict';
import { plainJpeg } from '#test/support/samples.ts';
import { e2eTest, stillLaptop, stillPhone } from './e2e-test.ts';
import { inspect } from './inspect.ts';
import { arriveAt, press, tabTo } from './keyboard.ts';
import { pressOk, tells } from './page.ts';

e2eTest('who has died is entered by keys, gets words, and is taken back', stillLaptop, async (j) => {
  const { page, site } = j;
  await site.addMember('maja');
  await site.db.updateTable('members').set({ maintainer: 1 }).execute();
  await site.addMember('bert');
  await site.addMember('jens');
  await site.change('jens', { surname: 'Riedel', first_name: 'Jens' });
  const jens = await j.another(stillLaptop);
  await j.login(jens, 'jens');

  // The password has to be entered again first; then jens is no longer let in.
  j.expectComplaint(/40[13]/);
  await j.login(page, 'maja', '/verwaltung/mitglieder/jens');
  await page.getByLabel('Passwort', { exact: true }).fill(site.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Jens Riedel' }).waitFor();
  await press(page, 'Ins Gedenken aufnehmen');
  await arriveAt(page, 'Gedenken an Jens Riedel');
  for (const [label, words] of [
    ['Geburtsjahr', '1969'],
    ['Todesjahr', '2024'],
    ['Ein paar Worte', 'Er fehlt uns.'],
    [/^Wer aus der Familie/, 'Inge Riedel, Schwester'],
    [/^Gib zur Sicherheit den Namen/, 'Jens Ridel'],
  ] as const) {
    await tabTo(page, label);
    await page.keyboard.type(words);
  }
  await page.keyboard.press('Tab');
  await page.getByText('Das ist nicht derselbe Name.').waitFor();
  assert.deepEqual(await inspect(page, 'entering who has died'), []);
  await page.getByLabel(/^Gib zur Sicherheit den Namen/).fill('Jens Riedel');
  await press(page, 'Ins Gedenken aufnehmen');
  await tells(page, 'Jens Riedel steht jetzt auf der Seite „Gedenken“.');
  await page.waitForURL(/\/verwaltung\/gedenken\/[\w-]{36}$/);

  await page.getByRole('link', { name: 'Bild hochladen' }).press('Enter');
  await arriveAt(page, 'Bild von Jens Riedel');
  const buffer = await plainJpeg({ width: 400, height: 300 });
  await page.getByLabel('Bild auswählen').setInputFiles({ name: 'jens.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: 'Bild speichern' }).press('Enter');
  await tells(page, 'Das Bild ist gespeichert.');
  await page.getByRole('img', { name: 'Bild von Jens Riedel' }).waitFor();

  await jens.getByRole('link', { name: 'Namensliste' }).first().click();
  await jens.waitForURL('**/login**');

  const bert = await j.another(stillPhone);
  await j.login(bert, 'bert');
  await bert.goto('/neuigkeiten');
  await bert.getByRole('link', { name: 'Wir gedenken unserer Verstorbenen' }).press('Enter');
  await arriveAt(bert, 'Gedenken');
  await bert.getByText('1969 – 2024').waitFor();
  await bert.getByText('Er fehlt uns.').waitFor();
  await bert.waitForFunction(
    () => document.querySelector<HTMLImageElement>('article img')?.naturalWidth === 480,
  );
  await press(bert, 'Ein paar Worte für Jens schreiben');
  await bert.getByLabel('Deine Worte für Jens Riedel').waitFor();
  await bert.keyboard.type('Danke für <b>alles</b>.');
  await press(bert, 'Eintragen');
  await bert.getByText('Danke für <b>alles</b>.', { exact: true }).waitFor();
  await bert.getByRole('link', { name: 'bert', exact: true }).waitFor();
  // What was written is in view.
  assert.match(
    (await bert.evaluate(() => document.activeElement?.textContent)) ?? '',
    /^Danke für <b>alles<\/b>\./,
  );
  assert.deepEqual(await inspect(bert, 'somebody remembered'), []);
  await press(bert, 'Meine Worte für Jens zurücknehmen');
  await pressOk(bert, 'Möchtest du deine Worte wirklich zurücknehmen?');
  await bert.getByRole('button', { name: 'Ein paar Worte für Jens schreiben' }).waitFor();
  assert.equal(await bert.getByRole('link', { name: 'bert', exact: true }).count(), 0);

  await page.getByLabel(/^Gib zur Sicherheit den Namen/).fill('Jens Riedel');
  await page.getByRole('button', { name: 'Gedenken zurücknehmen' }).press('Enter');
  await tells(page, 'Das Gedenken an Jens Riedel ist zurückgenommen.');
  await page.getByText('Hier steht niemand.').waitFor();
  await bert.goto('/neuigkeiten');
  await bert.getByRole('heading', { level: 1, name: 'Alle Neuigkeiten' }).waitFor();
  assert.equal(await bert.getByRole('link', { name: 'Wir gedenken unserer Verstorbenen' }).count(), 0);
});

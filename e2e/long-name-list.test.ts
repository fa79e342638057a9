import assert from 'node:assert/strict';
import { newMemberRow } from '#server/people/new-member.ts';
import { journey, phone } from './journey.ts';

journey(
  'a name list of hundreds is all there, searched as a whole, and left and found again',
  phone,
  async (j) => {
    const { page, house } = j;
    const rows = Array.from({ length: 450 }, (_, number) => {
      const contact = { firstName: 'Uwe', surname: `Name${number + 100}`, city: '79098 Freiburg' };
      const username = `mitglied${number + 100}`;
      const row = newMemberRow(
        { username, email: `${username}@example.org`, contact, passwordHash: null },
        0,
      );
      // A line more than other rows have, which makes the list longer than it seems at first.
      return { ...row, publication_consent: 1, birth_name: 'Lindner-Wesendonk-Meyerhoff' };
    });
    await house.db.insertInto('members').values(rows).execute();
    await house.addMember('anna');
    await j.login(page, 'anna', '/users');
    const links = page.getByRole('main').getByRole('listitem').getByRole('link');
    await links.nth(450).waitFor();
    const usernames = await links.allInnerTexts();
    assert.equal(new Set(usernames).size, 451);
    assert.deepEqual([usernames[0], usernames[449], usernames[450]], ['mitglied100', 'mitglied549', 'anna']);

    const deep = page.getByRole('link', { name: 'mitglied540', exact: true });
    const topOfDeep = () => deep.evaluate((link) => Math.round(link.getBoundingClientRect().top));
    await deep.scrollIntoViewIfNeeded();
    const top = await topOfDeep();
    await deep.press('Enter');
    await page.waitForURL('**/users/mitglied540');
    await page.goBack();
    await deep.waitFor();
    assert.equal(await topOfDeep(), top);
    await links.nth(450).waitFor();
    assert.equal(await topOfDeep(), top);

    // Of a search as well, the last is there.
    const field = page.getByRole('searchbox', { name: 'Suchen' });
    await field.fill('uwe');
    await page.getByText('450 von 451 Mitgliedern').waitFor();
    await page.getByRole('link', { name: 'mitglied549', exact: true }).waitFor();
    await field.fill('name549');
    await page.getByText('1 von 451 Mitgliedern').waitFor();
    assert.deepEqual(await links.allInnerTexts(), ['mitglied549']);
    await field.press('Escape');
    await page.getByText('451 Mitglieder', { exact: true }).waitFor();
    await links.nth(450).waitFor();
  },
);

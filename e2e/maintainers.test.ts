import assert from 'node:assert/strict';
import { inspect } from './inspect.ts';
import { journey, phone } from './journey.ts';

const calmPhone = { ...phone, reducedMotion: 'reduce' as const };

journey(
  'what is wrong with the site stands on the start page, for maintainers alone',
  calmPhone,
  async (j) => {
    const { house, page } = j;
    for (const username of ['anna', 'bert']) await house.addMember(username);
    const anna = await house.members.find('anna');
    await house.accounts.setMaintainer(house.db, anna?.id ?? '', true);
    const banner = page.getByRole('region', { name: 'Für euch Betreuer' });

    await j.login(page, 'anna');
    assert.equal(await banner.count(), 0);
    house.config.freeSpaceReserveBytes = 10 ** 15;
    await house.watch.hourly();
    await house.alerts.noteService('klassenkreis-backup.service');
    await page.reload();
    await banner.waitFor();
    assert.deepEqual(await banner.getByRole('listitem').allTextContents(), [
      'Der Datenträger ist fast voll; Hochladen geht nicht mehr.',
      'Ein Dienst auf dem Server ist gescheitert.',
    ]);
    assert.deepEqual(await inspect(page, 'start page of a maintainer'), []);

    const other = await j.another();
    await j.login(other, 'bert');
    assert.equal(await other.getByRole('region', { name: 'Für euch Betreuer' }).count(), 0);
    assert.doesNotMatch((await other.getByRole('main').textContent()) ?? '', /Betreuer/);
  },
);

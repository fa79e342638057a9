import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { dayOf, daysAfter, localTimeAt } from '#server/german-time.ts';
import { startChores } from '#server/process/chores.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { sendToGroup, testClass } from '#test/support/test-class.ts';
import { instantOf } from '#texts/dates.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Rundmails go to bert and carl; whose mailbox is closed is refused by a real mail server. */
async function classWithPost(t: TestContext, settings: Record<string, string> = {}) {
  const closed = new Set<string>();
  const house = await testClass(t, {
    settings,
    script: ({ stage, recipient = '' }) =>
      stage === 'RCPT' && closed.has(recipient.split('@')[0] ?? '') ? '550 5.1.1 No such user' : undefined,
  });
  const letters = () =>
    house.server.letters
      .filter(({ parsed }) => parsed.subject?.startsWith('Auf eurer Seite gibt es etwas zu tun'))
      .map(({ to, parsed }) => [to[0], parsed.text ?? ''] as const);
  const anna = await house.join('anna');
  await house.readers('bert', 'carl');
  return {
    ...{ house, anna, closed, letters },
    async writeToAll() {
      await sendToGroup(await house.again('anna'));
      await house.mail.drain();
    },
    /** What the maintainers got so far, after the site has looked around. */
    async told() {
      await house.dailyNews.tell();
      await house.mail.drain();
      return letters();
    },
  };
}

test('maintainers are told of an address that fails once, of another one the next day, and never of who was not invited', async (t) => {
  const { house, closed, writeToAll, told } = await classWithPost(t);
  await house.addMember('dora');
  assert.deepEqual(await told(), []);
  closed.add('bert');
  await writeToAll();
  const [first, ...more] = await told();
  assert.deepEqual([first?.[0], more.length], ['betreuer@klasse.example', 0]);
  assert.match(first?.[1] ?? '', /Ein Mitglied ist .* nicht zu erreichen: .?bert.?\./);
  assert.match(first?.[1] ?? '', /\/verwaltung\/mail\b/);

  closed.add('carl');
  house.passSeconds(DAY_SECONDS / 2);
  await writeToAll();
  assert.equal((await told()).length, 1, 'not twice a day');
  house.passSeconds(DAY_SECONDS / 2 + 60);
  assert.match((await told())[1]?.[1] ?? '', /2 Mitglieder sind/);
  house.passSeconds(DAY_SECONDS + 60);
  assert.equal((await told()).length, 2, 'nothing new');
  closed.clear();
  await writeToAll();
  assert.equal((await told()).length, 2, 'all is well again');
});

test('maintainers are reminded of a picture that waits for a day, once', async (t) => {
  const { house, anna, told } = await classWithPost(t);
  const gallery = await anna.createGallery();
  const { json } = await anna.upload(gallery, await plainJpeg({ width: 60, height: 40 }));
  await anna.post(`/galleries/${gallery}/images/${(json as { id: string }).id}/hide`, { reason: '' });
  assert.deepEqual(await told(), []);
  house.passSeconds(DAY_SECONDS + 60);
  const [[, text] = []] = await told();
  assert.match(text ?? '', /Ein verborgenes Bild wartet.*\/verwaltung\/bilder\b/s);
  house.passSeconds(DAY_SECONDS + 60);
  assert.equal((await told()).length, 1);
});

test('who has switched these mails off gets none, and the page tells all the same', async (t) => {
  const { house, closed, writeToAll, told } = await classWithPost(t, { ALERT_MAILS: 'off' });
  closed.add('bert');
  await writeToAll();
  house.config.freeSpaceReserveBytes = 10 ** 15;
  await house.watch.hourly();
  assert.deepEqual(await told(), []);
  assert.deepEqual(await house.db.selectFrom('mails').selectAll().where('kind', '=', 'alert').execute(), []);
  assert.deepEqual(
    (await house.alerts.open()).map(({ kind }) => kind),
    ['disk'],
  );
});

test('maintainers are told by day, not at night', async (t) => {
  const { house, closed, writeToAll, letters } = await classWithPost(t);
  closed.add('bert');
  await writeToAll();
  const tomorrow = daysAfter(dayOf(localTimeAt(house.now())), 1);
  const lettersAt = async (time: string) => {
    house.passSeconds(((instantOf(`${tomorrow}T${time}`) ?? Number.NaN) - house.now()) / 1000);
    await startChores(house)();
    await house.mail.drain();
    return letters().length;
  };
  assert.equal(await lettersAt('03:00'), 0);
  assert.equal(await lettersAt('09:00'), 1);
});

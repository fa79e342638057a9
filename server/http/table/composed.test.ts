import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Image } from '#contract/galleries.ts';
import type { MemberData } from '#contract/members.ts';
import { contactColumnNames } from '#server/people/contact-columns.ts';
import { migrate } from '#server/ports/database/schema/migrate.ts';
import { columnsOf, wantedShape } from '#server/ports/database/schema/shape.ts';
import { typedTexts as textsThen } from '#server/ports/database/schema/step-52.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { undoing } from '#test/support/take-back.ts';
import { testSite } from '#test/support/test-site.ts';

/** As the tables are called since. */
const { image_words, memorial_words, ...others } = textsThen;
const typedTexts: typeof textsThen = { ...others, comments: ['content'], memorial_notes: ['note'] };

const DECOMPOSED = 'Mu\u0308ller';
const COMPOSED = 'M\u00FCller';

test('a text is composed before it is measured and stored', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const own = (await anna.get('/users/anna')).json as MemberData;
  const longest = 'u\u0308'.repeat(200);
  const saved = await anna.send('PUT', '/users/anna', {
    json: { ...own, surname: DECOMPOSED, address: longest },
  });
  assert.equal(saved.status, 204, saved.text);
  const { surname, address } = (await anna.get('/users/anna')).json as MemberData;
  assert.deepEqual([surname, address], [COMPOSED, 'ü'.repeat(200)]);

  const file = await plainJpeg({ width: 60, height: 40 });
  const uploaded = await anna.upload(await anna.createGallery(), file, { title: DECOMPOSED });
  assert.equal((uploaded.json as Image).title, COMPOSED);

  const maja = await site.maintainer();
  const table = `Vorname;Nachname;E-Mail\nIda;${DECOMPOSED};ida@example.org\n`;
  const { fingerprint } = (await maja.sendTable('import_preview', table)).json as { fingerprint: string };
  const added = await maja.sendTable('import', table, { fingerprint });
  assert.equal(added.status, 200, added.text);
  const ida = site.db.selectFrom('members').select('surname').where('first_name', '=', 'Ida');
  assert.equal((await ida.executeTakeFirst())?.surname, COMPOSED);
});

test('what was stored before is composed by a step of the schema', async (t) => {
  const site = await testSite(t);
  await site.addMember('anna');
  await site.change('anna', { surname: DECOMPOSED });
  for (const statement of undoing('0052')) await sql.raw(statement).execute(site.db);
  await site.db.deleteFrom('migrations').where('name', '>=', '0052').execute();
  await migrate(site.db);
  assert.equal((await site.members.find('anna'))?.surname, COMPOSED);
});

test('every column with a text is composed, or holds no text that was typed', () => {
  const others = /(^|_)(id|key|by|at|hash|sha256|state|kind|address|until|storage|news|answer|in)$/;
  const choices = [
    'average_color',
    'password_hash',
    'for_starts_at',
    'transports',
    'public_key',
    'data',
    'author_name',
    // Newer than the step: what its call has composed already, and what the site makes of that.
    ...['along', 'choice', 'known', 'greeting', 'guest_name'],
    // Made at random, by the site or by a device.
    ...['collected_for', 'guest_device'],
  ];
  // Made by the site, or a record of what was, which is never edited.
  const tables = new Set(
    `alerts attempts consents device_marks image_files image_storage last_backups login_requests mail_control mail_copies
    maintenance_record meeting_people meeting_votes migrations passkey_challenges password_links portraits secrets`.split(
      /\s+/,
    ),
  );
  const texts = [...wantedShape()].filter(
    ([name, { table, how }]) => name.startsWith(`${table}.`) && /^text/.test(how) && !tables.has(table),
  );
  const forgotten = texts.filter(([name, { table }]) => {
    const column = name.slice(table.length + 1);
    if (/^site_\w+\.name$/.test(name)) return false;
    // The schema of the contact data composes each field.
    if (table === 'members' && contactColumnNames.some((one) => one === column)) return false;
    return !typedTexts[table]?.includes(column) && !others.test(column) && !choices.includes(column);
  });
  assert.deepEqual(
    forgotten.map(([name]) => name),
    [],
  );
  for (const [table, columns] of Object.entries(typedTexts))
    for (const column of columns) assert.ok(columnsOf(table).includes(column), `${table}.${column}`);
});

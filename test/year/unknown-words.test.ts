import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { albumMails, albumPictures } from '#contract/album.ts';
import type { CallName } from '#contract/api.ts';
import { portraitKinds } from '#contract/members.ts';
import type { Database } from '#server/ports/database/database.ts';
import { storedWords, unknownWords } from '#server/ports/database/stored-words.ts';
import { readers } from './compare.ts';
import { SEED } from './fixed-seeds.ts';
import { DAY } from './model.ts';
import { readsOfAll } from './parts.ts';
import { openSite, type Site } from './site.ts';
import type { World } from './world.ts';
import { liveUncompared } from './year.ts';

const ACTS = 250;
/** Of each kind of thing. */
const TARGETS = 2;

/** A word that no version has, made of the one that stood there: no two rows of a key become the same. */
const OF_TOMORROW = 'tomorrow-';

/** What no year leaves behind by itself. */
async function addWhatIsRare(
  { db, links, siteTexts }: Pick<Site['site'], 'db' | 'links' | 'siteTexts'>,
  at: number,
): Promise<void> {
  const members = await db.selectFrom('members').select(['id', 'username']).execute();
  for (const author of members.slice(0, 1))
    await siteTexts.write(db, 'impressum', { text: 'Wir', basedOn: 0, author });
  for (const { id } of members.slice(0, 1))
    for (const purpose of storedWords.password_links.purpose)
      await links.issue(db, { memberId: id, purpose, address: 'wer@klasse.example' });
  const content = Buffer.from('a face');
  await db.deleteFrom('portraits').execute();
  await db
    .insertInto('portraits')
    .values(
      members.flatMap(({ id }) =>
        [96, 480].flatMap((size) =>
          portraitKinds.map((kind) => ({
            member_id: id,
            kind,
            size,
            content,
            sha256: hash('sha256', content),
          })),
        ),
      ),
    )
    .execute();
  const problem = { place: '', since: at, seen_at: at, what: 'Es fehlt etwas.', todo: 'Suchen.' };
  await db
    .insertInto('alerts')
    .values([
      { kind: 'returns', ...problem },
      { kind: 'backup-less', ...problem },
    ])
    .execute();
  await db
    .insertInto('last_backups')
    .values({ kind: 'rehearsed', at })
    .onConflict((one) => one.doNothing())
    .execute();
  const version = { number: 900, at, author_id: '', author_name: '', content: 'Willkommen' };
  await db
    .insertInto('site_texts')
    .values({ name: 'willkommen', ...version })
    .execute();
  await db.updateTable('device_marks').set({ browser: 'firefox', system: 'linux' }).execute();
  await db.deleteFrom('site_settings').execute();
  await db
    .insertInto('site_settings')
    .values([
      { name: 'groupName', value: 'Malerklasse' },
      { name: 'siteName', value: 'Klasse 1988' },
    ])
    .execute();
}

/** In each column a third of the rows of every word that stands there, one at least. */
async function storeUnknownWords(db: Database): Promise<void> {
  for (const [table, columns] of Object.entries(storedWords))
    for (const column of Object.keys(columns)) {
      const of = { table: sql.table(table), column: sql.ref(column) };
      const { rows } = await sql<{ place: number; number: number }>`
        select rowid as place, row_number() over (partition by ${of.column} order by rowid) as number
        from ${of.table} where ${of.column} is not null`.execute(db);
      const some = rows.filter(({ number }) => number % 3 === 2);
      const chosen = some.length > 0 ? some : rows.slice(0, 1);
      for (const { place } of chosen)
        await sql`update ${of.table} set ${of.column} = ${OF_TOMORROW} || ${of.column} where rowid = ${place}`.execute(
          db,
        );
    }
}

/** Every call that reads, by each reader, about whatever there is: any answer, but no defect. */
async function readEverything(w: World): Promise<Set<string>> {
  const read = new Set<string>();
  for (const session of await readers(w)) {
    await w.site.site.db.deleteFrom('attempts').execute();
    for (const [name, { targets, params }] of Object.entries(readsOfAll()))
      for (const target of targets(w.m).slice(0, TARGETS)) {
        const { status } = await w.send(session, name as CallName, { params: params(w.m, target as never) });
        if (status === 200) read.add(name);
      }
  }
  const person = w.m.people.find(({ maintainer }) => maintainer) ?? assert.fail();
  const session = await w.confirmedOf(person);
  for (const pictures of albumPictures)
    for (const mails of albumMails)
      await w.send(session, 'GET /album/{pictures}/{mails}', { params: { pictures, mails } });
  return read;
}

const COMMANDS = [
  ['status'],
  ['mail', 'status'],
  ['member', 'list'],
  ['maintainer', 'list'],
  ['media', 'check'],
];

test('words that a newer version has stored break nothing for one that does not know them', async (t) => {
  const site = await openSite(t);
  if (site.site.config.postgres) return t.skip('rows are chosen by what SQLite calls them');
  const w = await liveUncompared(site, SEED, ACTS);
  await addWhatIsRare(site.site, site.now());
  const before = await readEverything(w);
  await storeUnknownWords(site.site.db);
  // A value of the setting that names a colour.
  await site.site.db.insertInto('site_settings').values({ name: 'accent', value: 'rainbow' }).execute();
  const columns = new Set((await unknownWords(site.site.db)).map(({ column }) => column));
  const all = Object.entries(storedWords).flatMap(([table, its]) =>
    Object.keys(its).map((column) => `${table}.${column}`),
  );
  assert.deepEqual(
    all.filter((column) => !columns.has(column)),
    [],
  );

  await site.restart();
  const after = await readEverything(w);
  assert.deepEqual(
    [...before].filter((name) => !after.has(name)),
    [],
  );
  for (const words of COMMANDS) {
    const { said } = await site.admin(...words);
    assert.doesNotMatch(said, /undefined|NaN|\bat .*\.ts:/, words.join(' '));
  }
  await site.jobs();
  await site.drain();
  const { code, said, backups } = await site.backUp();
  assert.equal(code, 0, said);
  assert.equal((await site.admin('backup', 'verify', backups)).code, 0);
  await site.restore(backups);
  await readEverything(w);

  // What only the newer version could end is forgotten.
  site.pass(3 * DAY);
  await site.jobs();
  const left = await site.site.db.selectFrom('alerts').select('kind').execute();
  assert.deepEqual(
    left.filter(({ kind }) => kind.startsWith(OF_TOMORROW)),
    [],
  );
});

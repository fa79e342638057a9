import assert from 'node:assert/strict';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Gallery, Image } from '#contract/galleries.ts';
import type { GroupEmailState } from '#contract/group-email.ts';
import type { MemberData } from '#contract/members.ts';
import { findBackup } from '#server/backup/layout.ts';
import { examineDatabase } from '#server/compose/real-parts.ts';
import { readConfig } from '#server/config/config.ts';
import { longer } from '#test/support/longer.ts';
import { brokenImages, storedFolders } from '#test/support/stored-pictures.ts';
import { NoPostgres, startPostgres } from '#test/support/test-postgres.ts';
import { runAdmin, temporaryFolder } from '#test/support/test-process.ts';
import { type Findings, judge, nothingFound, sumUp } from './findings.ts';
import type { Ledger } from './ledger.ts';
import { type FaultSite, faultSite, type RunningSite } from './site.ts';
import { keepBusy } from './work.ts';

const MEMBERS = 8;
const BACKUPS = longer ? 6 : 2;
/** How many of the newest are restored. */
const RESTORES = longer ? 6 : 1;
/** Extra rows that make copying slow, so that much is changed meanwhile. */
const ROWS = longer ? 100_000 : 20_000;

/** Where a site keeps its data: a data folder, and perhaps a database server. */
type Place = { DATA_DIR: string; DATABASE_URL?: string };

/**
 * Backs a site up under load, then restores every backup to an empty place. Each contains everything acknowledged
 * before it began, and later changes only as a whole.
 */
async function backUpUnderLoad(t: TestContext, newPlace: () => Promise<Place>) {
  const place = await newPlace();
  const site = await faultSite(t, { members: MEMBERS, dataDir: place.DATA_DIR, settings: place });
  await addRows(site);
  const running = await site.start();
  const { workers, gallery } = await running.gather();
  const root = path.join(await temporaryFolder(t), 'backups');
  const admin = async (settings: Place, ...words: string[]) => {
    const { code, stderr } = await runAdmin(t, words, settings);
    assert.deepEqual([code, stderr], [0, ''], words.join(' '));
  };

  const busy = keepBusy(site.ledger, workers, gallery, { calm: true });
  const made: { backup: string; before: Ledger }[] = [];
  while (made.length < BACKUPS || site.ledger.acknowledged < (made[0]?.before.acknowledged ?? 0) + 10) {
    const before = structuredClone(site.ledger);
    await admin(place, 'backup', 'create', root);
    made.push({ backup: await findBackup(root), before });
  }
  await busy.end();

  const sum = nothingFound();
  for (const { backup, before } of made.slice(-RESTORES)) {
    const back = await newPlace();
    const which = ['--backup', backup];
    await admin(place, 'backup', 'verify', root, ...which);
    await admin(back, 'backup', 'restore', root, ...which);
    const { damage, looseReferences } = await examineDatabase(readConfig(back));
    assert.deepEqual([damage, looseReferences], [undefined, 0]);
    const restored = await site.start({ settings: back });
    sumUp(sum, await compare(restored, before, site.ledger));
    await restored.end('SIGTERM');
  }
  judge(t, BACKUPS, sum);
}

async function addRows(site: FaultSite): Promise<void> {
  const row = (at: number) =>
    ({
      id: crypto.randomUUID(),
      member_id: 'gone',
      consent: 'publication',
      given: at % 2,
      at,
      wording: '2026-11',
      source: 'form',
    }) as const;
  await site.withStores(async ({ db }) => {
    for (let at = 0; at < ROWS; at += 1000)
      await db
        .insertInto('consents')
        .values(Array.from({ length: 1000 }, (_, number) => row(at + number)))
        .execute();
  });
}

/** Counts what was acknowledged before but is missing, and what nobody ever sent. */
async function compare(site: RunningSite, before: Ledger, after: Ledger): Promise<Findings> {
  const found = nothingFound();
  for (const [name, { past }] of after.cities) {
    // The last value acknowledged before the backup, and all later ones.
    const allowed = past.slice((before.cities.get(name)?.past.length ?? 1) - 1);
    const { city } = (await (await site.as(name)).get(`/users/${name}`)).json as MemberData;
    found.checked += 1;
    if (!allowed.includes(city)) found.lost.push(`city of ${name}: ${city}`);
  }

  const browser = await site.as(site.names[0] ?? '');
  const galleries = (await browser.get('/galleries')).json as Gallery[];
  const ids = new Set(galleries.map(({ id }) => id));
  const listed: Image[] = [];
  for (const id of ids) listed.push(...((await browser.get(`/galleries/${id}/images`)).json as Image[]));
  const images = new Set(listed.map(({ id }) => id));
  const kept = new Set(before.images.keys()).difference(after.deleted);
  found.checked += before.galleries.size + kept.size + before.deleted.size;
  found.lost.push(
    ...before.galleries.difference(ids),
    ...kept.difference(images),
    ...before.deleted.intersection(images),
  );
  found.withoutFile.push(...(await brokenImages(browser, listed)));

  const everAsked = after.deleted.union(after.images);
  const folders = (await storedFolders(site.dataDir)).map((folder) => path.basename(folder));
  found.leftOver.push(
    ...ids.difference(after.galleries),
    ...images.difference(everAsked),
    // What rests in the trash is in a backup, too.
    ...new Set(folders).difference(everAsked),
  );

  for (const [id, { subject, sender, recipients }] of after.mails) {
    const answer = await (await site.as(sender)).get(`/group_emails/${id}`);
    const copies = answer.status === 200 ? (answer.json as GroupEmailState).copies.length : 0;
    found.checked += 1;
    if (copies !== recipients && (copies > 0 || before.mails.has(id))) found.lost.push(subject);
  }
  return found;
}

test('backups made while everybody works hold all that was acknowledged before', (t) =>
  backUpUnderLoad(t, async () => ({ DATA_DIR: path.join(await temporaryFolder(t), 'data') })));

if (longer)
  test('backups of PostgreSQL made while everybody works are each whole', async (t) => {
    const server = await startPostgres({ durable: true }).catch((error) => error);
    if (server instanceof NoPostgres) return t.skip(server.message);
    t.after(() => server.dispose());
    let places = 0;
    await backUpUnderLoad(t, async () => {
      places += 1;
      const DATABASE_URL = await server.database(`place_${places}`);
      return { DATA_DIR: path.join(await temporaryFolder(t), 'data'), DATABASE_URL };
    });
  });

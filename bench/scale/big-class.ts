import { randomUUIDv7 } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { imageFileNames } from '#contract/galleries.ts';
import { backedUpTables } from '#server/backup/rows.ts';
import { openDatabase } from '#server/compose/open-database.ts';
import { composeSite, type SiteServices as Parts } from '#server/compose/site.ts';
import { readConfig } from '#server/config/config.ts';
import { newMemberRow } from '#server/people/new-member.ts';
import { copyRows } from '#server/ports/database/copy-rows.ts';
import type { Tables } from '#server/ports/database/database.ts';

const ROWS_AT_ONCE = 1000;

const surnames = [
  'Albrecht',
  'Beck',
  'Claßen',
  'Dietrich',
  'Engel',
  'Fuchs',
  'Günther',
  'Hoffmann',
  'Öztürk',
  'Yıldız',
  'Meyer',
];
const firstNames = [
  'Andrea',
  'Bernd',
  'Christine',
  'Dirk',
  'Elke',
  'Frank',
  'Jörg',
  'Karin',
  'Maximiliane',
  'Uwe',
];
const cities = ['Dresden', 'Erfurt', 'Freiburg', 'Köln', 'Lübeck', 'Rostock', 'Würzburg'];

const oneOf = (words: string[], index: number) => words[index % words.length] ?? '';

/** Names and numbers that repeat about as often as those of real people. */
function contactOf(index: number) {
  const surname = `${oneOf(surnames, index)}${oneOf(['', '-Beck', 'mann', 'er', 'sen'], Math.floor(index / 11))}`;
  const postcode = 10_000 + ((index * 7919) % 90_000);
  const number = (index * 104_729) % 10_000_000;
  return {
    firstName: oneOf(firstNames, Math.floor(index / 3)),
    surname,
    address: `Lackiererstraße ${1 + (index % 199)}`,
    city: `${postcode} ${oneOf(cities, index * 5)}`,
    phoneNumber: `+49 761 ${number}`,
    mobileNumber: `0151 ${number + 1}`,
    officeEmailAddress: `post-${number}@werk.example`,
  };
}

/** Members who filled in and agreed to everything. Returns the first one. */
export async function addMembers({ db, passwords }: Parts, count: number) {
  const passwordHash = await passwords.hash('Grundierung und Decklack');
  const members = Array.from({ length: count }, (_, index) => {
    const contact = contactOf(index);
    const name = `${contact.firstName}.${contact.surname}${index + 1}`;
    const row = newMemberRow(
      { username: name, email: `mitglied${index + 1}@example.org`, contact, passwordHash },
      Date.now(),
    );
    return { ...row, publication_consent: 1, accept_group_emails: 1 };
  });
  const consents = members.flatMap(({ id }) =>
    (['publication', 'group-emails'] as const).map((consent) => {
      const said = { given: 1, at: Date.now(), wording: '2026-11', source: 'form' as const };
      return { id: randomUUIDv7(), member_id: id, consent, ...said };
    }),
  );
  await inChunks(members, (rows) => db.insertInto('members').values(rows).execute());
  await inChunks(consents, (rows) => db.insertInto('consents').values(rows).execute());
  const [{ id = '', username = '' } = {}] = members;
  return { id, username };
}

/** The rows of images, as an upload writes them. Returns their ids. */
export async function addImageRows({ db }: Parts, galleryId: string, uploaderId: string, count: number) {
  const ids = Array.from({ length: count }, () => randomUUIDv7());
  const images = ids.map((id) => ({
    id,
    files_id: id,
    turned: 0,
    gallery_id: galleryId,
    uploader_id: uploaderId,
    title: 'Klassentreffen in Dresden',
    width: 4000,
    height: 3000,
    average_color: '#8899aa',
    taken_at: 1_700_000_000,
    bytes: 1_000_000,
    uploaded_at: Date.now(),
  }));
  const files = images.flatMap(({ id }) =>
    imageFileNames.map((name) => ({ image_id: id, name, bytes: 250_000, sha256: 'a'.repeat(64) })),
  );
  await inChunks(images, (rows) => db.insertInto('images').values(rows).execute());
  await inChunks(files, (rows) => db.insertInto('image_files').values(rows).execute());
  return images.map(({ id }) => id);
}

/** Copies the rows as a backup does. */
export async function backUpRows({ db, config }: Parts): Promise<void> {
  const copy = await openDatabase({ file: path.join(config.dataDir, 'work/copy.db') });
  await copy.transaction().execute((transaction) => copyRows(db, transaction, backedUpTables));
  await copy.destroy();
}

/** The size of the SQLite file after a vacuum. */
export async function vacuumedBytes(db: Kysely<Tables>): Promise<number> {
  await sql`vacuum`.execute(db);
  const { rows } = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(db);
  return Number(rows[0]?.bytes);
}

export async function inChunks<Row>(rows: Row[], insert: (chunk: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await insert(rows.slice(start, start + ROWS_AT_ONCE));
}

/** Works with a site of its own, in a folder that is gone after. */
export async function withSite(work: (parts: Parts) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'klassenkreis-bench-'));
  const parts = await composeSite(readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }));
  try {
    await work(parts);
  } finally {
    await parts.dispose();
    await rm(dataDir, { recursive: true, force: true });
  }
}

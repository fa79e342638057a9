import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Gallery, Image } from '#contract/galleries.ts';
import type { GroupEmailState } from '#contract/group-email.ts';
import type { MemberData } from '#contract/members.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { brokenImages, storedFolders } from '#test/support/stored-pictures.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { type Findings, nothingFound } from './findings.ts';
import type { Ledger } from './ledger.ts';

/** What an inspection needs of a running site. */
type Seen = {
  dataDir: string;
  names: string[];
  /** A logged-in browser. */
  as(name: string): Promise<TestBrowser>;
  /** Whether the password is the member's. */
  fits(name: string, password: string): Promise<boolean>;
  /** The group e-mails in the database. */
  mails(): Promise<StoredMail[]>;
};

const repeated = (words: string[]) => words.filter((word, index) => words.indexOf(word) !== index);

/**
 * Compares the running site with the ledger and records in it what became of unanswered requests. Passwords and files
 * are slow to check: only new ones, or all with `everything`.
 */
export async function look(site: Seen, ledger: Ledger, { everything = false } = {}): Promise<Findings> {
  const found = nothingFound();
  if (everything) ledger.seen.clear();
  await lookAtMembers(site, ledger, everything, found);
  const [anybody = ''] = site.names;
  await lookAtGalleries(await site.as(anybody), ledger, found);
  await lookAtMails(site, ledger, found);
  return found;
}

async function lookAtMembers(
  site: Seen,
  { cities, passwords }: Ledger,
  everything: boolean,
  found: Findings,
) {
  for (const [name, kept] of passwords) {
    if (kept.seen && !everything) continue;
    const fitting: string[] = [];
    for (const password of new Set([kept.value, ...kept.asked]))
      if (await site.fits(name, password)) fitting.push(password);
    found.checked += 1;
    if (fitting.length !== 1) found.lost.push(`password of ${name}`);
    Object.assign(kept, { value: fitting[0] ?? kept.value, asked: [], seen: true });
  }
  for (const [name, kept] of cities) {
    const { city } = (await (await site.as(name)).get(`/users/${name}`)).json as MemberData;
    found.checked += 1;
    if (![kept.value, ...kept.asked].includes(city)) found.lost.push(`city of ${name}: ${city}`);
    Object.assign(kept, { value: city, asked: [] });
  }
}

async function lookAtGalleries(browser: TestBrowser, ledger: Ledger, found: Findings) {
  const galleries = (await browser.get('/galleries')).json as Gallery[];
  const listed: Image[] = [];
  const galleryOf = new Map<string, string>();
  for (const { id } of galleries) {
    const images = (await browser.get(`/galleries/${id}/images`)).json as Image[];
    for (const image of images) galleryOf.set(image.id, id);
    listed.push(...images);
  }
  const ids = new Set(galleries.map(({ id }) => id));
  found.checked += ledger.galleries.size + ledger.images.size + ledger.deleted.size;
  found.lost.push(...ledger.galleries.difference(ids), ...ledger.deleted.intersection(galleryOf));
  for (const image of ledger.images.keys())
    if (!galleryOf.has(image) && !ledger.deleting.has(image)) found.lost.push(image);
  found.doubled.push(...repeated([...galleries, ...listed].map(({ title }) => title)));

  const unread = listed.filter(({ id }) => !ledger.seen.has(id));
  found.withoutFile.push(...(await brokenImages(browser, unread)));
  for (const { id } of unread) ledger.seen.add(id);

  ledger.galleries = ids;
  for (const image of ledger.deleting.difference(galleryOf)) ledger.deleted.add(image);
  ledger.deleting.clear();
  ledger.images = galleryOf;
  ledger.files = new Set(listed.map(({ imagePath }) => path.basename(path.dirname(imagePath))));
}

async function lookAtMails(site: Seen, ledger: Ledger, found: Findings) {
  const stored = await site.mails();
  found.doubled.push(...repeated(stored.map(({ subject }) => subject)));
  for (const { id, subject, copies, recipients } of stored) {
    const sender = ledger.askedMails.get(subject);
    if (sender !== undefined) ledger.mails.set(id, { subject, sender, recipients: site.names.length });
    if (recipients < copies) found.doubled.push(subject);
  }
  ledger.askedMails.clear();
  for (const [id, { subject, sender, recipients }] of ledger.mails) {
    const answer = await (await site.as(sender)).get(`/group_emails/${id}`);
    const copies = answer.status === 200 ? (answer.json as GroupEmailState).copies : [];
    found.checked += 1;
    if (copies.length !== recipients) found.lost.push(`${subject}: ${copies.length} of ${recipients}`);
  }
}

export type StoredMail = { id: string; subject: string; copies: number; recipients: number };

const groupMails = `
  select mails.id, subject, count(*) as copies, count(distinct address) as recipients
  from mails join mail_copies on mail_id = mails.id where kind = 'group-email' group by mails.id, subject`;

/** Group e-mails with the number of their copies and of the copies' addresses. */
export function storedMails(dataDir: string): StoredMail[] {
  const database = new DatabaseSync(dataFolderPaths(dataDir).database, { readOnly: true, timeout: 5000 });
  try {
    return database.prepare(groupMails).all() as StoredMail[];
  } finally {
    database.close();
  }
}

/** The same for a PostgreSQL database. */
export async function storedMailsAt(url: string): Promise<StoredMail[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<StoredMail>(groupMails);
    return rows.map((row) => ({ ...row, copies: Number(row.copies), recipients: Number(row.recipients) }));
  } finally {
    await client.end();
  }
}

/** Stored files that are not listed, after the sweep. */
export async function leftOver(site: Seen, ledger: Ledger): Promise<string[]> {
  const strangers = async () => {
    const folders = await storedFolders(site.dataDir);
    const unlisted = folders.filter((folder) => !ledger.files.has(path.basename(folder)));
    return [...unlisted, ...(await readdir(dataFolderPaths(site.dataDir).work))];
  };
  for (let wait = 0; wait < 300 && (await strangers()).length > 0; wait += 1) await sleep(100);
  return strangers();
}

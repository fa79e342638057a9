import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Database } from '#server/ports/database/database.ts';
import { marksOfClass } from '#server/ports/database/secrets.ts';
import { type OpenToRead, readBackup } from './examine-set.ts';
import { writeDurably } from './hashed-files.ts';
import { backupPaths, listBackups } from './layout.ts';

/** What is compared of two backups: whose they are, and how much they hold. `marks`: see `marksOfClass`. */
export type Content = { marks: string[]; members: number; images: number };

/** A backup beside the newest one, which holds far less, or is of another class. */
export type Lack = {
  /** The newest backup. */
  name: string;
  found: Content;
  /** The last one of which it falls short. */
  than: { name: string; content: Content; isOfOtherClass: boolean };
};

export const isSameClass = (one: Content, other: Content) =>
  one.marks.some((mark) => other.marks.includes(mark));

export const isEmpty = ({ members, images }: Content) => members + images === 0;

/** Fewer than half of the members or of the pictures. */
export const holdsFarLess = (now: Content, before: Content) =>
  2 * now.members < before.members || 2 * now.images < before.images;

async function contentOf(db: Database): Promise<Content> {
  const count = async (table: 'members' | 'images') => {
    const { rows } = await db
      .selectFrom(table)
      .select((is) => is.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  return { marks: await marksOfClass(db), members: await count('members'), images: await count('images') };
}

/** Undefined where the rows cannot be read. */
export const contentIn = (root: string, name: string, open: OpenToRead): Promise<Content | undefined> =>
  readBackup(root, name, open, contentOf);

/**
 * Whether the newest backup falls short of an earlier one, so that nothing earlier may be deleted for it, nor it be taken
 * for the one to restore. Those before the last that a maintainer has accepted do not count, nor empty ones.
 */
export async function findLack(root: string, open: OpenToRead): Promise<Lack | undefined> {
  const [name, ...earlier] = (await listBackups(root)).toReversed();
  const found = name === undefined ? undefined : await contentIn(root, name, open);
  if (name === undefined || !found) return undefined;
  const accepted = await acceptedIn(root);
  for (const other of earlier) {
    if (accepted !== undefined && other <= accepted) break;
    const content = await contentIn(root, other, open);
    if (!content || isEmpty(content)) continue;
    const isOfOtherClass = !isSameClass(found, content);
    if (isOfOtherClass || holdsFarLess(found, content))
      return { name, found, than: { name: other, content, isOfOtherClass } };
  }
  return undefined;
}

/** The name of the last backup of which a maintainer has said that it is right, though it holds less. */
export async function acceptedIn(root: string): Promise<string | undefined> {
  const text = await readFile(backupPaths(root).accepted, 'utf8').catch(() => '');
  return text.trim() || undefined;
}

/** From now on the backups up to this one are no measure of those after it. */
export async function accept(root: string, name: string): Promise<void> {
  await writeDurably(backupPaths(root).accepted, Readable.from([`${name}\n`]));
}

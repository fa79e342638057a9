import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { blanksIn } from '#contract/links.ts';
import { type MaintainedText, type SiteText, siteTexts } from '#contract/site.ts';
import type { Database } from '#server/ports/database/database.ts';
import { StoreUnavailable } from '#server/ports/store-unavailable.ts';
import type { Asker } from '#server/session/sessions.ts';
import { legalTexts } from '#texts/legal.ts';

async function readOwnFile(dataDir: string, name: SiteText): Promise<string | undefined> {
  if (name === 'willkommen') return undefined;
  try {
    const text = await readFile(path.join(dataDir, `${name}.md`), 'utf8');
    // Editors on Windows leave a BOM and CRLF.
    return text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const version = (name: SiteText, from: Database, number?: number) =>
  from
    .selectFrom('site_texts')
    .select(['number', 'at', 'content as text'])
    .where('name', '=', name)
    .$if(number !== undefined, (query) => query.where('number', '=', number as number))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The newest first. */
async function versionsOf(from: Database, name: SiteText): Promise<MaintainedText['versions']> {
  const rows = await from
    .selectFrom('site_texts')
    .select(['number', 'at', 'author_name'])
    .where('name', '=', name)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ number, at, author_name }) => {
    return { number: Number(number), at: Math.floor(at / 1000), by: author_name };
  });
}

/** What is shown while nobody has written a version. */
const beforeVersions = async (dataDir: string, name: SiteText) =>
  (await readOwnFile(dataDir, name)) ?? ours(name);

export type SiteTexts = ReturnType<typeof createSiteTexts>;

/** The draft of a text; there is none for the start page. */
const ours = (name: SiteText) => (name === 'willkommen' ? '' : legalTexts[name]);

/**
 * The texts that maintainers write: in the browser, where every version is kept, or before that as `impressum.md` and
 * `datenschutz.md` in the data folder; else our drafts. Read on every call, so that a change shows at once.
 */
export function createSiteTexts(db: Database, { dataDir, now }: { dataDir: string; now: () => number }) {
  /** Serves while the database is away. */
  const last = new Map<SiteText, string>();

  const read = async (name: SiteText): Promise<string> => {
    try {
      const text = (await version(name, db))?.text ?? (await beforeVersions(dataDir, name));
      last.set(name, text);
      return text;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return last.get(name) ?? beforeVersions(dataDir, name);
    }
  };

  return {
    read,

    /** The version that is shown; undefined where nobody has written one in the browser. */
    written: (name: SiteText) => version(name, db),

    /** What each still lacks. */
    summaries: () =>
      Promise.all(
        siteTexts.map(async (name) => {
          const text = await read(name);
          return { name, blanks: blanksIn(text).length, isEmpty: text.trim() === '' };
        }),
      ),

    async maintained(name: SiteText): Promise<MaintainedText> {
      const versions = await versionsOf(db, name);
      const origin = (await readOwnFile(dataDir, name)) === undefined ? 'ours' : 'file';
      return { text: await read(name), versions, origin };
    },

    /** A version, 0 being what stood before the first one; undefined if there is none of that number. */
    async earlier(name: SiteText, number: number): Promise<string | undefined> {
      return number === 0 ? beforeVersions(dataDir, name) : (await version(name, db, number))?.text;
    },

    /** Adds a version, unless it says the same as the last one or somebody has added another one meanwhile. */
    async write(
      transaction: Database,
      name: SiteText,
      { text, basedOn, author }: { text: string; basedOn: number; author: Asker },
    ): Promise<'written' | 'unchanged' | 'overtaken'> {
      const last = await version(name, transaction);
      if (Number(last?.number ?? 0) !== basedOn) return 'overtaken';
      if (last?.text === text) return 'unchanged';
      await transaction
        .insertInto('site_texts')
        .values({
          name,
          number: basedOn + 1,
          at: now(),
          author_id: author.id,
          author_name: author.username,
          content: text,
        })
        .execute();
      return 'written';
    },
  };
}

import { accents } from '#contract/accents.ts';
import { type Identity as Chosen, identityNames } from '#contract/site.ts';
import type { Config } from '#server/config/config.ts';
import { compiledQuery } from '#server/ports/database/compiled-query.ts';
import type { Database } from '#server/ports/database/database.ts';
import { StoreUnavailable } from '#server/ports/store-unavailable.ts';
import type { Site } from '#texts/mail/greeting.ts';

export type Identity = ReturnType<typeof createIdentity>;

/** What emails say of the site, and nothing else that is set: no secret travels with them. */
export const siteOf = (
  { baseUrl, mailFrom, adminEmail }: Pick<Config, 'baseUrl' | 'mailFrom' | 'adminEmail'>,
  { siteName, groupName }: Pick<Chosen, 'siteName' | 'groupName'>,
): Site => ({ siteName, groupName, baseUrl, mailFrom, adminEmail });

/**
 * What the site is called and which colour it has: what is in the settings file, else what the maintainers chose,
 * else our own. Read wherever it is used, so that every process follows a change at once.
 */
export function createIdentity(
  db: Database,
  config: Pick<Config, 'identity' | 'setIdentity' | 'baseUrl' | 'mailFrom' | 'adminEmail'>,
) {
  const free = identityNames.filter((name) => !config.setIdentity.includes(name));
  /** Serves while the database is away. */
  let last = config.identity;

  const chosenFrom = (from: Database) =>
    from.selectFrom('site_settings').select(['name', 'value']).where('name', 'in', free);
  // For every page.
  const readChosen = compiledQuery(db, () => chosenFrom(db));

  const asChosen = (rows: { name: string; value: string }[]): Chosen => {
    const chosen = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    // A colour of a newer version is none that this one can show.
    const accent = accents.find((one) => one === chosen.accent) ?? config.identity.accent;
    return { ...config.identity, ...chosen, accent };
  };

  const read = async (): Promise<Chosen> => {
    if (free.length === 0) return config.identity;
    try {
      last = asChosen(await readChosen());
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
    return last;
  };

  return {
    /** What the settings file says, which nobody can change in the browser. */
    inFile: config.setIdentity,

    read,

    /** The site as emails and calendars speak of it now. */
    readSite: async () => siteOf(config, await read()),

    /** Stores those that are given and not in the settings file. Returns whether anything has changed. */
    async choose(transaction: Database, wanted: { [K in keyof Chosen]?: Chosen[K] | undefined }) {
      const before = asChosen(await chosenFrom(transaction).execute());
      const changed = free.flatMap((name) => {
        const value = wanted[name];
        return value === undefined || value === before[name] ? [] : { name, value };
      });
      if (changed.length === 0) return false;
      await transaction
        .insertInto('site_settings')
        .values(changed)
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
        )
        .execute();
      return true;
    },
  };
}

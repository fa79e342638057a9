import { postgresPart } from '#server/compose/open-database.ts';
import type { PostgresSettings } from '#server/config/settings.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { filledTexts as texts } from '#texts/admin/move.ts';
import { longTime } from '#texts/dates.ts';

/**
 * Refuses a PostgreSQL database in which a class lies already, by a sentence that says whose; or puts that aside where it
 * was asked for. Nothing is deleted.
 */
export async function mustBeFree(
  server: PostgresSettings,
  putsAside: boolean,
  refusal: (what: string) => string,
): Promise<void> {
  const { findClass, putClassAside } = await postgresPart();
  const found = await findClass(server);
  if (!found) return;
  const { members, images, lastAt } = found;
  if (!putsAside)
    throw new MaintainerError(
      refusal(texts.found(members, images, lastAt === undefined ? undefined : longTime(lastAt))),
    );
  const schema = `klassenkreis_${new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '')}`;
  await putClassAside(server, schema);
  console.log(texts.putAside(schema));
}

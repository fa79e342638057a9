import { examineDatabase, examineTables } from '#server/compose/real-parts.ts';
import type { Config } from '#server/config/config.ts';
import { failureInWords } from '#server/failure-in-words.ts';
import { type Finding, hint, wrong } from '#server/health/finding.ts';
import { migrations } from '#server/ports/database/schema/migrations.ts';
import { dataFolderPaths, hasData } from '#server/process/data-folder.ts';
import { databaseTexts as texts } from '#texts/admin/doctor/data.ts';

/** The database itself, read only. Other checks need it to exist, be intact and have this version's schema. */
export async function examineSchema(config: Config): Promise<{ findings: Finding[]; usable: boolean }> {
  const { database: file } = dataFolderPaths(config.dataDir);
  const unusable = (finding: Finding) => ({ findings: [finding], usable: false });
  if (!config.postgres && !hasData(config)) return unusable(wrong('database-missing', texts.missing(file)));

  const { damage, away, looseReferences, steps } = await examineDatabase(config);
  if (away !== undefined) return unusable(wrong('database-away', texts.away(failureInWords(away))));
  if (damage !== undefined) return unusable(wrong('database-damaged', texts.damaged(file, damage)));
  const known = migrations.map(({ name }) => name);
  if (steps.some((step) => !known.includes(step))) return unusable(wrong('database-newer', texts.newer));
  if (steps.length < known.length) return unusable(hint('database-older', texts.older));
  const tables = await examineTables(config);
  if (tables.wrong.length > 0) return unusable(wrong('database-other', texts.other(tables.wrong)));
  return {
    findings: [
      ...(tables.more.length > 0 ? [hint('database-more', texts.more(tables.more))] : []),
      ...(looseReferences > 0
        ? [wrong('database-loose-references', texts.looseReferences(looseReferences))]
        : []),
    ],
    usable: hasData(config),
  };
}

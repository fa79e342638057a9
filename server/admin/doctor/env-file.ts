import { envFileNames, settingNames } from '#server/config/config.ts';
import { type Finding, hint, wrong } from '#server/health/finding.ts';
import { envTexts as texts } from '#texts/admin/doctor/server.ts';

/** A name that differs in no more than a third of its letters is meant to be the known one. */
const TYPO_SHARE = 1 / 3;

/** Names in `.env` that mean nothing to us, which is how a typo looks. */
export function examineEnvFile(): Finding[] {
  return envFileNames()
    .filter((name) => !settingNames.includes(name))
    .map((name) => {
      const [nearest = ''] = settingNames.toSorted((a, b) => distance(name, a) - distance(name, b));
      const isTypo = distance(name, nearest) <= nearest.length * TYPO_SHARE;
      return isTypo
        ? wrong('setting-misspelt', texts.misspelt(name, nearest))
        : hint('setting-unknown', texts.unknown(name));
    });
}

/** How many letters are to be changed, added or taken out (Levenshtein); case and underscores do not count. */
function distance(typed: string, known: string): number {
  const bare = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const [a, b] = [bare(typed), bare(known)];
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...b].entries())
      next.push(
        Math.min(
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          (row[column] ?? 0) + Number(letter !== other),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

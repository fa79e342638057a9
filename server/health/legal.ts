import { readFileSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { blanksIn } from '#contract/links.ts';
import type { LegalPage } from '#contract/site.ts';
import type { Config } from '#server/config/config.ts';
import { isLoopback } from '#server/config/settings.ts';
import { type Finding, hint, wrong } from '#server/health/findings.ts';
import type { SiteTexts } from '#server/site/site-texts.ts';
import { legalTexts as texts } from '#texts/admin/doctor/server.ts';

const pages: LegalPage[] = ['impressum', 'datenschutz'];

/**
 * The imprint and the privacy notice, wherever they are kept: filled in, and readable for the site. Without
 * `siteTexts` only the files are looked at.
 */
export async function examineLegal(
  { dataDir, baseUrl }: Config,
  siteTexts?: Pick<SiteTexts, 'written'>,
): Promise<Finding[]> {
  const isTrial = isLoopback(new URL(baseUrl).hostname);
  const findings = pages.map(async (page) => {
    const name = `${page}.md`;
    const file = path.join(dataDir, name);
    const stat = statSync(file, { throwIfNoEntry: false });
    const written = await siteTexts?.written(page);
    if (written) return examineBlanks(`„${page}“`, written.text);
    if (!stat) return [(isTrial ? hint : wrong)('legal-ours', texts.ours(page))];
    if (!isReadableFor(statSync(dataDir), stat))
      return [wrong('legal-not-readable', texts.notReadable(file))];
    return examineBlanks(name, readFileSync(file, 'utf8'));
  });
  return (await Promise.all(findings)).flat();
}

function examineBlanks(name: string, text: string): Finding[] {
  const blanks = blanksIn(text);
  const [first] = blanks;
  return first ? [wrong('legal-blanks', texts.blanks(name, first, blanks.length))] : [];
}

/** Whether the owner of the data folder, under whom the site runs, may read the file. */
function isReadableFor(folder: Stats, { mode, uid, gid }: Stats): boolean {
  if (process.platform === 'win32') return true;
  if (uid === folder.uid) return (mode & 0o400) !== 0;
  if (gid === folder.gid) return (mode & 0o040) !== 0;
  return (mode & 0o004) !== 0;
}

import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LegalPage } from '#contract/site.ts';
import { legalTexts } from '#texts/legal.ts';

const filesIn = (dataDir: string) =>
  (Object.keys(legalTexts) as LegalPage[]).map((page) => ({
    file: path.join(dataDir, `${page}.md`),
    draft: legalTexts[page],
  }));

/** Lays the drafts of the two public texts where the maintainers edit them; returns those that were not there. */
export function layDrafts(dataDir: string): string[] {
  const missing = filesIn(dataDir).filter(({ file }) => !existsSync(file));
  for (const { file, draft } of missing) writeFileSync(file, draft, { flag: 'wx', mode: 0o600 });
  return missing.map(({ file }) => file);
}

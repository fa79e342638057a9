import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LegalPage } from '#contract/site.ts';
import { legalTexts } from '#texts/legal.ts';

export type LegalTexts = { read(page: LegalPage): Promise<string> };

/**
 * The public legal texts: `impressum.md` and `datenschutz.md` in the data folder, or our defaults where there is no
 * such file. Read on every call, so that an edit shows at once.
 */
export function createLegalTexts({ dataDir }: { dataDir: string }): LegalTexts {
  return {
    async read(page) {
      try {
        const text = await readFile(path.join(dataDir, `${page}.md`), 'utf8');
        // Editors on Windows leave a BOM and CRLF.
        return text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return legalTexts[page];
        throw error;
      }
    },
  };
}

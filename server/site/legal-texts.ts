import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LegalPage } from '#contract/site.ts';
import { legalTexts } from '#texts/legal.ts';

export type LegalTexts = { read(page: LegalPage): Promise<string> };

/**
 * The texts that everybody may read: `impressum.md` and `datenschutz.md` in the data folder where maintainers
 * have written them, ours until then. Read at every call, so that an edit shows at once.
 */
export function createLegalTexts({ dataDir }: { dataDir: string }): LegalTexts {
  return {
    async read(page) {
      try {
        const text = await readFile(path.join(dataDir, `${page}.md`), 'utf8');
        // As an editor on Windows may have left it.
        return text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return legalTexts[page];
        throw error;
      }
    },
  };
}

import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { MaintainerError } from '#server/maintainer-error.ts';
import { importPlan } from '#server/maintenance/import/plan.ts';
import { readImport } from '#server/maintenance/import/read-import.ts';
import { type ImportReader, readChoices } from '#server/maintenance/import/reader.ts';
import type { TestSite } from './test-site.ts';

/** Lets a site read tables in this thread, as starting one for each takes longer than all else. */
export function importHere({ modules, dataDir }: TestSite) {
  const read: ImportReader['read'] = async (receive, look) => {
    const source = path.join(dataDir, 'work', `${randomUUID()}.upload`);
    const { fields, fileName } = await receive(source);
    const known = await look();
    try {
      const { newcomers, ...file } = await readImport(await readFile(source), fileName, readChoices(fields));
      return { fields, known, reading: { ...file, ...importPlan({ newcomers }, known) } };
    } catch (error) {
      if (!(error instanceof MaintainerError)) throw error;
      return { fields, known, reading: { unreadable: error.message } };
    } finally {
      await rm(source, { force: true });
    }
  };
  modules.maintenance.provides.importReader.read = read;
}

import { readFileSync } from 'node:fs';
import { MaintainerError } from '#server/maintainer-error.ts';
import { readImport } from '#server/maintenance/import/read-import.ts';
import { importPlan } from './plan.ts';
import type { ImportJob, ImportReading } from './reader.ts';

// The process that reads one table, started by `reader.ts`.

async function read({ source, name, known, corrections }: ImportJob): Promise<ImportReading> {
  try {
    const file = await readImport(readFileSync(source), name, corrections);
    return { notes: file.notes, ...importPlan(file, known) };
  } catch (error) {
    if (!(error instanceof MaintainerError)) throw error;
    return { unreadable: error.message };
  }
}

process.once('message', async (job: ImportJob) => {
  process.send?.(await read(job), () => process.disconnect?.());
});

import { readFileSync } from 'node:fs';
import { MaintainerError } from '#server/maintainer-error.ts';
import { readImport } from '#server/maintenance/import/read-import.ts';
import { importPlan } from './plan.ts';
import type { ImportJob, ImportReading } from './reader.ts';

// The process that reads one table, started by `reader.ts`.

async function read({ source, name, known, choices }: ImportJob): Promise<ImportReading> {
  try {
    const { notes, columns, sheets, newcomers } = await readImport(readFileSync(source), name, choices);
    return { notes, columns, sheets, ...importPlan({ newcomers }, known) };
  } catch (error) {
    if (!(error instanceof MaintainerError)) throw error;
    return { unreadable: error.message };
  }
}

process.once('message', async (job: ImportJob) => {
  process.send?.(await read(job), () => process.disconnect?.());
});

import { readFileSync } from 'node:fs';
import { MaintainerError } from '#server/maintainer-error.ts';
import { type ImportFile, readImport } from '#server/maintenance/import/read-import.ts';
import { memberImport as texts } from '#texts/admin/member-import.ts';
import { importPlan } from './plan.ts';
import type { ImportJob, ImportReading } from './reader.ts';

// The process that reads one table, started by `reader.ts`.

async function read({ source, name, known, corrections }: ImportJob): Promise<ImportReading> {
  try {
    const file = await readImport(readFileSync(source), name, corrections);
    return { ...description(file), ...importPlan(file, known) };
  } catch (error) {
    if (!(error instanceof MaintainerError)) throw error;
    return { unreadable: error.message };
  }
}

/** How it was read, in words. */
function description({ table, columns, ignored }: ImportFile) {
  const { origin, headingLine } = table;
  const isFromMac = typeof origin === 'object' && 'encoding' in origin && origin.encoding === 'macintosh';
  return {
    notes: [
      ...(isFromMac ? [texts.fromMac] : []),
      texts.read(origin, headingLine),
      ...(ignored.length > 0 ? [texts.ignoredColumns(ignored)] : []),
    ],
    columns: columns.understood.map(({ heading, column }) => ({ heading, meaning: texts.columns[column] })),
  };
}

process.once('message', async (job: ImportJob) => {
  process.send?.(await read(job), () => process.disconnect?.());
});

import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { MaintainerError } from '#server/maintainer-error.ts';
import { type ImportFile, readImport } from '#server/maintenance/import/read-import.ts';
import { memberImport as texts } from '#texts/admin/member-import.ts';
import { importPlan } from './plan.ts';
import type { ImportJob, ImportReading } from './reader.ts';

// The thread that reads one table, started by import-reader.ts.

function read({ source, name, existing }: ImportJob): ImportReading {
  try {
    const file = readImport(readFileSync(source), name);
    return { ...description(file), ...importPlan(file, existing) };
  } catch (error) {
    if (!(error instanceof MaintainerError)) throw error;
    return { unreadable: error.message };
  }
}

/** How it was read, in words. */
function description({ table, columns, ignored }: ImportFile) {
  const { encoding, delimiter, headingLine } = table;
  return {
    notes: [
      ...(encoding === 'macintosh' ? [texts.fromMac] : []),
      texts.read(encoding, delimiter, headingLine),
      ...(ignored.length > 0 ? [texts.ignoredColumns(ignored)] : []),
    ],
    columns: columns.understood.map(({ heading, column }) => ({ heading, meaning: texts.columns[column] })),
  };
}

parentPort?.postMessage(read(workerData));

import { IMAGE_MAX_BYTES } from '#contract/limits.ts';
import type { Config } from '#server/config/config.ts';
import { freeBytes } from '#server/process/data-folder.ts';
import { folderTexts as texts } from '#texts/admin/doctor/data.ts';
import { type Finding, wrong } from './finding.ts';

/** Whether an upload would still be taken: the same condition. */
export async function examineDisk(config: Pick<Config, 'dataDir' | 'freeSpaceReserveBytes'>) {
  const findings: Finding[] = [];
  const free = await freeBytes(config.dataDir);
  if (free < config.freeSpaceReserveBytes + 2 * IMAGE_MAX_BYTES)
    findings.push(wrong('disk-full', texts.full(free)));
  return findings;
}

import { readdir, readFile } from 'node:fs/promises';

/** The options of a test that looks at one. */
export const onLinux = { skip: process.platform !== 'linux' && 'looks into /proc' };

/** Descriptors and resident megabytes of a process. */
export async function burden(pid: number | undefined) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(status) ?? [];
  return {
    descriptors: (await readdir(`/proc/${pid}/fd`)).length,
    megabytes: Math.round(Number(kilobytes) / 1000),
  };
}

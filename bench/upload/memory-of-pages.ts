import { readdirSync, readFileSync } from 'node:fs';

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended meanwhile.
    return '';
  }
};

/** MB that the pages of browsers take which this process has started; of what they share, each its part. */
export function memoryOfPages(): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(
    processes.map((pid) => [pid, /^PPid:\s*(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? '0']),
  );
  const isOurs = (pid: string): boolean =>
    pid === String(process.pid) || (Number(pid) > 1 && isOurs(parents.get(pid) ?? '0'));
  const kilobytes = processes
    .filter((pid) => isOurs(pid) && read(`/proc/${pid}/cmdline`).includes('--type=renderer'))
    .map((pid) => Number(/^Pss:\s*(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0));
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1000;
}

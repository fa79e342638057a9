import { readdirSync, readFileSync } from 'node:fs';

/** Proportional set size of a process and its children, in MB. */
export function memoryOf(pid: number): number {
  const read = (file: string) => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return '';
    }
  };
  const parentOf = (name: string) => Number(/\) \S+ (\d+)/.exec(read(`/proc/${name}/stat`))?.[1]);
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  const kB = [String(pid), ...children].map((name) =>
    Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${name}/smaps_rollup`))?.[1] ?? 0),
  );
  return kB.reduce((sum, of) => sum + of, 0) / 1024;
}

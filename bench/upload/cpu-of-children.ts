import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
const TICK_US = 10_000;

/** CPU time of the children of this process, in µs. Read from /proc, as Node reports only its own. */
export function cpuOfChildren(): number {
  const stats = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // After the name in parentheses: state, parent, …; the 12th and 13th are user and system time.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return Number(fields[1]) === process.pid ? [(Number(fields[11]) + Number(fields[12])) * TICK_US] : [];
    } catch {
      return [];
    }
  });
  return stats.reduce((sum, cpu) => sum + cpu, 0);
}

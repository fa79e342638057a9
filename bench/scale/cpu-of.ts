import { cpuOfChildren } from '../upload/cpu-of-children.ts';

/** CPU time of some work in µs: of this process, all threads, and of its children still running at the end. */
export async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const children = cpuOfChildren();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system + cpuOfChildren() - children;
}

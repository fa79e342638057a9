import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** What Debian and npm call the processors for which we package. */
export const machines = { amd64: 'x64', arm64: 'arm64' } as const;
export type Machine = keyof typeof machines;

/** Fetches the packages that the server needs on this machine into a folder, as the lockfile says. */
export function fetchPackages(root: string, folder: string, machine: Machine): string {
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(path.join(root, name), path.join(folder, name));
  const words = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  const target = ['--os=linux', `--cpu=${machines[machine]}`, '--libc=glibc'];
  const { status, stderr } = spawnSync('npm', [...words, ...target], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The packages for ${machine} cannot be had:\n${stderr}`);
  return path.join(folder, 'node_modules');
}

/** The package of npm with Node for this machine. */
export const nodePackage = (machine: Machine) => `node-linux-${machines[machine]}`;

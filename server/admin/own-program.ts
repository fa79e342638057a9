import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

// The command line starts itself and the site anew: on other settings, or as the user to whom the data belong.

/** This command line, and the site beside it: in the sources, and as the package has them. */
const admin = () => path.resolve(process.argv[1] ?? '');
const site = () =>
  admin().endsWith('.ts')
    ? path.join(path.dirname(admin()), '../main.ts')
    : path.join(path.dirname(admin()), 'main.js');

export type Owner = { uid: number; gid: number };

export type Environment = Record<string, string | undefined>;

type Options = {
  env: Environment;
  /** As whom; undefined: as now. */
  owner?: Owner | undefined;
  /** What it reads. */
  input?: string;
  /** Whether people read what it says as it says it. */
  isHeard?: boolean;
};

/** Runs a command of ours to its end. */
export async function runOwnCommand(words: string[], { env, owner, input = '', isHeard = false }: Options) {
  const out = isHeard ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, [admin(), ...words], {
    env: env as NodeJS.ProcessEnv,
    stdio: ['pipe', out, out],
    ...owner,
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => said.push(bytes));
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  const [code] = await once(child, 'close');
  return { code: Number(code ?? 1), said: Buffer.concat(said).toString().trim() };
}

/** Starts the site, in this folder. */
export function startOwnSite(env: Environment, folder: string) {
  const child = spawn(process.execPath, [site()], {
    cwd: folder,
    env: env as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Not before all that it said was read.
  return { child, ended: once(child, 'close') };
}

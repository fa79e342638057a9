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

type Options = {
  env: Record<string, string | undefined>;
  /** As whom; undefined: as now. */
  owner?: Owner | undefined;
  /** What it reads. */
  input?: string;
  /** Whether people read what it says as it says it. */
  isHeard?: boolean;
};

function start(program: string, words: string[], { env, owner, isHeard = false }: Options) {
  const out = isHeard ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, [program, ...words], {
    env: env as NodeJS.ProcessEnv,
    stdio: ['pipe', out, out],
    ...owner,
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => said.push(bytes));
  child.stdin?.on('error', () => {});
  const ended = once(child, 'close').then(([code]) => Number(code ?? 1));
  return { child, ended, said: () => Buffer.concat(said).toString().trim() };
}

/** Runs a command of ours to its end. */
export async function runOwnCommand(words: string[], options: Options) {
  const { child, ended, said } = start(admin(), words, options);
  child.stdin?.end(options.input ?? '');
  return { code: await ended, said: said() };
}

/** Starts the site; `stop` ends it. */
export function startOwnSite(env: Options['env']) {
  const { child, ended, said } = start(site(), [], { env });
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  return {
    isOver: () => isOver,
    said,
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const program = path.join(import.meta.dirname, '../../server/main.ts');

/** An editor that saves everything writes many files at once. */
const TOGETHER_MS = 20;
const LOOK_EVERY_MS = 20;

export type RestartedServer = ReturnType<typeof restartedServer>;

/**
 * The server process on these settings, started anew on demand. It is asked to end as a service manager asks it,
 * so that what is under way is finished. Its folder is that of its data, where no `.env` lies.
 */
export function restartedServer(settings: Record<string, string> & { PORT: string; DATA_DIR: string }) {
  let child: ChildProcess | undefined;
  let wanted = 0;
  let last: Promise<void> = Promise.resolve();

  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };

  const start = () => {
    child = spawn(process.execPath, [program], {
      cwd: settings.DATA_DIR,
      env: { ...process.env, ...settings },
      stdio: 'inherit',
    });
    return up(child, Number(settings.PORT));
  };

  return {
    /** Ends the process and starts it again with what the files say now. */
    restart(): void {
      wanted += 1;
      const own = wanted;
      last = last.then(async () => {
        await sleep(TOGETHER_MS);
        // A later one starts with what this one would have.
        if (own !== wanted) return;
        await stop();
        await start();
      });
    },
    /** Waits while the process starts or ends. Answers whether it is there. */
    async ready(): Promise<boolean> {
      let seen: Promise<void>;
      do {
        seen = last;
        await seen;
      } while (seen !== last);
      return child !== undefined && child.exitCode === null;
    },
    stop: () => last.then(stop),
  };
}

/** Waits until it takes connections, or has ended with a message of its own. */
async function up(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null && child.signalCode === null && !(await takesConnections(port)))
    await sleep(LOOK_EVERY_MS);
}

const takesConnections = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });

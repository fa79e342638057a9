import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const program = path.join(import.meta.dirname, '../../server/main.ts');

/** An editor that saves all files causes many changes at once. */
const DEBOUNCE_MS = 20;
const POLL_MS = 20;

export type RestartedServer = ReturnType<typeof restartedServer>;

/**
 * The server process with these settings, restarted on demand. It is ended by SIGTERM, as by a service manager,
 * so that running requests finish. Its working directory is the data folder, which has no `.env`.
 */
export function restartedServer(settings: Record<string, string> & { PORT: string; DATA_DIR: string }) {
  let child: ChildProcess | undefined;
  let requested = 0;
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
    return untilUp(child, Number(settings.PORT));
  };

  return {
    /** Restarts the process with the files as they are now. */
    restart(): void {
      requested += 1;
      const request = requested;
      last = last.then(async () => {
        await sleep(DEBOUNCE_MS);
        // A later restart is queued and covers this one.
        if (request !== requested) return;
        await stop();
        await start();
      });
    },
    /** Waits while the process starts or ends. Returns whether it is running. */
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

/** Waits until it accepts connections, or has ended with an error message of its own. */
async function untilUp(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null && child.signalCode === null && !(await acceptsConnections(port)))
    await sleep(POLL_MS);
}

async function acceptsConnections(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

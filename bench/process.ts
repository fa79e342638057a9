import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { composeSite } from '#server/compose/site.ts';
import { readConfig } from '#server/config/config.ts';
import { hashToken } from '#server/random-tokens.ts';
import { freePort } from '#test/support/free-port.ts';
import { cameraPhoto } from '#test/support/samples.ts';
import { fillSite } from './http/fill-site.ts';
import { load } from './http/load.ts';
import { uploadPhoto } from './http/upload-photo.ts';
import { memoryOf } from './memory-of.ts';
import { median, type Result } from './result.ts';

/** As the service starts it. */
export const PROGRAM = ['--expose-gc', path.join(import.meta.dirname, '../dist/server/main.js')];
const STARTS = 5;
/** After the start has given back what it left. */
export const SETTLED_MS = 12_000;
const LOAD_SECONDS = 5;
const UPLOADS = 20;

/** The process started by hand: how soon it answers, and how much memory it uses. */
export async function benchProcess(): Promise<Result[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'klassenkreis-bench-'));
  const port = await freePort();
  const settings = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'info', UPLOADS_PER_HOUR: '1000' };
  const parts = await composeSite(readConfig(settings));
  const size = { members: 30, galleries: 20, albums: [100], elsewhere: 0 };
  const { memberId, albums } = await fillSite(parts, path.join(dataDir, 'work'), size);
  const { password_hash } = (await parts.members.findForLogin('mitglied1')) ?? { password_hash: null };
  const session = await parts.sessions.start({ memberId, passwordHash: password_hash });
  const token = session?.token ?? '';
  const xsrf = parts.forgery.issue(hashToken(token));
  await parts.dispose();
  const headers = { cookie: `__Host-session=${token}; XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf };
  const album = `/api/v1/galleries/${albums[0]?.id}/images`;

  let server: ChildProcess | undefined;
  const start = async () => {
    const begun = performance.now();
    server = spawn(process.execPath, PROGRAM, {
      env: { ...process.env, ...settings },
      stdio: 'ignore',
    });
    while (!(await fetch(`http://127.0.0.1:${port}/login`).catch(() => undefined))?.ok) await pause(5);
    return (performance.now() - begun) / 1000;
  };
  const stop = async () => {
    if (!server) return;
    server.kill();
    await once(server, 'exit');
  };

  try {
    // The first start after an installation fills the compile cache.
    await start();
    const starts: number[] = [];
    for (let count = 0; count < STARTS; count += 1) {
      await stop();
      starts.push(await start());
    }

    const pid = server?.pid ?? 0;
    await pause(SETTLED_MS);
    const idle = memoryOf(pid);
    await load({ port, target: album, headers, connections: 16, seconds: LOAD_SECONDS });
    const loaded = memoryOf(pid);

    const photo = new Uint8Array(await cameraPhoto());
    let most = 0;
    const watching = setInterval(() => {
      most = Math.max(most, memoryOf(pid));
    }, 50);
    await Promise.all(Array.from({ length: UPLOADS }, () => uploadPhoto({ port, headers }, album, photo)));
    clearInterval(watching);
    return [
      { name: 'cold start to the first answer', value: median(starts), unit: 's', atMost: 1 },
      { name: 'memory when idle', value: idle, unit: 'MB (Pss)', atMost: 110 },
      { name: 'memory under load', value: loaded, unit: 'MB (Pss)', atMost: 150 },
      { name: `memory while ${UPLOADS} photographs arrive`, value: most, unit: 'MB (Pss)', atMost: 400 },
    ];
  } finally {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { fillSite } from './http/fill-site.ts';
import { load } from './http/load.ts';
import type { Result } from './result.ts';

const MAIN = path.join(import.meta.dirname, '../server/main.ts');
const LOAD_SECONDS = 5;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Memory of a process in MB, what it shares counted in parts. */
function memoryOf(pid: number): number {
  const kB = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(kB) / 1024;
}

/** The process as it is started by hand: how soon it answers, and what it takes of the memory. */
export async function benchProcess(): Promise<Result[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'klassenkreis-bench-'));
  const port = await freePort();
  const settings = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'info' };
  const parts = await compose(readConfig(settings));
  const { memberId, album } = await fillSite(parts, path.join(dataDir, 'work'));
  const session = await parts.sessions.start({ memberId, passwordHash: null });
  await parts.dispose();

  const begun = performance.now();
  const server = spawn(process.execPath, [MAIN], { env: { ...process.env, ...settings }, stdio: 'ignore' });
  try {
    while (!(await fetch(`http://127.0.0.1:${port}/login`).catch(() => undefined))?.ok) await pause(5);
    const seconds = (performance.now() - begun) / 1000;

    const pid = server.pid ?? 0;
    await pause(1000);
    const idle = memoryOf(pid);
    await load({
      port,
      target: `/api/v1/galleries/${album}/images`,
      headers: { cookie: `__Host-session=${session?.token}` },
      connections: 16,
      seconds: LOAD_SECONDS,
    });
    return [
      { name: 'cold start to the first answer', value: seconds, unit: 's', atMost: 1 },
      { name: 'memory when idle', value: idle, unit: 'MB (Pss)', atMost: 110 },
      { name: 'memory under load', value: memoryOf(pid), unit: 'MB (Pss)', atMost: 180 },
    ];
  } finally {
    server.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
}

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#test/support/free-port.ts';
import type { Running } from './running.ts';

/** nginx serving a file to everybody with its default settings; undefined if it is not installed. */
export async function startNginx(file: Uint8Array): Promise<Running | undefined> {
  if (spawnSync('nginx', ['-v']).error) return undefined;
  const folder = await mkdtemp(path.join(tmpdir(), 'klassenkreis-bench-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  );
  await writeFile(path.join(folder, 'file'), file);
  await writeFile(
    path.join(folder, 'nginx.conf'),
    // A single process, so that its CPU time is the total.
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr; events {}
     http {
       ${temporary.join(' ')} access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
       server { listen 127.0.0.1:${port}; root ${folder}; }
     }\n`,
  );
  const nginx = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const offer = { port, headers: {}, targets: { file: '/file' } };
  while (!(await fetch(`http://127.0.0.1:${port}/file`).catch(() => undefined))?.ok) {
    if (nginx.exitCode !== null) throw new Error('nginx did not start');
    await sleep(20);
  }
  return {
    offer,
    pid: nginx.pid ?? 0,
    // In nanoseconds; Node reports only its own.
    cpu: async () => Number((await readFile(`/proc/${nginx.pid}/schedstat`, 'utf8')).split(' ')[0]) / 1000,
    async stop() {
      nginx.kill();
      await once(nginx, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

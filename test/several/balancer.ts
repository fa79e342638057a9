import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#test/support/free-port.ts';
import { temporaryFolder } from '#test/support/test-process.ts';

const shipped = readFileSync(path.join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8');

export const hasNginx = () => !spawnSync('nginx', ['-v']).error;

/** Starts nginx with the load-balancing lines of our configuration in front of these ports; returns its address. */
export async function startBalancer(t: TestContext, ports: number[]): Promise<string> {
  const folder = await temporaryFolder(t);
  await chmod(folder, 0o755);
  const port = await freePort();
  const upstream = /^# (upstream klassenkreis \{\n(?:# .*\n)*?)# \}/m.exec(shipped)?.[1] ?? '';
  const location = /^ {4}location \/ \{\n {8}proxy_pass[^}]+\}/m.exec(shipped)?.[0] ?? '';
  const headers = shipped.match(/^ {4}proxy_set_header .*$/gm) ?? [];
  const servers = ports.map((one) => `server 127.0.0.1:${one};\n`).join('');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};\n`,
  );
  const rest = upstream.replaceAll(/^# /gm, '').replaceAll(/ *server [\d.:]+;\n/g, '');
  await mkdir(path.join(folder, 'logs'));
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
     http {
       ${temporary.join('')} access_log off;
       # The visitors of the test say themselves where they come from.
       set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;
       ${rest} ${servers} }
       server {
         listen 127.0.0.1:${port};
         client_max_body_size 26m; proxy_request_buffering off;
         proxy_http_version 1.1; ${headers.join('')}
         ${location.replace(/proxy_pass .*;/, 'proxy_pass http://klassenkreis;')}
       }
     }\n`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'inherit' });
  const ended = once(nginx, 'exit');
  t.after(async () => {
    nginx.kill();
    await ended;
  });
  const address = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${address}/login`).catch(() => undefined))?.ok) await sleep(50);
  return address;
}

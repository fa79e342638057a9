import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { freePort } from '#test/support/free-port.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { holdToPromises } from './proxy-promises.ts';

const shipped = path.join(import.meta.dirname, '../../deploy/nginx.conf');

/** A self-signed certificate where certbot would put one. */
async function makeCertificate(folder: string) {
  const live = path.join(folder, 'live/klasse.example.org');
  await mkdir(live, { recursive: true });
  const files = ['-keyout', path.join(live, 'privkey.pem'), '-out', path.join(live, 'fullchain.pem')];
  const words = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=klasse.example.org'.split(' ');
  const made = spawnSync('openssl', [...words, ...files]);
  assert.equal(made.status, 0, String(made.stderr));
}

/** The configuration that we ship, with the ports and folders of this test. */
async function startNginx(t: TestContext, sitePort: number) {
  const folder = await temporaryFolder(t);
  await chmod(folder, 0o755);
  await makeCertificate(folder);
  const [http, https] = [await freePort(), await freePort()];
  const site = (await readFile(shipped, 'utf8'))
    .replaceAll('/etc/letsencrypt', folder)
    .replace('/usr/share/klassenkreis', path.dirname(shipped))
    .replaceAll(/listen \[::\].*\n/g, '')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${sitePort}`)
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${https} `);
  await writeFile(path.join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  // Compresses and logs as Debian's nginx does.
  const around = `gzip on; access_log ${folder}/access.log; error_log ${folder}/error.log; ${temporary.join(' ')}`;
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; worker_rlimit_nofile 16384; events { worker_connections 8192; }\nhttp { ${around} include ${folder}/site.conf; }\n`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'inherit' });
  const ended = once(nginx, 'exit');
  t.after(async () => {
    nginx.kill();
    await ended;
  });
  const log = (name: string) => readFile(path.join(folder, name), 'utf8');
  return { http, https, written: async () => (await log('access.log')) + (await log('error.log')) };
}

const missing = spawnSync('nginx', ['-v']).error
  ? 'nginx is not on this machine (Debian: apt-get install nginx)'
  : undefined;
holdToPromises('nginx', missing, startNginx);

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { testCertificate } from './test-mail-certificate.ts';
import { temporaryFolder } from './test-process.ts';

const shipped = path.join(import.meta.dirname, '../../deploy/nginx.conf');

/** A reason to skip. */
export const noNginx = spawnSync('nginx', ['-v']).error
  ? 'nginx is not on this machine (Debian: apt-get install nginx)'
  : undefined;

type Options = {
  certificate?: { key: string; cert: string };
  /** Changes the file that we ship. */
  change?: (config: string) => string;
};

/** A certificate that is valid for so many days. */
export async function certificateFor(t: TestContext, days: number, name = 'localhost') {
  const folder = await temporaryFolder(t);
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const words = `req -x509 -newkey rsa:2048 -nodes -days ${days} -subj /CN=${name} -addext subjectAltName=DNS:${name}`;
  const made = spawnSync('openssl', [...words.split(' '), '-keyout', key, '-out', cert]);
  assert.equal(made.status, 0, String(made.stderr));
  return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
}

/** nginx with the file that we ship, as https://localhost in front of the site at this port. */
export async function testProxy(t: TestContext, sitePort: number, options: Options = {}) {
  const { certificate = testCertificate, change = (config) => config } = options;
  const [http, port] = [await freePort(), await freePort()];
  const folder = await temporaryFolder(t);
  await chmod(folder, 0o755);
  const live = path.join(folder, 'live/klasse.example.org');
  await mkdir(live, { recursive: true });
  await writeFile(path.join(live, 'privkey.pem'), certificate.key);
  const trusted = path.join(live, 'fullchain.pem');
  await writeFile(trusted, certificate.cert);
  const site = (await readFile(shipped, 'utf8'))
    .replaceAll('/etc/letsencrypt', folder)
    .replaceAll('/usr/share/klassenkreis', path.dirname(shipped))
    .replaceAll(/listen \[::\].*\n/g, '')
    // Before any port of chance stands there, which may begin like it.
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${sitePort}`)
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `);
  await writeFile(path.join(folder, 'site.conf'), change(site));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes auto; worker_rlimit_nofile 16384; events { worker_connections 8192; }
     http { gzip on; access_log ${folder}/access.log; ${temporary.join(' ')} include ${folder}/site.conf; }\n`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'inherit' });
  const ended = once(nginx, 'exit');
  const stop = async () => {
    nginx.kill();
    await ended;
  };
  t.after(stop);
  const log = (name: string) => readFile(path.join(folder, name), 'utf8');
  const address = `https://localhost:${port}`;
  while (!(await answers(http))) {
    assert.equal(nginx.exitCode, null, 'nginx did not start');
    await sleep(50);
  }
  return {
    address,
    http,
    port,
    stop,
    /** Everything it has logged. */
    written: async () => (await log('access.log')) + (await log('error.log')),
    /** What makes the site and its doctor know this proxy. */
    settings: { BASE_URL: address, TRUST_PROXY: 'loopback', NODE_EXTRA_CA_CERTS: trusted },
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect').then(
    () => {
      socket.destroy();
      return true;
    },
    () => false,
  );
}

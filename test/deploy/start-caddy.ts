import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { freePort } from '#test/support/free-port.ts';
import { temporaryFolder } from '#test/support/test-process.ts';

export const noCaddy = spawnSync('caddy', ['version']).error
  ? 'caddy is not on this machine (Debian: apt-get install caddy)'
  : undefined;

const shipped = path.join(import.meta.dirname, '../../deploy/Caddyfile');

/** What a test changes: a local certificate authority, free ports, no admin API. */
const aside = (http: number, https: number) => `
	local_certs
	skip_install_trust
	http_port ${http}
	https_port ${https}
	default_bind 127.0.0.1
	admin off
`;

/** Caddy with the file that we ship. `beside`: files that lie beside it, such as those of classes with a name. */
export async function startCaddy(t: TestContext, sitePort: number, beside: Record<string, string> = {}) {
  const folder = await temporaryFolder(t);
  const [http, https] = [await freePort(), await freePort()];
  const file = (await readFile(shipped, 'utf8'))
    .replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`)
    .replace('/usr/share/klassenkreis', path.dirname(shipped))
    .replace(/^\{\n/m, `{${aside(http, https)}`);
  const config = path.join(folder, 'Caddyfile');
  await writeFile(config, file);
  for (const [name, text] of Object.entries(beside)) await writeFile(path.join(folder, name), text);
  const caddy = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [caddy.stdout, caddy.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  const ended = once(caddy, 'exit');
  t.after(async () => {
    caddy.kill();
    await ended;
  });
  return { http, https, written: async () => written };
}

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROGRAM_FOLDER } from '#server/process/program-folder.ts';
import type { ProxyName } from './ask-proxy.ts';

/** In the sources, and where the package puts it. */
const folders = [path.join(PROGRAM_FOLDER, 'deploy'), '/usr/share/klassenkreis'];
const templates = { caddy: 'Caddyfile', nginx: 'nginx.conf' } as const;

/** The names that the templates have for what differs. */
const template = {
  host: 'klasse.example.org',
  site: '127.0.0.1:3000',
  certificates: '/etc/letsencrypt/live/klasse.example.org',
};

export type Place = { host: string; sitePort: number; certificates: string };

/** The file that we ship for this proxy, with the names of this site. */
export function proxyText(proxy: ProxyName, { host, sitePort, certificates }: Place): string {
  const files = folders.map((folder) => path.join(folder, templates[proxy]));
  return readFileSync(files.find((file) => existsSync(file)) ?? '', 'utf8')
    .replaceAll(template.certificates, certificates)
    .replaceAll(template.host, host)
    .replaceAll(template.site, `127.0.0.1:${sitePort}`);
}

/** Of nginx's file the part in the clear: without a certificate it does not start with the other. */
export function beforeCertificate(text: string): string {
  return text
    .slice(0, text.indexOf('server {', text.indexOf('server {') + 1))
    .trimEnd()
    .concat('\n');
}

/** Where the proxy reads its file, and where nginx of Debian wants a link to it. */
export function usualPlace(proxy: ProxyName): { file: string; link?: string } {
  if (proxy === 'caddy') return { file: '/etc/caddy/Caddyfile' };
  if (!existsSync('/etc/nginx/sites-available')) return { file: '/etc/nginx/conf.d/klassenkreis.conf' };
  return {
    file: '/etc/nginx/sites-available/klassenkreis',
    link: '/etc/nginx/sites-enabled/klassenkreis',
  };
}

/** What Debian's caddy brings along and nobody misses: a page that greets. */
const GREETING = ':80 { root * /usr/share/caddy file_server }';

export function isGreeting(text: string): boolean {
  const said = text.replaceAll(/^\s*#.*$/gm, '');
  return said.trim().replaceAll(/\s+/g, ' ') === GREETING;
}

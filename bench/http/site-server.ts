import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '#server/app.ts';
import { composeSite } from '#server/compose/site.ts';
import { readConfig } from '#server/config/config.ts';
import { hashToken } from '#server/random-tokens.ts';
import { fillSite } from './fill-site.ts';
import { offer } from './offer.ts';

// The real site of the requested size and with these settings, called by a member with a session.
const dataDir = mkdtempSync(path.join(tmpdir(), 'klassenkreis-bench-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

const [size = '', settings = '{}'] = process.argv.slice(2);
const config = readConfig({
  DATA_DIR: dataDir,
  PORT: '0',
  LOG_LEVEL: 'info',
  UPLOADS_PER_HOUR: '1000',
  ...JSON.parse(settings),
});
const parts = await composeSite(config);
const filled = await fillSite(parts, path.join(dataDir, 'work'), JSON.parse(size));
const member = await parts.members.findForLogin('mitglied1');
const started = await parts.sessions.start({
  memberId: filled.memberId,
  passwordHash: member?.password_hash ?? null,
});
const token = started?.token ?? '';
const app = await createApp(parts);
await app.listen({ host: '127.0.0.1', port: 0 });
const xsrf = parts.forgery.issue(hashToken(token));
const listOf = ({ count, id }: { count: number; id: string }): [string, string] => [
  `list of ${count.toLocaleString('en')} images`,
  `/api/v1/galleries/${id}/images`,
];
offer(app.server, {
  headers: { cookie: `__Host-session=${token}; XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf },
  targets: {
    session: '/api/v1/session',
    'name list': '/api/v1/users',
    'list of galleries': '/api/v1/galleries',
    "a member's data": '/api/v1/users/mitglied1',
    ...Object.fromEntries(filled.albums.map(listOf)),
    thumbnail: filled.thumbnailPath,
    'full picture': filled.imagePath,
  },
});

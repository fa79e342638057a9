import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '#server/app.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { hashToken } from '#server/session/sessions.ts';
import { fillSite } from './fill-site.ts';
import { offer } from './offer.ts';

// The real site with a class of 30, 20 galleries and an album of 100 images, asked by a member with a session.
const dataDir = mkdtempSync(path.join(tmpdir(), 'klassenkreis-bench-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info', UPLOADS_PER_HOUR: '1000' });
const parts = await compose(config);
const { memberId, album, thumbnailPath } = await fillSite(parts, path.join(dataDir, 'work'));
const started = await parts.sessions.start({ memberId, passwordHash: null });
const token = started?.token ?? '';
const app = await createApp(parts);
await app.listen({ host: '127.0.0.1', port: 0 });
const xsrf = parts.forgery.issue(hashToken(token));
offer(app.server, {
  headers: { cookie: `__Host-session=${token}; XSRF-TOKEN=${xsrf}` },
  targets: {
    'session check + name list of 30': '/api/v1/users',
    'session check + list of galleries': '/api/v1/galleries',
    "a member's data": '/api/v1/users/mitglied1',
    'list of 100 images': `/api/v1/galleries/${album}/images`,
    'thumbnail with session check': thumbnailPath,
  },
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { createApp } from '#server/app.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { hashToken } from '#server/session/sessions.ts';
import { offer } from './offer.ts';

const MEMBERS = 30;
const GALLERIES = 20;
const IMAGES = 100;

// The real site with a class of 30, 20 galleries and an album of 100 images, asked by a member with a session.
const dataDir = mkdtempSync(path.join(tmpdir(), 'klassenkreis-bench-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info', UPLOADS_PER_HOUR: '1000' });
const parts = await compose(config);
const { members, galleries, images, sessions, storage, pictures, db } = parts;

for (let number = 1; number <= MEMBERS; number += 1)
  await members.add({ username: `mitglied${number}`, email: `m${number}@example.org`, passwordHash: null });
const member = await db.selectFrom('members').select('id').executeTakeFirstOrThrow();

const text = { title: 'Klassentreffen', description: 'Ein Abend am See mit allen, die kommen konnten' };
const created = [];
for (let number = 1; number <= GALLERIES; number += 1) created.push(await galleries.create(text, member.id));
const album = created[0]?.id ?? '';

const source = path.join(dataDir, 'work', 'source.jpg');
await sharp({
  create: {
    width: 1600,
    height: 1200,
    channels: 3,
    background: '#4477aa',
    noise: { type: 'gaussian', mean: 128, sigma: 12 },
  },
})
  .jpeg()
  .toFile(source);
const made = path.join(dataDir, 'work', 'made');
const { mkdir } = await import('node:fs/promises');
await mkdir(made);
const picture = await pictures.make(source, made);
let last: Awaited<ReturnType<typeof images.add>> | undefined;
for (let number = 1; number <= IMAGES; number += 1) {
  const id = crypto.randomUUID();
  const row = { id, galleryId: album, uploaderId: member.id, title: `Bild ${number}` };
  if (number === IMAGES) await storage.put(id, made);
  last = await images.add(row, picture);
}

const started = await sessions.start({ memberId: member.id, passwordHash: null });
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
    'thumbnail with session check': last?.thumbnailPath ?? '',
  },
});

import { hash, randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { API_ROOT } from '#contract/endpoint.ts';
import type { Gallery, Image } from '#contract/galleries.ts';
import { backupPaths, findBackup, lastNoted, noteBackup } from '#server/backup/layout.ts';
import { mustBeSound } from '#server/backup/restore-backup.ts';
import { openToRead } from '#server/compose/real-parts.ts';
import { environmentOn, readConfig, readEnvironment } from '#server/config/config.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import type { Database } from '#server/ports/database/database.ts';
import { freeBytes, lastBackupFolder, makeTemporaryFolder } from '#server/process/data-folder.ts';
import { rehearseTexts as texts } from '#texts/admin/restore.ts';
import { readArguments, type StandaloneVerb } from './command.ts';
import { asideSettings, type Login, runOwnCommand, startAside, visitAside } from './own-program.ts';

/** The nightly backup asks each night. */
const DUE_DAYS = 28;
/** What the database and the work on it may take besides the pictures. */
const SPARE_BYTES = 200_000_000;

/** Brings the newest backup back aside, starts a site on it, looks around as a member, and takes it all away. */
export const rehearse: StandaloneVerb = {
  help: texts.help,
  async runStandalone(args) {
    const { options, folder } = readArguments(args, [], { due: { type: 'boolean', default: false } }, [
      'folder',
    ]);
    const { dataDir, rehearsesMonthly } = readConfig(readEnvironment());
    const at = Date.now();
    const last = await lastNoted(dataDir, 'rehearsed');
    if (options.due && (!rehearsesMonthly || (last !== undefined && at - last < DUE_DAYS * DAY_MS))) return;

    const root = folder ?? lastBackupFolder(dataDir);
    if (!root) throw new MaintainerError(texts.noFolder());
    const name = await findBackup(root);
    const aside = makeTemporaryFolder('rehearsal');
    try {
      console.log(texts.begins(name));
      const visited = await tryOut(path.resolve(root), name, aside);
      console.log(texts.done(name, visited));
      await noteBackup(dataDir, 'rehearsed', at);
    } finally {
      rmSync(aside, { recursive: true, force: true });
    }
    console.log(texts.takenAway);
  },
};

async function tryOut(root: string, name: string, aside: string): Promise<Visited> {
  const set = await mustBeSound(root, name, openToRead);
  let needed = SPARE_BYTES;
  for await (const { files } of set.pictures?.() ?? []) for (const { bytes } of files) needed += bytes;
  if ((await freeBytes(aside)) < needed) throw new MaintainerError(texts.noRoom(aside, needed));

  const dataDir = path.join(aside, 'data');
  const settings = path.join(aside, 'settings.env');
  // No mail server: what a site writes of itself goes into a folder that is taken away.
  const lines = Object.entries({ ...asideSettings, DATA_DIR: dataDir });
  writeFileSync(settings, lines.map(([one, value]) => `${one}=${value}\n`).join(''), { mode: 0o600 });
  const env = environmentOn(settings);

  const restored = await runOwnCommand(['backup', 'restore', root, '--backup', name], { env });
  if (restored.code !== 0) throw new MaintainerError(texts.notRestored(name, restored.said));
  const login = {
    username: `probe-${randomBytes(4).toString('hex')}`,
    password: randomBytes(16).toString('hex'),
  };
  const words = ['member', 'add', '--username', login.username, '--email', 'probe@localhost.localdomain'];
  const added = await runOwnCommand([...words, '--password-stdin'], { env, input: login.password });
  if (added.code !== 0) throw new MaintainerError(texts.notRestored(name, added.said));

  await using site = await startAside(env, dataDir);
  if (site.address === undefined) throw new MaintainerError(texts.notUp(site.said));
  const rows = openToRead(path.join(root, backupPaths(root).database(name)));
  const isKnown = async (sha256: string) =>
    (await rows.selectFrom('image_files').select('name').where('sha256', '=', sha256).limit(1).execute())
      .length > 0;
  const { address } = site;
  const [visited, saved] = await (async () =>
    [await visitSite(address, login, isKnown), await countSaved(rows)] as const)().finally(() =>
    rows.destroy(),
  );
  // Besides the one who looks around.
  if (visited.members - 1 !== saved.members || visited.galleries !== saved.galleries)
    throw new MaintainerError(texts.otherCounts(name));
  return { ...visited, members: saved.members };
}

/** What the site must show of a backup: whoever is not disabled, and what does not lie in the trash. */
async function countSaved(db: Database) {
  const { rows } = await sql<{ members: number; galleries: number }>`
    select (select count(*) from members where disabled = 0) as members,
      (select count(*) from galleries where deleted_at is null) as galleries`.execute(db);
  return { members: Number(rows[0]?.members), galleries: Number(rows[0]?.galleries) };
}

/** Of each gallery so many pictures are opened, spread over it. */
const OPENED = 3;

type Visited = { members: number; galleries: number; images: number; opened: number };

/** Logs in at a site as a browser would, opens every gallery, and pictures of each, whose bytes must be known ones. */
async function visitSite(
  address: string,
  login: Login,
  isKnown: (sha256: string) => Promise<boolean>,
): Promise<Visited> {
  const refuse = (target: string, status: number | undefined) =>
    new MaintainerError(texts.answers(target, status));
  const read = await visitAside(address, login, refuse);
  const ask = async <T>(call: string) => JSON.parse(Buffer.from(await read(API_ROOT + call)).toString()) as T;

  const members = (await ask<string[]>('/users')).length;
  const galleries = await ask<Gallery[]>('/galleries');
  const visited: Visited = { members, galleries: galleries.length, images: 0, opened: 0 };
  for (const { id, title, imageCount } of galleries) {
    const images = await ask<Image[]>(`/galleries/${id}/images`);
    if (images.length !== imageCount) throw new MaintainerError(texts.otherCount(title));
    visited.images += images.length;
    const step = Math.max(1, Math.ceil(images.length / OPENED));
    for (const { title: picture, imagePath, displayPath } of images.filter((_, at) => at % step === 0)) {
      for (const file of [imagePath, displayPath]) {
        if (!(await isKnown(hash('sha256', await read(file)))))
          throw new MaintainerError(texts.otherPicture(picture));
      }
      visited.opened += 1;
    }
  }
  return visited;
}

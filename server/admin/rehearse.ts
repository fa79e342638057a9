import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DAY_MS } from '#contract/durations.ts';
import { API_ROOT } from '#contract/endpoint.ts';
import type { Gallery, Image } from '#contract/galleries.ts';
import { REHEARSAL_WEEKS } from '#contract/limits.ts';
import { lastNoted, noteBackup } from '#server/backup/layout.ts';
import { findToRestore, mustBeSound } from '#server/backup/restore-backup.ts';
import { openToRead } from '#server/compose/real-parts.ts';
import { environmentOn, readConfig, readEnvironment } from '#server/config/config.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { freeBytes, lastBackupFolder, makeTemporaryFolder } from '#server/process/data-folder.ts';
import { rehearseTexts as texts } from '#texts/admin/restore.ts';
import { readArguments, type StandaloneVerb } from './command.ts';
import {
  asideSettings,
  type Login,
  lookAround,
  probeLogin,
  runOwnCommand,
  startAside,
} from './own-program.ts';

/** The nightly backup asks each night. */
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
    if (
      options.due &&
      (!rehearsesMonthly || (last !== undefined && at - last < 7 * REHEARSAL_WEEKS * DAY_MS))
    )
      return;

    const root = folder ?? lastBackupFolder(dataDir);
    if (!root) throw new MaintainerError(texts.noFolder());
    const name = await findToRestore(root, undefined, openToRead);
    const aside = makeTemporaryFolder('rehearsal');
    try {
      console.log(texts.begins(name));
      await tryOut(path.resolve(root), name, aside);
      console.log(texts.done(name));
      await noteBackup(dataDir, 'rehearsed', at);
    } finally {
      rmSync(aside, { recursive: true, force: true });
    }
    console.log(texts.takenAway);
  },
};

async function tryOut(root: string, name: string, aside: string): Promise<void> {
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

  // Compares every byte of every picture.
  const restored = await runOwnCommand(['backup', 'restore', root, '--backup', name], { env });
  if (restored.code !== 0) throw new MaintainerError(texts.notRestored(name, restored.said));
  const login = probeLogin();
  const words = ['member', 'add', '--username', login.username, '--email', 'probe@localhost.localdomain'];
  const added = await runOwnCommand([...words, '--password-stdin'], { env, input: login.password });
  if (added.code !== 0) throw new MaintainerError(texts.notRestored(name, added.said));

  await using site = await startAside(env, dataDir);
  if (site.address === undefined) throw new MaintainerError(texts.notUp(site.said));
  await openGalleries(site.address, login).catch((error) => {
    throw error instanceof MaintainerError ? new MaintainerError(texts.failed(error.message)) : error;
  });
}

/** Looks around as a member, and opens every gallery with its first picture. */
async function openGalleries(address: string, login: Login): Promise<void> {
  const read = await lookAround(address, login);
  const ask = async <T>(call: string) => (await (await read(API_ROOT + call)).json()) as T;
  for (const { id } of await ask<Gallery[]>('/galleries')) {
    const [first] = await ask<Image[]>(`/galleries/${id}/images`);
    if (first) await (await read(first.imagePath)).arrayBuffer();
  }
}

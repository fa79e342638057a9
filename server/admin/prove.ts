import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { API_ROOT } from '#contract/endpoint.ts';
import { backupPaths, listBackups } from '#server/backup/layout.ts';
import { openDatabase } from '#server/compose/open-database.ts';
import { createTransport } from '#server/compose/real-parts.ts';
import { type Config, readConfig, readEnvironment } from '#server/config/config.ts';
import { failureInWords } from '#server/failure-in-words.ts';
import { letterNow } from '#server/mail/letters.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { createPasswords } from '#server/password/passwords.ts';
import { newMemberRow } from '#server/people/new-member.ts';
import { checksumOf, copiedTables } from '#server/ports/database/copy-rows.ts';
import { compareShape } from '#server/ports/database/schema/shape.ts';
import { MailFailure } from '#server/ports/mail/mail.ts';
import {
  dataFolderPaths,
  lastBackupFolder,
  makeTemporaryFolder,
  openDataFolder,
} from '#server/process/data-folder.ts';
import { ownUrl } from '#server/process/listen.ts';
import { programVersion } from '#server/process/program.ts';
import { siteOf } from '#server/site/identity.ts';
import { notAnswering, proveTexts as texts } from '#texts/admin/update.ts';
import { startErrors } from '#texts/admin.ts';
import { alertLetters } from '#texts/mail/alerts.ts';
import { maintainers } from '#texts/mail/greeting.ts';
import { replyInWords } from '../mail/replies.ts';
import { readOptions, type StandaloneVerb } from './command.ts';
import { examineSite } from './doctor/site.ts';
import { asideSettings, type Login, lookAround, probeLogin, startAside } from './own-program.ts';

/**
 * Whether this version, which need not be the one that runs, does its work on what the site has stored. The package asks
 * it before it lets a new version take over, and once more (`--running`) after that.
 */
export const prove: StandaloneVerb = {
  help: texts.help,
  async runStandalone(args) {
    const options = readOptions(args, {
      running: { type: 'boolean', default: false },
      tell: { type: 'boolean', default: false },
    });
    try {
      const config = readConfig(readEnvironment());
      console.log(await (options.running ? proveRunning(config) : proveAside(config)));
    } catch (error) {
      const reason = error instanceof MaintainerError ? error.message : failureInWords(error);
      if (options.tell) await tell(reason, options.running);
      throw new MaintainerError(texts.failed(reason));
    }
  },
};

async function proveAside(config: Config): Promise<string> {
  const folder = makeTemporaryFolder('probe', tmpdir());
  try {
    const login = await copyAside(config, folder);
    if (!login) return texts.nothingThere;
    await tryASite(folder, login);
    return texts.proven;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Makes a data folder with the rows of the site as they are now, and somebody who can log in; the site goes on beside.
 * Reads each table. The rows of a PostgreSQL are those of the last backup. Undefined: there are none.
 */
async function copyAside(config: Config, folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  openDataFolder({ dataDir: folder, postgres: undefined }).release();
  const file = dataFolderPaths(folder).database;
  if (!(await bringRows(config, file))) return undefined;

  const db = await openDatabase({ file });
  const login = probeLogin();
  try {
    const { wrong } = await compareShape(db);
    if (wrong.length > 0) throw new MaintainerError(startErrors.databaseOther(wrong));
    for (const table of copiedTables) await checksumOf(db, table);
    const passwordHash = await createPasswords().hash(login.password);
    const row = newMemberRow({ username: login.username, email: '', passwordHash }, Date.now());
    // Where its images are is not looked at here.
    await db.deleteFrom('image_storage').execute();
    await db.insertInto('members').values(row).execute();
  } finally {
    await db.destroy();
  }
  return login;
}

async function bringRows({ dataDir, postgres }: Config, to: string): Promise<boolean> {
  rmSync(to, { force: true });
  if (!postgres) {
    const from = dataFolderPaths(dataDir).database;
    if (!existsSync(from)) return false;
    const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
    try {
      await backup(source, to);
    } finally {
      source.close();
    }
    return true;
  }
  const root = lastBackupFolder(dataDir);
  const newest = root === undefined ? undefined : (await listBackups(root)).at(-1);
  if (root === undefined || newest === undefined) return false;
  copyFileSync(path.join(root, backupPaths(root).database(newest)), to);
  return true;
}

/** No email leaves, and no store of the site is touched. */
const aside = {
  ...asideSettings,
  DATABASE_URL: '',
  S3_ENDPOINT: '',
  S3_BUCKET: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
  SMTP_URL: '',
  IMAP_URL: '',
  BOUNCE_ADDRESS: '',
  FREE_SPACE_RESERVE_MB: '0',
  NOTIFY_SOCKET: '',
  SETTINGS_FILE: '',
};

/**
 * Starts the site of this program on a data folder of its own, logs somebody in and asks for what members see. Throws a
 * `MaintainerError` that says what it does not do.
 */
async function tryASite(dataDir: string, login: Login): Promise<void> {
  await using site = await startAside({ ...readEnvironment(), ...aside, DATA_DIR: dataDir }, dataDir);
  if (site.address === undefined) throw new MaintainerError(texts.notStarting(site.said));
  await lookAround(site.address, login);
}

/** The needs of the site that an upgrade may have broken; a full disk or a halted queue are not its doing. */
const OWN_NEEDS = ['database', 'schema', 'images'];

async function proveRunning(config: Config): Promise<string> {
  const { runs, findings, missing = [] } = await examineSite(config);
  if (!runs) throw new MaintainerError(findings[0]?.what ?? texts.notRunning);
  const lacking = findings.filter((_, index) => OWN_NEEDS.includes(missing[index] ?? ''));
  if (lacking[0]) throw new MaintainerError(lacking[0].what);
  const refused = await fetch(new URL(`${API_ROOT}/login`, ownUrl(config.host, config.port)), {
    redirect: 'manual',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username: `probe-${randomUUID()}`, password: randomUUID() }),
    signal: AbortSignal.timeout(30_000),
  });
  // Nobody has this name; too many tries get that answer instead.
  if (![401, 429].includes(refused.status)) throw new MaintainerError(notAnswering('/login', refused.status));
  return texts.proven;
}

/** By mail, past the queue: what is stored may be why. */
async function tell(reason: string, hasTakenOver: boolean): Promise<void> {
  try {
    const config = readConfig(readEnvironment());
    if (!config.adminEmail || !config.alertMails) return;
    await using disposables = new AsyncDisposableStack();
    const transport = disposables.adopt(createTransport(config), (one) => one.dispose());
    const site = siteOf(config, config.identity);
    const words = alertLetters.notUpgraded(site, programVersion().version, {
      reason,
      // Of these no copy is put back.
      mayHaveChangedData: hasTakenOver && config.postgres !== undefined,
    });
    const to = { name: maintainers, address: config.adminEmail };
    await transport.send(letterNow('upgrade', site, to, words));
  } catch (error) {
    if (error instanceof MailFailure) console.error(texts.notTold(replyInWords(error.message)));
    else if (error instanceof MaintainerError) console.error(texts.notTold(error.message));
    else throw error;
  }
}

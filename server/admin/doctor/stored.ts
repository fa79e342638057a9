import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { DAY_MS } from '#contract/durations.ts';
import { type TaskKind, taskKinds } from '#contract/kinds.ts';
import { OFFSITE_LATE_DAYS } from '#contract/limits.ts';
import type { OverviewKind } from '#contract/overview.ts';
import { findLack } from '#server/backup/compare.ts';
import { lastNoted } from '#server/backup/layout.ts';
import { whyNotNew } from '#server/compose/known-class.ts';
import { examineDatabase, examineTables, openToRead } from '#server/compose/real-parts.ts';
import { type Config, usualBackups } from '#server/config/config.ts';
import { failureInWords } from '#server/failure-in-words.ts';
import { examineDisk, type Finding, hint, wrong } from '#server/health/findings.ts';
import { readVersions } from '#server/health/versions.ts';
import { createFirstStart } from '#server/maintenance/first-start.ts';
import { overview } from '#server/maintenance/overview.ts';
import { compareSteps } from '#server/ports/database/schema/compare-steps.ts';
import { ownSecret } from '#server/ports/database/secrets.ts';
import { dataFolderPaths, hasData, lastBackupFolder } from '#server/process/data-folder.ts';
import { stateOfDisk } from '#server/process/disk-state.ts';
import { whyHalfMoved } from '#server/process/half-moved.ts';
import { backupTexts } from '#texts/admin/backup.ts';
import { databaseTexts, folderTexts, memberTexts } from '#texts/admin/doctor/stored.ts';
import { offsiteTexts } from '#texts/admin/offsite.ts';
import { statusTexts } from '#texts/admin/status.ts';
import { restoreInto, startErrors } from '#texts/admin.ts';
import { dayAndTime } from '#texts/dates.ts';
import type { AdminStores } from '../command.ts';

/** As long as a backup itself may be missing. */

/** Whether the backups outlive this machine. A lack of backups is reported elsewhere. */
export async function examineOffsiteCopy({ offsitePlace, dataDir }: Config, at: number): Promise<Finding[]> {
  const texts = offsiteTexts.doctor;
  if ((await lastNoted(dataDir, 'made')) === undefined) return [];
  if (!offsitePlace) return [hint('backup-only-here', texts.notSet)];
  const copied = await lastNoted(dataDir, 'copied');
  if (copied === undefined) return [wrong('backup-never-copied', texts.never)];
  return at - copied > OFFSITE_LATE_DAYS * DAY_MS
    ? [wrong('backup-copy-old', texts.old(dayAndTime(copied)))]
    : [];
}

/** Whether the newest backup holds far less than one before it. What else is wrong with the folder is told elsewhere. */
export async function examineLess({ dataDir }: Config): Promise<Finding[]> {
  const root = lastBackupFolder(dataDir) ?? usualBackups();
  const lack = root && (await findLack(root, openToRead).catch(() => undefined));
  if (!root || !lack) return [];
  const { what, todo } = backupTexts.less;
  return [wrong('backup-less', { what: what(lack), todo: todo(root, lack) })];
}

const OTHERS = 0o007;

/** A sentence of the start, which says what to do itself. */
const asAtStart = (what: string) => ({ what, todo: '' });

/** The data folder as the file system shows it, without opening files. */
export async function examineFolder(config: Config): Promise<Finding[]> {
  const { dataDir } = config;
  const paths = dataFolderPaths(dataDir);
  const disk = stateOfDisk(dataDir) === 'sound' ? [] : await examineDisk(config);
  const half = whyHalfMoved(config);
  if (half !== undefined) return [...disk, wrong('half-moved', asAtStart(half))];
  const emptied = await whyNotNew(config);
  if (emptied !== undefined) return [...disk, wrong('folder-emptied', asAtStart(emptied))];
  if (!existsSync(dataDir)) return [...disk, wrong('folder-missing', folderTexts.missing(dataDir))];
  if (!existsSync(paths.marker)) return [...disk, wrong('folder-foreign', folderTexts.foreign(dataDir))];

  const findings: Finding[] = [];
  if (!existsSync(paths.imagesMarker))
    findings.push(wrong('images-missing', folderTexts.imagesMissing(paths.images)));
  findings.push(...(await examineDisk(config)));
  // Windows has no owners and modes of this kind.
  if (process.platform !== 'win32') findings.push(...examineAccess(dataDir));
  return findings;
}

function examineAccess(dataDir: string): Finding[] {
  const { mode, uid } = statSync(dataDir);
  const findings: Finding[] = [];
  if (mode & OTHERS) findings.push(wrong('folder-open-to-others', folderTexts.openToOthers(dataDir)));
  const names = readdirSync(dataDir).concat(
    readIfThere(dataFolderPaths(dataDir).images).map((name) => path.join('images', name)),
  );
  const foreignOwned = names.filter((name) => (ownerOf(path.join(dataDir, name)) ?? uid) !== uid);
  if (foreignOwned.length > 0)
    findings.push(wrong('folder-mixed-owners', folderTexts.mixedOwners(dataDir, foreignOwned)));
  const self = process.getuid?.();
  if (self !== uid)
    findings.push(
      self === 0
        ? hint('run-as-root', folderTexts.asRoot)
        : wrong('run-as-stranger', folderTexts.asStranger(dataDir)),
    );
  return findings;
}

const readIfThere = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** Undefined if the file is gone: SQLite creates and deletes files while the site is running. */
const ownerOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.uid;

/** The database itself, read only. Other checks need it to exist, be intact and have this version's schema. */
export async function examineSchema(config: Config): Promise<{ findings: Finding[]; usable: boolean }> {
  const { database: file } = dataFolderPaths(config.dataDir);
  const unusable = (finding: Finding) => ({ findings: [finding], usable: false });
  if (!config.postgres && !hasData(config))
    return unusable(
      wrong('database-missing', databaseTexts.missing(file, (await whyNotNew(config)) !== undefined)),
    );

  const { damage, away, looseReferences, steps } = await examineDatabase(config);
  if (away !== undefined) return unusable(wrong('database-away', databaseTexts.away(failureInWords(away))));
  if (damage !== undefined) {
    const { dataDir, postgres } = config;
    const restoring = postgres ? undefined : restoreInto(dataDir);
    return unusable(wrong('database-damaged', databaseTexts.damaged(file, damage, restoring)));
  }
  const { age } = compareSteps(steps);
  if (age === 'newer') return unusable(wrong('database-newer', asAtStart(startErrors.databaseNewer())));
  if (age === 'before-first-release')
    return unusable(wrong('database-too-old', asAtStart(startErrors.databaseTooOld())));
  if (age === 'older') return unusable(hint('database-older', databaseTexts.older));
  const tables = await examineTables(config);
  if (tables.wrong.length > 0)
    return unusable(wrong('database-other', asAtStart(startErrors.databaseOther(tables.wrong))));
  return {
    findings: [
      ...(tables.more.length > 0 ? [hint('database-more', databaseTexts.more(tables.more))] : []),
      ...(looseReferences > 0
        ? [wrong('database-loose-references', databaseTexts.looseReferences(looseReferences))]
        : []),
    ],
    usable: hasData(config),
  };
}

/** Whose passkeys were made when the site had another address, under which alone browsers use them. */
async function examinePasskeys({ db }: AdminStores, { baseUrl }: Config): Promise<Finding[]> {
  const { hostname } = new URL(baseUrl);
  const lost = await db
    .selectFrom('passkeys')
    .innerJoin('members', 'members.id', 'passkeys.member_id')
    .select(['username', 'rp_id'])
    .distinct()
    .where('rp_id', '!=', hostname)
    .orderBy('username')
    .execute();
  const others = new Set(lost.map(({ rp_id }) => rp_id));
  const names = new Set(lost.map(({ username }) => username));
  return lost.length > 0
    ? [hint('passkeys-lost', memberTexts.passkeysLost(hostname, [...others], [...names]))]
    : [];
}

/** Whether there are members and anybody is a maintainer, and who logs in no more as they did. */
export async function examineMembers(stores: AdminStores, config: Config): Promise<Finding[]> {
  const { members, maintainers } = stores;
  const firstStart = createFirstStart(config.baseUrl, await ownSecret(stores.db, 'first-start'));
  const page = (await firstStart.isOpen(stores.db)) ? firstStart.address : undefined;
  if ((await members.count()) === 0) return [hint('no-members', memberTexts.none(page))];
  const hasMaintainer = (await maintainers.able()).length > 0;
  return [
    ...(hasMaintainer ? [] : [wrong('no-maintainer', memberTexts.noMaintainer(page))]),
    ...(await examinePasskeys(stores, config)),
  ];
}

type Task = [found: typeof hint, kind: string];

/** What is open in „Verwaltung“ and no other part of `status` tells, as it is called here. */
const tasks: Partial<Record<OverviewKind, Task>> = {
  ...(Object.fromEntries(taskKinds.map((kind) => [kind, [hint, kind]])) as Record<TaskKind, Task>),
  service: [wrong, 'service-failed'],
  'mail-waiting': [wrong, 'mail-waiting'],
  'new-version': [wrong, 'version-not-started'],
  'version-offered': [hint, 'version-offered'],
  alone: [hint, 'only-one-member'],
  'one-maintainer': [hint, 'one-maintainer'],
  'never-invited': [hint, 'members-never-invited'],
  'without-letter': [hint, 'members-without-address'],
  'never-came': [hint, 'members-to-remind'],
  'reminded-enough': [hint, 'members-reminded-enough'],
};

export async function examineTasks(
  stores: AdminStores,
  isNewVersionThere: () => boolean,
): Promise<Finding[]> {
  const open = await overview({ ...stores, now: Date.now, isNewVersionThere, readVersions });
  return open.flatMap(({ kind, what, todo, since }) => {
    const said = since === undefined ? what : `${what} ${statusTexts.since(dayAndTime(since * 1000))}`;
    const [found, name] = tasks[kind] ?? [];
    return found && name ? [found(name, { what: said, todo })] : [];
  });
}

import { existsSync } from 'node:fs';
import { composeAdmin } from '#server/compose/admin.ts';
import { createTransport } from '#server/compose/real-parts.ts';
import { type Config, readConfig, readEnvironment } from '#server/config/config.ts';
import { failureInWords, tellings } from '#server/failure-in-words.ts';
import { examineBackups, lastBackups } from '#server/health/backups.ts';
import { examineMails, examineReturns, type Finding, wrong } from '#server/health/findings.ts';
import { examinePictures } from '#server/health/pictures.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { stateOfDisk } from '#server/process/disk-state.ts';
import { settingsTexts } from '#texts/admin/doctor/server.ts';
import { folderTexts } from '#texts/admin/doctor/stored.ts';
import { statusTexts } from '#texts/admin/status.ts';
import { examineLegal } from '../../health/legal.ts';
import { examineClock } from './clock.ts';
import { examineJournal, examinePackage, examineUnits, PACKAGED } from './server.ts';
import { examineEnvFile, examineMailServer, examineSender, examineSettings } from './settings.ts';
import { examineAddress, examineSite, hasProxy } from './site.ts';
import {
  examineFolder,
  examineLess,
  examineMembers,
  examineOffsiteCopy,
  examineSchema,
  examineTasks,
} from './stored.ts';

export type Area = keyof typeof statusTexts.areas;
type LastBackups = Awaited<ReturnType<typeof lastBackups>>;
export type Report = (area: Area, findings: Finding[]) => void;

/**
 * Looks at everything; what one part lacks keeps only those from being looked at that need it. Returns when backups were
 * last made, as far as it is known.
 */
export async function examine(report: Report): Promise<LastBackups> {
  const at = Date.now();
  let dataDir: string | undefined;
  /** What fails in a way of its own is a finding, too. Returns whether it could be looked at. */
  const look = async (area: Area, run: () => Finding[] | undefined | Promise<Finding[] | undefined>) => {
    try {
      const findings = await run();
      if (findings) report(area, findings);
      return true;
    } catch (error) {
      report(area, [failed(area, error, dataDir)]);
      return false;
    }
  };
  const skip = (because: Area, ...areas: Area[]) => {
    for (const area of areas) report(area, [notExamined(because)]);
  };

  await look('program', () => examinePackage());

  const config = readSettings(report);
  dataDir = config?.dataDir;
  // Who owns the folder comes first: what else fails may fail because of it.
  if (config) await look('folder', () => examineFolder(config));
  await look('units', async () => {
    const units = await examineUnits();
    return units && [...units, ...(existsSync(PACKAGED) ? examineJournal() : [])];
  });
  if (!config) {
    skip('settings', ...needConfig);
    return {};
  }
  let runs = false;
  let isOutdated = false;
  await look('site', async () => {
    const site = await examineSite(config);
    ({ runs, isOutdated = false } = site);
    return site.findings;
  });
  if (hasProxy(config))
    await look('address', async () => [
      ...(await examineAddress(config, at, runs)),
      ...(runs ? [] : [notExamined('site', statusTexts.notExaminedAddress)]),
    ]);
  if (config.mailServer)
    await look('mailServer', async () => {
      await using disposables = new AsyncDisposableStack();
      const transport = disposables.adopt(createTransport(config), (one) => one.dispose());
      return [...(await examineMailServer(config, transport)), ...(await examineSender(config))];
    });

  let usable = false;
  await look('database', async () => {
    const schema = await examineSchema(config);
    usable = schema.usable;
    return schema.findings;
  });
  if (usable) return examineContents({ config, at, look, skip, isNewVersionThere: () => isOutdated });
  skip('database', ...needDatabase);
  await look('legal', () => examineLegal(config));
  return {};
}

/** An area that could not be looked at, and why. */
function failed(area: Area, error: unknown, dataDir: string | undefined): Finding {
  // It is reported there, and why this fails would only be a guess.
  if (dataDir !== undefined && needDisk.includes(area) && stateOfDisk(dataDir) !== 'sound')
    return notExamined('folder');
  const reason = error instanceof MaintainerError ? error.message : failureInWords(error);
  return wrong('examination-failed', { what: statusTexts.failed(reason), todo: whatHelps(error, dataDir) });
}

/** Files of others, and a database that another program holds, are no fault of the person who asks. */
function whatHelps(error: unknown, dataDir: string | undefined): string {
  const said = [...tellings(error)].join('\n');
  if (/database is locked/.test(said)) return statusTexts.waitForOthers;
  const isForeign = /\b(EACCES|EPERM)\b|readonly database|unable to open database file/.test(said);
  return isForeign && dataDir ? folderTexts.giveBack(dataDir) : statusTexts.tryAgain();
}

const needDatabase: Area[] = ['clock', 'pictures', 'mails', 'backup', 'members', 'tasks'];
const needDisk: Area[] = ['database', ...needDatabase, 'legal'];
const needConfig: Area[] = ['site', 'address', 'mailServer', 'folder', ...needDisk];

type Given = {
  config: Config;
  at: number;
  look(area: Area, run: () => Finding[] | Promise<Finding[]>): Promise<boolean>;
  skip(because: Area, ...areas: Area[]): void;
  isNewVersionThere(): boolean;
};

async function examineContents({ config, at, look, skip, isNewVersionThere }: Given): Promise<LastBackups> {
  const stores = await composeAdmin(config).catch((error: Error) => error);
  if (stores instanceof Error) {
    await look('database', () => {
      skip('database', ...needDatabase, 'legal');
      throw stores;
    });
    return {};
  }
  try {
    await look('clock', () => examineClock(stores.db, config.dataDir, at));
    if (config.imageBucket || existsSync(dataFolderPaths(config.dataDir).imagesMarker))
      await look('pictures', () => examinePictures(stores, at));
    else skip('folder', 'pictures');
    await look('mails', async () => [
      ...(await examineMails(stores.db, at)),
      ...(config.returnsMailbox ? await examineReturns(stores.db, at) : []),
    ]);
    await look('backup', async () => [
      ...(await examineBackups(stores.db, config.dataDir, at)),
      ...(await examineLess(config)),
      ...(await examineOffsiteCopy(config, at)),
    ]);
    await look('members', () => examineMembers(stores, config));
    await look('legal', () => examineLegal(config, stores.siteTexts));
    await look('tasks', () => examineTasks(stores, isNewVersionThere));
    return await lastBackups(stores.db, config.dataDir);
  } finally {
    await stores.dispose();
  }
}

/** Reports the settings; undefined when they are no settings. */
function readSettings(report: Report): Config | undefined {
  try {
    const config = readConfig(readEnvironment());
    report('settings', [...examineEnvFile(), ...examineSettings(config)]);
    return config;
  } catch (error) {
    if (!(error instanceof MaintainerError)) throw error;
    report('settings', [wrong('setting-wrong', { what: error.message, todo: settingsTexts.fix })]);
    return undefined;
  }
}

const notExamined = (because: Area, what = statusTexts.notExamined(statusTexts.areas[because])): Finding => ({
  kind: 'not-examined',
  level: 'skipped',
  what,
  todo: '',
});

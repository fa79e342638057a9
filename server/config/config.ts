import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import type { Identity, IdentityName } from '#contract/site.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { settingErrors } from '#texts/admin.ts';
import { imageBucket, isLoopback, placesOf } from './settings.ts';
import { readSettings, type SettingName, settingRows } from './table.ts';

const ENV_FILE = '.env';
export type Config = ReturnType<typeof readConfig>;

/** How maintainers call the command line here: what a package installs says so, as it starts it by another name. */
export const commandName = () => process.env.KLASSENKREIS_COMMAND?.trim() || 'npm run --silent admin --';

/** What is this class's own on a server with several; the command and the units say which class it is. */
export const places = () => placesOf(process.env.KLASSENKREIS_INSTANCE?.trim() ?? '');

/** The settings file: the one that SETTINGS_FILE names, else `.env` in the working directory. */
export const settingsFile = (): string => process.env.SETTINGS_FILE || ENV_FILE;

/** Only a file that is named must be there. */
function readSettingsFile(name: string): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync(name, 'utf8'));
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isMissing && !process.env.SETTINGS_FILE) return {};
    const { unreadableSettings, missingSettings } = settingErrors;
    const words = isMissing ? missingSettings(name, places().instance) : unreadableSettings(name);
    throw new MaintainerError(words, { permanent: true });
  }
}

/** What is set in the settings file, known to us or not. */
export const envFileNames = () => Object.keys(readSettingsFile(settingsFile()));

/** Reads the settings file; environment variables override it. */
export function readEnvironment(name = settingsFile()): Record<string, string | undefined> {
  const file = readSettingsFile(name);
  const [secret] = settingRows.find(([setting, row]) => row.secret && file[setting]?.trim()) ?? [];
  if (secret && isWorldReadable(name))
    throw new MaintainerError(settingErrors.openSecret(name, secret), { permanent: true });
  return { ...file, ...process.env };
}

/** By which an email to the maintainers leaves. */
const sending: SettingName[] = [
  'ADMIN_EMAIL',
  'ALERT_MAILS',
  'SMTP_URL',
  'MAIL_FROM',
  'SITE_NAME',
  'DATA_DIR',
];

/**
 * The settings that an email to the maintainers needs, as a wrong one among the others may be what it is about: with the
 * public address as it is there. `store`: with the database in which is noted what was told.
 */
export function readAlertConfig(): { config: Config; store(): Config } {
  const all = { ...readSettingsFile(settingsFile()), ...process.env };
  const pick = (names: SettingName[]) => Object.fromEntries(names.map((name) => [name, all[name]]));
  const config = readConfig(pick(sending));
  return {
    config: { ...config, baseUrl: all.BASE_URL?.trim() || config.baseUrl },
    store: () => readConfig(pick([...sending, 'DATABASE_URL'])),
  };
}

/** The settings as a backup keeps them: those that anybody may read, and those that only a key opens. */
export function settingsToKeep(environment: Record<string, string | undefined>) {
  const kept = (rows: typeof settingRows) =>
    rows
      .filter(([, row]) => !row.ofThisMachine)
      .map(([name]) => [name, environment[name]?.trim() ?? ''] as const)
      .filter(([, value]) => value !== '');
  return {
    open: kept(settingRows.filter(([, { secret }]) => !secret)),
    secret: kept(settingRows.filter(([, { secret }]) => secret)),
  };
}

const KEY_FILE = 'offsite.key';

/**
 * Whether the data lie where the settings file says: only then does what is known beside that file, or on this machine,
 * say anything of them.
 */
const isPlaceOfSettings = () =>
  existsSync(settingsFile()) && !process.env.DATA_DIR?.trim() && !process.env.DATABASE_URL?.trim();

/** Where the class of these settings is noted: beside them, as its data may lie on a disk that is not there. */
export const knownClassFile = (): string | undefined =>
  isPlaceOfSettings() ? path.join(path.dirname(path.resolve(settingsFile())), 'known-class') : undefined;

/** Where the backups of this site lie, unless it says otherwise itself; undefined where nobody has said so. */
export const usualBackups = (): string | undefined =>
  process.env.KLASSENKREIS_BACKUPS?.trim() ||
  (process.env.KLASSENKREIS_COMMAND?.trim() && isPlaceOfSettings() ? places().backups : undefined);

/** Where the key of the copies off the server lies: beside the settings, for root alone. */
export const offsiteKeyFile = () => path.join(path.dirname(path.resolve(settingsFile())), KEY_FILE);

/** That file as this process may read it: a service gets it from systemd. Throws as reading does. */
export function readOffsiteKeyFile(): string {
  const handed = process.env.CREDENTIALS_DIRECTORY;
  return readFileSync(handed ? path.join(handed, KEY_FILE) : offsiteKeyFile(), 'utf8');
}

/** For other programs: where they are found, and nothing that is ours. */
export const plainEnvironment = (): Record<string, string | undefined> => ({
  PATH: process.env.PATH ?? '/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: process.env.HOME,
  LANG: 'C.UTF-8',
});

/** For a program of ours on the settings of this process. */
export const sameEnvironment = (): Record<string, string | undefined> => ({ ...process.env });

/** For a program of ours on other settings than those of this process. */
export const environmentOn = (file: string): Record<string, string | undefined> => ({
  ...plainEnvironment(),
  NODE_ENV: process.env.NODE_ENV,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  NODE_USE_SYSTEM_CA: process.env.NODE_USE_SYSTEM_CA,
  KLASSENKREIS_COMMAND: process.env.KLASSENKREIS_COMMAND,
  SETTINGS_FILE: file,
});

/** Whether every user of this machine may read the file. Windows has no such modes. */
const isWorldReadable = (file: string) => process.platform !== 'win32' && (statSync(file).mode & 0o004) !== 0;

/** Validates and parses the settings. Throws `MaintainerError`. */
export function readConfig(environment: Record<string, string | undefined>) {
  const isSet = (name: SettingName) => Boolean(environment[name]?.trim());
  const set = readSettings(environment);
  const baseUrl = set.BASE_URL ?? new URL(`http://localhost:${set.PORT}`);
  if (set.SMTP_URL && !set.MAIL_FROM)
    throw new MaintainerError(settingErrors.missingBeside('MAIL_FROM', 'SMTP_URL'), { permanent: true });
  const identity: Identity = { siteName: set.SITE_NAME, groupName: set.GROUP_NAME, accent: set.ACCENT };
  const setIdentity: IdentityName[] = [
    ...(isSet('SITE_NAME') ? ['siteName' as const] : []),
    ...(isSet('GROUP_NAME') ? ['groupName' as const] : []),
    ...(isSet('ACCENT') ? ['accent' as const] : []),
  ];

  return {
    host: set.HOST,
    port: set.PORT,
    /** The public address without a slash at the end. */
    baseUrl: baseUrl.origin,
    /** Whether browsers keep Secure cookies for that address. */
    secureCookies: baseUrl.protocol === 'https:' || isLoopback(baseUrl.hostname),
    dataDir: set.DATA_DIR,
    /** Undefined: SQLite in the data folder. */
    postgres: set.DATABASE_URL,
    /** Names and colour, as set here or else by default; `server/site/identity.ts` says which hold. */
    identity,
    /** Which of them are set here, and cannot be changed in the browser. */
    setIdentity,
    adminEmail: set.ADMIN_EMAIL,
    /** Addresses whose X-Forwarded-For is trusted; empty: none. */
    trustedProxies: set.TRUST_PROXY,
    logLevel: set.LOG_LEVEL,
    memberMaxImages: set.MEMBER_MAX_IMAGES,
    memberMaxBytes: set.MEMBER_MAX_MB,
    uploadsPerHour: set.UPLOADS_PER_HOUR,
    galleriesPerHour: set.GALLERIES_PER_HOUR,
    freeSpaceReserveBytes: set.FREE_SPACE_RESERVE_MB,
    /** Undefined: images are stored in the data folder. */
    imageBucket: imageBucket(set),
    /** Undefined: mails are written into a folder. */
    mailServer: set.SMTP_URL,
    /** The site's own address, from which every mail comes; its domain in ASCII. */
    mailFrom: set.MAIL_FROM ?? 'klassenkreis@localhost.localdomain',
    /** Where returned emails arrive. Undefined: nobody reads them. */
    returnsMailbox: set.IMAP_URL,
    /** To which emails are returned, each under its own name; undefined: to `mailFrom`. */
    bounceAddress: set.BOUNCE_ADDRESS,
    mailPace: { perMinute: set.MAIL_PER_MINUTE, perHour: set.MAIL_PER_HOUR },
    /** Lets other machines query health and readiness. */
    healthToken: set.HEALTH_TOKEN,
    /** Where restic copies the backups to, on another machine. */
    offsitePlace: set.OFFSITE_PLACE,
    /** Whether a backup is tried out once a month. */
    rehearsesMonthly: set.REHEARSE === 'monthly',
    /** Whether the maintainers are mailed when something is wrong. */
    alertMails: set.ALERT_MAILS === 'on',
    /** systemd, if it waits to be told that the site is ready; within each `aliveMs` also that it still answers. */
    supervisor: environment.NOTIFY_SOCKET
      ? { aliveMs: Number(environment.WATCHDOG_USEC) / 1000 || undefined }
      : undefined,
  };
}

/** Whether systemd takes what this process says of its failure; what comes after one is not to hide it. */
export const failureIsHeard = () =>
  Boolean(process.env.NOTIFY_SOCKET) && (process.env.SERVICE_RESULT ?? 'success') === 'success';

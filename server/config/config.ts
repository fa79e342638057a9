import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { accents } from '#contract/accents.ts';
import { plainAddress } from '#contract/email-address.ts';
import type { Identity, IdentityName } from '#contract/site.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { settingErrors } from '#texts/admin.ts';
import {
  imageBucket,
  isLoopback,
  type Mailbox,
  type MailServer,
  mailboxToRead,
  mailServer,
  type OffsitePlace,
  offsitePlace,
  type PostgresSettings,
  placesOf,
  postgres,
  type S3Settings,
} from './settings.ts';

/** Everything that can be set, with its default. The order is that of `.env.example`. */
const defaults = {
  PORT: '3000',
  HOST: '127.0.0.1',
  BASE_URL: '',
  DATA_DIR: './data',
  DATABASE_URL: '',
  SITE_NAME: 'Klasse 1988',
  GROUP_NAME: 'Lackiertechniker, Abschlussjahrgang 1988',
  ADMIN_EMAIL: '',
  ACCENT: '5010',
  TRUST_PROXY: '',
  LOG_LEVEL: 'info',
  MEMBER_MAX_IMAGES: '500',
  MEMBER_MAX_MB: '2000',
  UPLOADS_PER_HOUR: '500',
  GALLERIES_PER_HOUR: '30',
  FREE_SPACE_RESERVE_MB: '200',
  S3_ENDPOINT: '',
  S3_REGION: 'auto',
  S3_BUCKET: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
  SMTP_URL: '',
  MAIL_FROM: '',
  IMAP_URL: '',
  BOUNCE_ADDRESS: '',
  MAIL_PER_MINUTE: '10',
  MAIL_PER_HOUR: '50',
  HEALTH_TOKEN: '',
  OFFSITE_PLACE: '',
  BACKUP_SEAL: '',
  OFFSITE_COPY: '',
  REHEARSE: 'off',
  ALERT_MAILS: 'on',
};

/** Long enough to rule out guessing. */
const TOKEN_MIN_CHARACTERS = 32;

type Name = keyof typeof defaults;

export const settingNames = Object.keys(defaults);

const ENV_FILE = '.env';
/** Settings that other users of the machine must not read. */
const secrets = ['SMTP_URL', 'IMAP_URL', 'DATABASE_URL', 'S3_SECRET_ACCESS_KEY', 'HEALTH_TOKEN'];
/** What holds for one machine alone, and no other takes over. */
const ofThisMachine = ['PORT', 'HOST', 'DATA_DIR'];

const logLevels = ['error', 'warn', 'info', 'debug', 'silent'] as const;

export type Config = {
  host: string;
  port: number;
  /** The public address without a slash at the end. */
  baseUrl: string;
  /** Whether browsers keep Secure cookies for that address. */
  secureCookies: boolean;
  dataDir: string;
  /** Undefined: SQLite in the data folder. */
  postgres: PostgresSettings | undefined;
  /** Names and colour, as set here or else by default; `server/site/identity.ts` says which hold. */
  identity: Identity;
  /** Which of them are set here, and cannot be changed in the browser. */
  setIdentity: IdentityName[];
  adminEmail: string | undefined;
  /** Addresses whose X-Forwarded-For is trusted; empty: none. */
  trustedProxies: string[];
  logLevel: (typeof logLevels)[number];
  memberMaxImages: number;
  memberMaxBytes: number;
  uploadsPerHour: number;
  galleriesPerHour: number;
  freeSpaceReserveBytes: number;
  /** Undefined: images are stored in the data folder. */
  imageBucket: S3Settings | undefined;
  /** Undefined: mails are written into a folder. */
  mailServer: MailServer | undefined;
  /** The site's own address, from which every mail comes; its domain in ASCII. */
  mailFrom: string;
  /** Where returned letters arrive. Undefined: nobody reads them. */
  returnsMailbox: Mailbox | undefined;
  /** To which letters are returned, each under its own name; undefined: to `mailFrom`. */
  bounceAddress: string | undefined;
  mailPace: { perMinute: number; perHour: number };
  /** Lets other machines query health and readiness. */
  healthToken: string | undefined;
  /** Where restic copies the backups to, outside the house. */
  offsitePlace: OffsitePlace | undefined;
  /** With this the secrets among the settings are sealed in each backup; only the key on paper opens them. */
  backupSeal: string | undefined;
  /** A command that copies the folder of backups elsewhere. */
  offsiteCopy: string | undefined;
  /** Whether a backup is tried out once a month. */
  rehearsesMonthly: boolean;
  /** Whether the maintainers are mailed when something is wrong. */
  alertMails: boolean;
  /** systemd, if it waits to be told that the site is ready; within each `aliveMs` also that it still answers. */
  supervisor: { aliveMs: number | undefined } | undefined;
};

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
  const secret = secrets.find((setting) => file[setting]?.trim());
  if (secret && isWorldReadable(name))
    throw new MaintainerError(settingErrors.openSecret(name, secret), { permanent: true });
  return { ...file, ...process.env };
}

/** By which a letter to the maintainers leaves. */
const sending: Name[] = ['ADMIN_EMAIL', 'ALERT_MAILS', 'SMTP_URL', 'MAIL_FROM', 'SITE_NAME', 'DATA_DIR'];

/**
 * The settings that a letter to the maintainers needs, as a wrong one among the others may be what it is about: with the
 * public address as it stands there. `store`: with the database in which is noted what was told.
 */
export function readAlertConfig(): { config: Config; store(): Config } {
  const all = { ...readSettingsFile(settingsFile()), ...process.env };
  const pick = (names: Name[]) => Object.fromEntries(names.map((name) => [name, all[name]]));
  const config = readConfig(pick(sending));
  return {
    config: { ...config, baseUrl: all.BASE_URL?.trim() || config.baseUrl },
    store: () => readConfig(pick([...sending, 'DATABASE_URL'])),
  };
}

/** The settings as a backup keeps them: those that anybody may read, and those that only a key opens. */
export function settingsToKeep(environment: Record<string, string | undefined>) {
  const kept = settingNames
    .filter((name) => !ofThisMachine.includes(name) && environment[name]?.trim())
    .map((name) => [name, environment[name]?.trim() ?? ''] as const);
  // A command may hold a password, too.
  const isSecret = (name: string) => [...secrets, 'OFFSITE_COPY'].includes(name);
  return {
    open: kept.filter(([name]) => !isSecret(name)),
    secret: kept.filter(([name]) => isSecret(name)),
  };
}

const KEY_FILE = 'offsite.key';

/** Where the key of the copies outside the house lies: beside the settings, for root alone. */
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
export function readConfig(environment: Record<string, string | undefined>): Config {
  const isSet = (name: Name) => Boolean(environment[name]?.trim());
  const text = (name: Name) => environment[name]?.trim() || defaults[name];

  const oneOf = <T extends string>(name: Name, allowed: readonly T[]): T => {
    const found = allowed.find((value) => value === text(name));
    if (found === undefined)
      throw new MaintainerError(settingErrors.notOneOf(name, text(name), allowed), { permanent: true });
    return found;
  };

  const wholeNumber = (name: Name, min: number, max: number): number => {
    const value = Number(text(name));
    if (!/^\d+$/.test(text(name)) || value < min || value > max)
      throw new MaintainerError(settingErrors.notANumber(name, text(name), min, max), { permanent: true });
    return value;
  };

  const port = wholeNumber('PORT', 0, 65_535);
  const baseUrl = publicAddress(text('BASE_URL') || `http://localhost:${port}`);
  const megabyte = 1_000_000;

  const server = mailServer(text('SMTP_URL'));
  const mailFrom = mailbox('MAIL_FROM', text('MAIL_FROM'));
  if (server && !mailFrom)
    throw new MaintainerError(settingErrors.missingBeside('MAIL_FROM', 'SMTP_URL'), { permanent: true });
  // 0 means unlimited.
  const mailsPer = (name: Name) => wholeNumber(name, 0, 1_000_000) || Number.POSITIVE_INFINITY;

  return {
    host: text('HOST'),
    port,
    baseUrl: baseUrl.origin,
    secureCookies: baseUrl.protocol === 'https:' || isLoopback(baseUrl.hostname),
    dataDir: path.resolve(text('DATA_DIR')),
    postgres: postgres(text('DATABASE_URL')),
    identity: {
      siteName: text('SITE_NAME'),
      groupName: text('GROUP_NAME'),
      accent: oneOf('ACCENT', accents),
    },
    setIdentity: [
      ...(isSet('SITE_NAME') ? ['siteName' as const] : []),
      ...(isSet('GROUP_NAME') ? ['groupName' as const] : []),
      ...(isSet('ACCENT') ? ['accent' as const] : []),
    ],
    adminEmail: mailbox('ADMIN_EMAIL', text('ADMIN_EMAIL')),
    trustedProxies: proxies(text('TRUST_PROXY')),
    logLevel: oneOf('LOG_LEVEL', logLevels),
    memberMaxImages: wholeNumber('MEMBER_MAX_IMAGES', 1, 1_000_000),
    memberMaxBytes: wholeNumber('MEMBER_MAX_MB', 1, 10_000_000) * megabyte,
    uploadsPerHour: wholeNumber('UPLOADS_PER_HOUR', 1, 1_000_000),
    galleriesPerHour: wholeNumber('GALLERIES_PER_HOUR', 1, 1_000_000),
    freeSpaceReserveBytes: wholeNumber('FREE_SPACE_RESERVE_MB', 0, 10_000_000) * megabyte,
    imageBucket: imageBucket(text),
    mailServer: server,
    mailFrom: mailFrom ?? 'klassenkreis@localhost.localdomain',
    returnsMailbox: mailboxToRead(text('IMAP_URL')),
    bounceAddress: bounceAddress('BOUNCE_ADDRESS', text('BOUNCE_ADDRESS')),
    mailPace: { perMinute: mailsPer('MAIL_PER_MINUTE'), perHour: mailsPer('MAIL_PER_HOUR') },
    healthToken: token('HEALTH_TOKEN', text('HEALTH_TOKEN')),
    offsitePlace: offsitePlace(text('OFFSITE_PLACE')),
    backupSeal: text('BACKUP_SEAL') || undefined,
    offsiteCopy: text('OFFSITE_COPY') || undefined,
    rehearsesMonthly: oneOf('REHEARSE', ['off', 'monthly']) === 'monthly',
    alertMails: oneOf('ALERT_MAILS', ['on', 'off']) === 'on',
    supervisor: environment.NOTIFY_SOCKET
      ? { aliveMs: Number(environment.WATCHDOG_USEC) / 1000 || undefined }
      : undefined,
  };
}

/** Whether systemd takes what this process says of its failure; what comes after one is not to hide it. */
export const failureIsHeard = () =>
  Boolean(process.env.NOTIFY_SOCKET) && (process.env.SERVICE_RESULT ?? 'success') === 'success';

function publicAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plainOrigin = url && `${url.origin}/` === url.href && /^https?:$/.test(url.protocol);
  if (!plainOrigin)
    throw new MaintainerError(settingErrors.notAnAddress('BASE_URL', text), { permanent: true });
  return url;
}

function mailbox(name: Name, text: string): string | undefined {
  if (text === '') return undefined;
  const address = plainAddress(text);
  if (address === undefined)
    throw new MaintainerError(settingErrors.notAMailbox(name, text), { permanent: true });
  return address;
}

/** What stands before the @ gets 26 characters more. */
const LONGEST_LOCAL_PART = 64 - 26;

function bounceAddress(name: Name, text: string): string | undefined {
  const address = mailbox(name, text);
  const local = address?.split('@')[0] ?? '';
  if (local.includes('+') || local.length > LONGEST_LOCAL_PART)
    throw new MaintainerError(settingErrors.notABounceAddress(name, text), { permanent: true });
  return address;
}

function token(name: Name, text: string): string | undefined {
  if (text === '') return undefined;
  if (text.length < TOKEN_MIN_CHARACTERS || /[^\x21-\x7e]/.test(text))
    throw new MaintainerError(settingErrors.notAToken(name, TOKEN_MIN_CHARACTERS), { permanent: true });
  return text;
}

function proxies(text: string): string[] {
  const list = text.split(',').flatMap((entry) => entry.trim() || []);
  for (const entry of list) {
    const [address = '', bits, ...rest] = entry.split('/');
    const allBits = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
    const isNetwork = bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= allBits);
    if (entry !== 'loopback' && (allBits === 0 || !isNetwork || rest.length > 0))
      throw new MaintainerError(settingErrors.notAProxy('TRUST_PROXY', entry), { permanent: true });
  }
  return list;
}

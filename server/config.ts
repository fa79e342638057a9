import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { settingErrors } from '#texts/admin.ts';

/** Everything that can be set, with its default. The order is that of `.env.example`. */
const defaults = {
  PORT: '3000',
  HOST: '127.0.0.1',
  BASE_URL: '',
  DATA_DIR: './data',
  SITE_NAME: 'Klasse 1988',
  GROUP_NAME: 'Lackiertechniker, Abschlussjahrgang 1988',
  ADMIN_EMAIL: '',
  ACCENT: '5010',
  TRUST_PROXY: '',
  LOG_LEVEL: 'info',
  MEMBER_MAX_IMAGES: '500',
  MEMBER_MAX_MB: '2000',
  UPLOADS_PER_HOUR: '60',
  FREE_SPACE_RESERVE_MB: '200',
};

type Name = keyof typeof defaults;

/** RAL numbers of the accents that the style sheet knows. */
export const accents = ['5010', '6005', '3005', '8017'] as const;
const logLevels = ['error', 'warn', 'info', 'debug', 'silent'] as const;

export type Config = {
  host: string;
  port: number;
  /** The public address without a slash at the end. */
  baseUrl: string;
  /** Whether browsers keep Secure cookies for that address. */
  secureCookies: boolean;
  dataDir: string;
  siteName: string;
  groupName: string;
  adminEmail: string | undefined;
  accent: (typeof accents)[number];
  /** Addresses whose X-Forwarded-For is believed; empty: nobody's. */
  trustedProxies: string[];
  logLevel: (typeof logLevels)[number];
  memberMaxImages: number;
  memberMaxBytes: number;
  uploadsPerHour: number;
  freeSpaceReserveBytes: number;
};

/** A setting is wrong; the message is one German sentence that names it. */
export class WrongSetting extends Error {}

/** Reads `.env` in the working directory and the environment, which wins. */
export function readEnvironment(): Record<string, string | undefined> {
  let file = {};
  try {
    file = parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new WrongSetting(settingErrors.unreadableEnv());
  }
  return { ...file, ...process.env };
}

/** Gives the settings their meaning. Throws `WrongSetting`. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const text = (name: Name) => environment[name]?.trim() || defaults[name];

  const oneOf = <T extends string>(name: Name, allowed: readonly T[]): T => {
    const found = allowed.find((value) => value === text(name));
    if (found === undefined) throw new WrongSetting(settingErrors.notOneOf(name, text(name), allowed));
    return found;
  };

  const wholeNumber = (name: Name, min: number, max: number): number => {
    const value = Number(text(name));
    if (!/^\d+$/.test(text(name)) || value < min || value > max)
      throw new WrongSetting(settingErrors.notANumber(name, text(name), min, max));
    return value;
  };

  const port = wholeNumber('PORT', 0, 65_535);
  const baseUrl = publicAddress(text('BASE_URL') || `http://localhost:${port}`);
  const megabyte = 1_000_000;

  return {
    host: text('HOST'),
    port,
    baseUrl: baseUrl.origin,
    secureCookies: baseUrl.protocol === 'https:' || isLoopback(baseUrl.hostname),
    dataDir: path.resolve(text('DATA_DIR')),
    siteName: text('SITE_NAME'),
    groupName: text('GROUP_NAME'),
    adminEmail: mailbox('ADMIN_EMAIL', text('ADMIN_EMAIL')),
    accent: oneOf('ACCENT', accents),
    trustedProxies: proxies(text('TRUST_PROXY')),
    logLevel: oneOf('LOG_LEVEL', logLevels),
    memberMaxImages: wholeNumber('MEMBER_MAX_IMAGES', 1, 1_000_000),
    memberMaxBytes: wholeNumber('MEMBER_MAX_MB', 1, 10_000_000) * megabyte,
    uploadsPerHour: wholeNumber('UPLOADS_PER_HOUR', 1, 1_000_000),
    freeSpaceReserveBytes: wholeNumber('FREE_SPACE_RESERVE_MB', 0, 10_000_000) * megabyte,
  };
}

function publicAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plainOrigin = url && `${url.origin}/` === url.href && /^https?:$/.test(url.protocol);
  if (!plainOrigin) throw new WrongSetting(settingErrors.notAnAddress('BASE_URL', text));
  return url;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}

function mailbox(name: Name, text: string): string | undefined {
  if (text === '') return undefined;
  if (!/^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$/.test(text))
    throw new WrongSetting(settingErrors.notAMailbox(name, text));
  return text;
}

function proxies(text: string): string[] {
  const list = text.split(',').flatMap((entry) => entry.trim() || []);
  for (const entry of list) {
    const [address = '', bits, ...rest] = entry.split('/');
    const known = entry === 'loopback' || (isIP(address) > 0 && rest.length === 0);
    if (!known || (bits !== undefined && !/^\d{1,3}$/.test(bits)))
      throw new WrongSetting(settingErrors.notAProxy('TRUST_PROXY', entry));
  }
  return list;
}

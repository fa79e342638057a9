import { isIP } from 'node:net';
import path from 'node:path';
import { accents } from '#contract/accents.ts';
import { plainAddress } from '#contract/email-address.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { settingErrors } from '#texts/admin.ts';
import { mailboxToRead, mailServer, offsitePlace, postgres } from './settings.ts';

/** Parses the text of a setting, which is its default if nothing is set. Throws `MaintainerError`. */
type Reader<T> = (text: string, name: string) => T;

type Setting = {
  usual: string;
  read: Reader<unknown>;
  /** Other users of the machine must not read it. */
  secret?: true;
  /** Holds for one machine alone, and no other takes it over. */
  ofThisMachine?: true;
};

/** Long enough to rule out guessing. */
const TOKEN_MIN_CHARACTERS = 32;
const MEGABYTE = 1_000_000;

const refuse = (sentence: string): never => {
  throw new MaintainerError(sentence, { permanent: true });
};

const plain: Reader<string> = (text) => text;

const optional =
  <T>(read: Reader<T>): Reader<T | undefined> =>
  (text, name) =>
    text === '' ? undefined : read(text, name);

const oneOf =
  <T extends string>(...allowed: readonly T[]): Reader<T> =>
  (text, name) =>
    allowed.find((value) => value === text) ?? refuse(settingErrors.notOneOf(name, text, allowed));

const wholeNumber =
  (min: number, max: number, unit = 1): Reader<number> =>
  (text, name) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      refuse(settingErrors.notANumber(name, text, min, max));
    return value * unit;
  };

const mailsPer: Reader<number> = (text, name) =>
  wholeNumber(0, 1_000_000)(text, name) || Number.POSITIVE_INFINITY;

const publicAddress: Reader<URL> = (text, name) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlainOrigin = url && `${url.origin}/` === url.href && /^https?:$/.test(url.protocol);
  return isPlainOrigin ? url : refuse(settingErrors.notAnAddress(name, text));
};

const mailbox: Reader<string> = (text, name) =>
  plainAddress(text) ?? refuse(settingErrors.notAMailbox(name, text));

/** What is before the @ gets 26 characters more. */
const LONGEST_LOCAL_PART = 64 - 26;

const bounceAddress: Reader<string> = (text, name) => {
  const address = mailbox(text, name);
  const [local = ''] = address.split('@');
  if (local.includes('+') || local.length > LONGEST_LOCAL_PART)
    refuse(settingErrors.notABounceAddress(name, text));
  return address;
};

const token: Reader<string> = (text, name) => {
  if (text.length < TOKEN_MIN_CHARACTERS || /[^\x21-\x7e]/.test(text))
    refuse(settingErrors.notAToken(name, TOKEN_MIN_CHARACTERS));
  return text;
};

const proxies: Reader<string[]> = (text, name) => {
  const list = text.split(',').flatMap((entry) => entry.trim() || []);
  for (const entry of list) {
    const [address = '', bits, ...rest] = entry.split('/');
    const allBits = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
    const isNetwork = bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= allBits);
    if (entry !== 'loopback' && (allBits === 0 || !isNetwork || rest.length > 0))
      refuse(settingErrors.notAProxy(name, entry));
  }
  return list;
};

/** Everything that can be set. `.env.example` says in the same order what each is for; a test compares the two. */
const settings = {
  PORT: { usual: '3000', read: wholeNumber(0, 65_535), ofThisMachine: true },
  HOST: { usual: '127.0.0.1', read: plain, ofThisMachine: true },
  BASE_URL: { usual: '', read: optional(publicAddress) },
  DATA_DIR: { usual: './data', read: (folder) => path.resolve(folder), ofThisMachine: true },
  DATABASE_URL: { usual: '', read: postgres, secret: true },
  SITE_NAME: { usual: 'Klasse 1988', read: plain },
  GROUP_NAME: { usual: 'Lackiertechniker, Abschlussjahrgang 1988', read: plain },
  ADMIN_EMAIL: { usual: '', read: optional(mailbox) },
  ACCENT: { usual: '5010', read: oneOf(...accents) },
  TRUST_PROXY: { usual: '', read: proxies },
  PROXY: { usual: '', read: optional(oneOf('caddy', 'none')), ofThisMachine: true },
  LOG_LEVEL: { usual: 'info', read: oneOf('error', 'warn', 'info', 'debug', 'silent') },
  MEMBER_MAX_IMAGES: { usual: '500', read: wholeNumber(1, 1_000_000) },
  MEMBER_MAX_MB: { usual: '2000', read: wholeNumber(1, 10_000_000, MEGABYTE) },
  UPLOADS_PER_HOUR: { usual: '500', read: wholeNumber(1, 1_000_000) },
  GALLERIES_PER_HOUR: { usual: '30', read: wholeNumber(1, 1_000_000) },
  FREE_SPACE_RESERVE_MB: { usual: '200', read: wholeNumber(0, 10_000_000, MEGABYTE) },
  S3_ENDPOINT: { usual: '', read: plain },
  S3_REGION: { usual: 'auto', read: plain },
  S3_BUCKET: { usual: '', read: plain },
  S3_ACCESS_KEY_ID: { usual: '', read: plain },
  S3_SECRET_ACCESS_KEY: { usual: '', read: plain, secret: true },
  SMTP_URL: { usual: '', read: mailServer, secret: true },
  MAIL_FROM: { usual: '', read: optional(mailbox) },
  IMAP_URL: { usual: '', read: mailboxToRead, secret: true },
  BOUNCE_ADDRESS: { usual: '', read: optional(bounceAddress) },
  MAIL_PER_MINUTE: { usual: '10', read: mailsPer },
  MAIL_PER_HOUR: { usual: '50', read: mailsPer },
  HEALTH_TOKEN: { usual: '', read: optional(token), secret: true },
  OFFSITE_PLACE: { usual: '', read: offsitePlace },
  BACKUP_SEAL: { usual: '', read: optional(plain) },
  REHEARSE: { usual: 'off', read: oneOf('off', 'monthly') },
  ALERT_MAILS: { usual: 'on', read: oneOf('on', 'off') },
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

export const settingNames = Object.keys(settings);

/** The same as a list, with all columns. */
export const settingRows = Object.entries<Setting>(settings);

type Values = { [Name in SettingName]: ReturnType<(typeof settings)[Name]['read']> };

/** What is set, or else by default. */
export const readSettings = (environment: Record<string, string | undefined>) =>
  Object.fromEntries(
    settingRows.map(([name, { read, usual }]) => [name, read(environment[name]?.trim() || usual, name)]),
  ) as Values;

import { isIP } from 'node:net';
import { MaintainerError } from '#server/maintainer-error.ts';
import { settingErrors } from '#texts/admin.ts';

/** Whether a host name or an address, bare or in the brackets of a URL, means this machine. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').replace(/^::ffff:(?=\d+\.)/i, '');
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}

// External services that may replace parts of the data folder.

export type MailServer = {
  host: string;
  port: number;
  /** Implicit TLS; otherwise STARTTLS. */
  secure: boolean;
  login?: { user: string; pass: string };
  /** False only for a mail server on this machine, without login. */
  encrypted: boolean;
};

/** What is read of an address; refused with this sentence where nothing is, or where it is badly written. */
function readOrRefuse<T>(sentence: string, read: () => T | undefined): T {
  try {
    const found = read();
    if (found) return found;
  } catch (error) {
    if (error instanceof MaintainerError) throw error;
    // Not a URL, or badly encoded.
  }
  throw new MaintainerError(sentence, { permanent: true });
}

/** Reads `scheme://user:password@host:port/path`, or the scheme with an `s` for implicit TLS. */
function serviceAt(text: string, scheme: string) {
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const secure = protocol === `${scheme}s:`;
  return {
    isWhole: (secure || protocol === `${scheme}:`) && hostname !== '' && search === '' && hash === '',
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port),
    secure,
    login: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    path: decodeURIComponent(pathname.slice(1)),
    isLocal: isLoopback(hostname),
  };
}

/** Reads `smtp://user:password@host:port`, or `smtps:` for implicit TLS. */
export function mailServer(text: string): MailServer | undefined {
  if (text === '') return undefined;
  return readOrRefuse(settingErrors.notAMailServer('SMTP_URL'), () => {
    const { isWhole, host, port, secure, login, path, isLocal } = serviceAt(text, 'smtp');
    const hasLogin = login.user !== '';
    if (!isWhole || path !== '' || hasLogin !== (login.pass !== '')) return undefined;
    const encrypted = secure || hasLogin || !isLocal;
    return { host, port: port || (secure ? 465 : 587), secure, ...(hasLogin && { login }), encrypted };
  });
}

/** `encrypted` is false only on this machine. */
export type Mailbox = Required<MailServer> & { folder: string };

/** Reads `imaps://user:password@host:port/folder`, or `imap:` for STARTTLS. */
export function mailboxToRead(text: string): Mailbox | undefined {
  if (text === '') return undefined;
  return readOrRefuse(settingErrors.notAMailboxToRead('IMAP_URL'), () => {
    const { isWhole, host, port, secure, login, path, isLocal } = serviceAt(text, 'imap');
    if (!isWhole || login.user === '' || login.pass === '') return undefined;
    const encrypted = secure || !isLocal;
    return { host, port: port || (secure ? 993 : 143), secure, encrypted, login, folder: path || 'INBOX' };
  });
}

/** Where the copies of the backups lie, as restic is told. */
export type OffsitePlace = {
  /** As it is in the settings. */
  text: string;
} & (
  | { kind: 'folder' }
  | { kind: 's3' }
  | { kind: 'sftp'; user: string; host: string; port: number; folder: string }
);

/** Reads a folder, `sftp://user@host:port/folder` or `s3:https://endpoint/bucket/folder`. */
export function offsitePlace(text: string): OffsitePlace | undefined {
  if (text === '') return undefined;
  if (/^\/./.test(text)) return { kind: 'folder', text };
  if (/^s3:https?:\/\/[^/?#@\s]+\/[^?#\s]+$/.test(text)) return { kind: 's3', text };
  const url = /^sftp:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  const folder = decodeURIComponent(url?.pathname.slice(1) ?? '').replace(/\/$/, '');
  const isPlain = url?.username && url.hostname && folder && !url.password && !url.search && !url.hash;
  // The words reach the command line of ssh.
  if (url && isPlain && /^[\w.-]+$/.test(decodeURIComponent(url.username)) && !/["\\\s]/.test(folder))
    return {
      kind: 'sftp',
      text,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      folder,
      user: decodeURIComponent(url.username),
      port: Number(url.port) || 22,
    };
  throw new MaintainerError(settingErrors.notAnOffsitePlace('OFFSITE_PLACE', text), { permanent: true });
}

export type PostgresSettings = {
  /** A host name, an IP address, or the folder of a Unix socket. */
  host: string;
  port: number;
  user: string;
  password: string | undefined;
  database: string;
  /** `unverified`: encrypted, without checking the certificate. */
  tls: 'off' | 'unverified' | 'verified';
};

/** libpq's `sslmode` values, only those that guarantee something. */
const tlsOf = new Map<string, PostgresSettings['tls']>([
  ['disable', 'off'],
  ['require', 'unverified'],
  ['verify-full', 'verified'],
]);

/** Reads `postgres://user:password@host:port/database?sslmode=…&host=/folder/of/the/socket`. */
export function postgres(text: string): PostgresSettings | undefined {
  if (text === '') return undefined;
  return readOrRefuse(settingErrors.notAPostgres('DATABASE_URL'), () => {
    const url = new URL(text);
    const { host: socket, sslmode, ...unknown } = Object.fromEntries(url.searchParams);
    const host = socket ?? decodeURIComponent(url.hostname).replace(/^\[|\]$/g, '');
    const isLocal = host.startsWith('/') || isLoopback(url.hostname);
    const usual = isLocal ? 'off' : 'verified';
    const tls = sslmode === undefined ? usual : tlsOf.get(sslmode);
    const [, database = '', ...rest] = decodeURIComponent(url.pathname).split('/');
    const isPlain = rest.length === 0 && url.hash === '' && Object.keys(unknown).length === 0;
    const isWhole = host !== '' && url.username !== '' && database !== '';
    if (!/^postgres(ql)?:$/.test(url.protocol) || !isPlain || !isWhole || !tls) return undefined;
    if (!isLocal && tls !== 'verified')
      throw new MaintainerError(settingErrors.openDatabase('DATABASE_URL'), { permanent: true });
    return {
      host,
      port: Number(url.port) || 5432,
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password) || undefined,
      database,
      tls,
    };
  });
}

export type S3Settings = {
  /** URL of the store, without the bucket or a trailing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const required = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
type BucketSetting = (typeof required)[number] | 'S3_REGION';

/** Reads the S3 settings: either all required ones are set, or none. */
export function imageBucket(set: Record<BucketSetting, string>): S3Settings | undefined {
  const given = required.find((name) => set[name] !== '');
  if (given === undefined) return undefined;
  const missing = required.find((name) => set[name] === '');
  if (missing) throw new MaintainerError(settingErrors.missingBeside(missing, given), { permanent: true });
  const endpoint = set.S3_ENDPOINT;
  if (!URL.canParse(endpoint) || !/^https?:\/\/[^/?#@]+\/?$/.test(endpoint))
    throw new MaintainerError(settingErrors.notAnAddress('S3_ENDPOINT', endpoint), { permanent: true });
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(set.S3_BUCKET))
    throw new MaintainerError(settingErrors.notABucket('S3_BUCKET', set.S3_BUCKET), { permanent: true });
  return {
    endpoint: endpoint.replace(/\/$/, ''),
    region: set.S3_REGION,
    bucket: set.S3_BUCKET,
    accessKeyId: set.S3_ACCESS_KEY_ID,
    secretAccessKey: set.S3_SECRET_ACCESS_KEY,
  };
}

/** Short enough that a user of the machine may be called `klassenkreis-NAME`. */
const NAME = /^[a-z][a-z0-9-]{0,15}$/;

export type Places = ReturnType<typeof placesOf>;

/**
 * What is one class's own on its server; without a name: of the one that needs none. `deploy/debian/classes` says the
 * same to the shell, and `tools/package/contents.ts` to the units.
 */
export function placesOf(instance: string) {
  if (instance !== '' && !NAME.test(instance)) throw new MaintainerError(settingErrors.badInstance(instance));
  const own = instance === '' ? 'klassenkreis' : `klassenkreis-${instance}`;
  return {
    instance,
    /** The name of its user, and of its folders below /etc, /var/lib, /var/backups and /var/cache. */
    own,
    backups: `/var/backups/${own}`,
    /** `klassenkreis-backup@NAME` for `backup`, without the kind of unit. */
    unit: (part = '') => `klassenkreis${part && `-${part}`}${instance && `@${instance}`}`,
  };
}

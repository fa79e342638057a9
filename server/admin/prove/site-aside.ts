import { API_ROOT } from '#contract/endpoint.ts';
import { readEnvironment } from '#server/config/config.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { proveTexts as texts } from '#texts/admin/prove.ts';
import { asideSettings, type Login, startAside, visitAside } from '../own-site.ts';

/** No letter leaves, and no store of the site is touched. */
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

/** What members see first; each asks other tables. */
const calls = [
  '/session',
  '/start',
  '/news',
  '/users',
  '/directory',
  '/birthdays',
  '/galleries',
  '/meetings',
].concat(['/group_emails', '/missing', '/memorials', '/trash', '/own_address', '/devices']);

/**
 * Starts the site of this program on a data folder of its own, logs somebody in and asks for what members see. Throws a
 * `MaintainerError` that says what it does not do.
 */
export async function tryASite(dataDir: string, login: Login): Promise<void> {
  await using site = await startAside({ ...readEnvironment(), ...aside, DATA_DIR: dataDir }, dataDir);
  if (site.address === undefined) throw new MaintainerError(texts.notStarting(site.said));
  const refuse = (target: string, status: number | undefined) =>
    new MaintainerError(texts.notAnswering(target, status));
  const read = await visitAside(site.address, login, refuse);
  await read('/');
  for (const call of [...calls, `/users/${login.username}`]) await read(API_ROOT + call);
}

import { IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE } from '#contract/limits.ts';
import { createAlerts } from '../alerts/alerts.ts';
import type { Config } from '../config/config.ts';
import { bindToOneStorage } from '../galleries/one-storage.ts';
import { createPictures, type Pictures } from '../galleries/pictures/pictures.ts';
import { createGalleryStores } from '../galleries/stores.ts';
import { readVersions } from '../health/versions.ts';
import { createCookies } from '../http/guard/cookies.ts';
import { createForgery } from '../http/guard/forgery.ts';
import { createFreeSpace } from '../http/guard/free-space.ts';
import { createWaysOut } from '../mail/ways-out.ts';
import { createSeatMails } from '../meetings/seats.ts';
import { createMemberStores } from '../members/stores.ts';
import { createPasswordServices } from '../password/password-services.ts';
import { createPasswords, type Passwords } from '../password/passwords.ts';
import { ownSecret } from '../ports/database/secrets.ts';
import type { ImageStorage } from '../ports/image-storage/image-storage.ts';
import { withCache } from '../ports/image-storage/with-cache.ts';
import type { MailTransport } from '../ports/mail/mail.ts';
import { StoreUnavailable } from '../ports/store-unavailable.ts';
import { createClock, createClockTrust, vouchedFor } from '../process/clock.ts';
import { dataFolderPaths, openDataFolder } from '../process/data-folder.ts';
import { createLog, type Log } from '../process/log.ts';
import { watchVersion } from '../process/program.ts';
import { createLoginTries } from '../session/login-limits.ts';
import { createLoginRequests } from '../session/login-requests.ts';
import { createSessionStores } from '../session/stores.ts';
import { createSiteTexts } from '../site/site-texts.ts';
import { openGround } from './ground.ts';
import { mustNotBeEmptied, noteClass } from './known-class.ts';
import { pullBackTimes } from './open-database.ts';
import { createImageStorage, createTransport } from './real-parts.ts';

/** Cache for recently viewed thumbnails; most albums fit entirely. */
const THUMBNAIL_MEMORY_BYTES = 16 * 1024 * 1024;

export const pictureLimits = {
  maxPixels: IMAGE_MAX_PIXELS,
  maxSide: IMAGE_MAX_SIDE,
  cpuSeconds: 10,
  waitSeconds: 60,
};

/** The parts that tests replace by name. */
export type Replaceable = {
  /** The clock: ms since the epoch. */
  now: () => number;
  /** The system's clock, where trust in `now` is to be earned by it. */
  wall: () => number;
  log: Log;
  storage: ImageStorage;
  pictures: Pictures;
  passwords: Passwords;
  transport: MailTransport;
  /** Whether another version lies on the disk than the one that is running. */
  isNewVersionThere: () => boolean;
  readVersions: typeof readVersions;
};

export type Shared = Awaited<ReturnType<typeof openShared>>;

/** The parts that more than one module needs. `disposables` releases them. */
export async function openShared(
  disposables: AsyncDisposableStack,
  config: Config,
  replaced: Partial<Replaceable>,
  giveUp?: AbortSignal,
) {
  const now = replaced.now ?? createClock();
  const log = replaced.log ?? createLog(config.logLevel);

  await mustNotBeEmptied(config, { log, giveUp });
  const { work } = disposables.adopt(openDataFolder(config), ({ release }) => release());
  const ground = await openGround(disposables, config, now, { log, giveUp });
  const { db, attempts } = ground;
  await pullBackTimes({ ...ground, dataDir: config.dataDir, log });

  const wall = replaced.wall ?? (replaced.now ? undefined : Date.now);
  const stored = replaced.storage ?? (await createImageStorage(config));
  const storage = replaced.storage ?? withCache(stored, THUMBNAIL_MEMORY_BYTES);
  if (config.postgres || config.imageBucket) await bindToOneStorage(db, storage).catch(tolerateAway(log));
  await noteClass(db, config);

  const seatMails = createSeatMails(ground);
  const sessionStores = createSessionStores(ground);
  const memberStores = createMemberStores({ ...ground, tellOfGoing: seatMails.tellOfGoing });
  const passwordServices = createPasswordServices({ ...ground, ...sessionStores, ...memberStores });
  const { members } = memberStores;
  const { deviceMarks } = sessionStores;
  const passwords = replaced.passwords ?? createPasswords();
  const cookies = createCookies(config.secureCookies);

  return {
    ...ground,
    log,
    work,
    clockTrust: wall ? createClockTrust({ db, now, wall }) : vouchedFor,
    /** Past the cache: whether files are sound is not seen in what memory holds of them. */
    stored,
    storage,
    pictures: disposables.adopt(replaced.pictures ?? createPictures(pictureLimits), (one) => one.dispose()),
    transport: disposables.adopt(replaced.transport ?? createTransport(config), (one) => one.dispose()),
    freeSpace: createFreeSpace({
      folder: config.dataDir,
      database: dataFolderPaths(config.dataDir).database,
      reserveBytes: config.freeSpaceReserveBytes,
    }),
    waysOut: createWaysOut({ db, now, key: await ownSecret(db, 'unsubscribe'), config }),
    passwords,
    cookies,
    forgery: createForgery(await ownSecret(db, 'xsrf'), config.baseUrl),
    loginTries: createLoginTries({ attempts, members, passwords, deviceMarks, cookies }),
    seatMails,
    alerts: createAlerts(ground),
    siteTexts: createSiteTexts(db, { dataDir: config.dataDir, now }),
    ...sessionStores,
    ...memberStores,
    ...passwordServices,
    loginRequests: createLoginRequests(db, {
      now,
      links: passwordServices.links,
      key: await ownSecret(db, 'login-codes'),
    }),
    ...createGalleryStores(ground),
    isNewVersionThere: replaced.isNewVersionThere ?? watchVersion(),
    readVersions: replaced.readVersions ?? readVersions,
  };
}

/** An unreachable storage does not block a start; its identity then goes unchecked. */
const tolerateAway = (log: Log) => (error: unknown) => {
  if (!(error instanceof StoreUnavailable)) throw error;
  log.warn({ err: error }, 'image storage away');
};

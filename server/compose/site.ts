import { IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE } from '#contract/limits.ts';
import { createTurning } from '#server/galleries/turning/turning.ts';
import { createAlbumMaker } from '../album/album.ts';
import { createDailyNews, dailyNewsLetters } from '../alerts/daily-news.ts';
import { alertLetters } from '../alerts/letters.ts';
import { createWatch } from '../alerts/watch.ts';
import type { Config } from '../config/config.ts';
import { createComments } from '../galleries/comments/comments.ts';
import { createGalleries } from '../galleries/galleries.ts';
import { createHiddenMails, hiddenLetters } from '../galleries/hidden/letters.ts';
import { removalLetters } from '../galleries/letters.ts';
import { createNames } from '../galleries/names/names.ts';
import { bindToOneStorage } from '../galleries/one-storage.ts';
import { createPictures, type Pictures } from '../galleries/pictures/pictures.ts';
import { createUploads } from '../galleries/uploads.ts';
import { createGroupEmails } from '../group-email/group-emails.ts';
import { createGroupEmailLetters } from '../group-email/letters.ts';
import { createMetrics } from '../health/metrics.ts';
import { createHealth } from '../health/readiness.ts';
import { createTickets } from '../health/seen.ts';
import { readVersions } from '../health/versions.ts';
import { createCookies } from '../http/guard/cookies.ts';
import { createForgery } from '../http/guard/forgery.ts';
import { createFreeSpace } from '../http/guard/free-space.ts';
import { framed } from '../mail/letters.ts';
import { failingAddresses } from '../mail/replies.ts';
import { createUnsubscribeTokens, createWaysOut } from '../mail/ways-out.ts';
import { createMailWorker } from '../mail/worker.ts';
import { createFirstStart } from '../maintenance/first-start.ts';
import { createImportReader } from '../maintenance/import/reader.ts';
import { roleLetters } from '../maintenance/role-letters.ts';
import { createCalendarAddresses } from '../meetings/calendar-routes.ts';
import { createMeetingServices } from '../meetings/services.ts';
import { createDirectory } from '../members/directory.ts';
import { createPortraits } from '../members/portraits.ts';
import { createProfiles } from '../members/profiles.ts';
import { createMemorials } from '../memorials/memorials.ts';
import { createMissingMails, missingLetters } from '../missing/letters.ts';
import { createMissing } from '../missing/missing.ts';
import { createMonthlyMail, monthlyNewsLetters } from '../news/monthly-mail.ts';
import { createNews } from '../news/news.ts';
import { createPasskeyLogins } from '../passkeys/logins.ts';
import { createPasskeys } from '../passkeys/passkeys.ts';
import { createMailRequests } from '../password/mail-requests.ts';
import type { Passwords } from '../password/passwords.ts';
import { ownSecret } from '../ports/database/secrets.ts';
import type { ImageStorage } from '../ports/image-storage/image-storage.ts';
import { withCache } from '../ports/image-storage/with-cache.ts';
import type { MailTransport } from '../ports/mail/mail.ts';
import { StoreUnavailable } from '../ports/store-unavailable.ts';
import { createClock } from '../process/clock.ts';
import { createClockTrust, vouchedFor } from '../process/clock-trust.ts';
import { dataFolderPaths, openDataFolder } from '../process/data-folder.ts';
import { createLog, type Log } from '../process/log.ts';
import { watchVersion } from '../process/program-version.ts';
import { createLoginLimits } from '../session/login-limits.ts';
import { createLoginRequests } from '../session/login-requests.ts';
import { yearlyCheckLetters } from '../yearly-check/letters.ts';
import { createCheckTokens, createYearlyChecks } from '../yearly-check/yearly-checks.ts';
import { pullBackTimes, watchDatabaseFile } from './open-database.ts';
import { createImageStorage, createTransport } from './real-parts.ts';
import { openStores } from './stores.ts';

/** Cache for recently viewed thumbnails; most albums fit entirely. */
const THUMBNAIL_MEMORY_BYTES = 16 * 1024 * 1024;

export const pictureLimits = {
  maxPixels: IMAGE_MAX_PIXELS,
  maxSide: IMAGE_MAX_SIDE,
  cpuSeconds: 10,
  // A page gives up a call after 30 s.
  waitSeconds: { upload: 60, call: 20 },
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

export type SiteServices = Awaited<ReturnType<typeof composeSite>>;

/**
 * Creates the parts of the running site in order. `dispose` releases them in reverse, and so does a step that fails.
 * Throws `MaintainerError`. `giveUp` aborts the wait for a database server that does not answer.
 */
export async function composeSite(config: Config, replaced: Partial<Replaceable> = {}, giveUp?: AbortSignal) {
  await using disposables = new AsyncDisposableStack();
  const now = replaced.now ?? createClock();
  const log = replaced.log ?? createLog(config.logLevel);

  const folder = disposables.adopt(openDataFolder(config), ({ release }) => release());
  const stores = await openStores(disposables, config, now, { log, giveUp });
  const { db, queue, attempts, identity, images, record, mailMembers } = stores;
  await pullBackTimes({ ...stores, dataDir: config.dataDir, now, log });

  const wall = replaced.wall ?? (replaced.now ? undefined : Date.now);
  const clockTrust = wall ? createClockTrust({ db, now, wall }) : vouchedFor;

  const stored = replaced.storage ?? (await createImageStorage(config));
  const storage = replaced.storage ?? withCache(stored, THUMBNAIL_MEMORY_BYTES);
  if (config.postgres || config.imageBucket) await bindToOneStorage(db, storage).catch(tolerateAway(log));
  const pictures = disposables.adopt(replaced.pictures ?? createPictures(pictureLimits), (one) =>
    one.dispose(),
  );
  const transport = disposables.adopt(replaced.transport ?? createTransport(config), (one) => one.dispose());

  const databaseIsSound = config.postgres
    ? () => true
    : watchDatabaseFile(dataFolderPaths(config.dataDir).database);
  const freeSpace = createFreeSpace({
    folder: config.dataDir,
    database: dataFolderPaths(config.dataDir).database,
    reserveBytes: config.freeSpaceReserveBytes,
  });
  const uploads = createUploads({
    images,
    pictures,
    storage,
    attempts,
    freeSpace,
    work: folder.work,
    limits: config,
    now,
  });

  const unsubscribeTokens = createUnsubscribeTokens(await ownSecret(db, 'unsubscribe'));
  const newsTokens = createUnsubscribeTokens(await ownSecret(db, 'unsubscribe-news'));
  const checkTokens = createCheckTokens(await ownSecret(db, 'yearly-check'));
  const waysOut = createWaysOut({
    ...{ db, now, site: config },
    tokens: { 'group-emails': unsubscribeTokens, 'news-mail': newsTokens, 'yearly-check': checkTokens.end },
  });
  const loginRequests = createLoginRequests(db, {
    ...{ now, links: stores.links },
    key: await ownSecret(db, 'login-codes'),
  });
  const { origin, hostname } = new URL(config.baseUrl);
  const relyingParty = { id: hostname, origin };
  const cookies = createCookies(config.secureCookies);
  const passkeys = createPasskeys({ db, now, mails: stores.accountMails, rpId: hostname });
  const missing = createMissing(db, now);
  const yearlyChecks = createYearlyChecks({ db, now, queue, tokens: checkTokens, failing: failingAddresses });
  const readSite = async () => ({ ...config, ...(await identity.read()) });
  const meetingServices = createMeetingServices({
    ...{ db, now, record, queue, mailMembers, waysOut },
    sessions: stores.sessions,
    linkKeys: { answers: await ownSecret(db, 'answers'), votes: await ownSecret(db, 'votes') },
    readSite,
  });
  const mailWorker = createMailWorker({
    db,
    queue,
    now,
    clockTrust,
    log,
    transport,
    writers: async () => {
      const site = await readSite();
      return framed(site, {
        ...stores.passwordLetters({ site, loginRequests }),
        ...createGroupEmailLetters({ db, mailMembers, waysOut, site }).writers,
        ...meetingServices.lettersOf(site).writers,
        ...alertLetters({ db, site }),
        ...dailyNewsLetters({ db, now, site }),
        ...hiddenLetters({ mailMembers, site }),
        ...missingLetters({ mailMembers, missing, site }),
        ...monthlyNewsLetters({ db, mailMembers, waysOut, site }),
        ...removalLetters({ db, site }),
        ...roleLetters({ mailMembers, site }),
        ...yearlyCheckLetters({ yearlyChecks, tokens: checkTokens, waysOut, site }),
      });
    },
    pace: config.mailPace,
    from: { name: async () => (await identity.read()).siteName, address: config.mailFrom },
    // The lock on the data folder keeps other server processes away from the SQLite database in it.
    alone: config.postgres === undefined,
    bounceAddress: config.bounceAddress,
    onMailEnded: stores.onMailEnded,
  });

  const parts = {
    ...stores,
    readSite,
    meetingServices,
    calendarAddresses: createCalendarAddresses(db, await ownSecret(db, 'calendar')),
    groupEmails: createGroupEmails({ db, now, queue, mailMembers }),
    unsubscribeTokens,
    newsTokens,
    waysOut,
    config,
    now,
    clockTrust,
    log,
    passwords: replaced.passwords ?? stores.passwords,
    mailWorker,
    transport,
    storage,
    pictures,
    uploads,
    turning: createTurning({ db, images, pictures, storage, freeSpace, work: folder.work }),
    galleries: createGalleries(db, now),
    albumMaker: createAlbumMaker({ db, storage: stored, pictures, work: folder.work, identity, now }),
    comments: createComments(db, now),
    hiddenMails: createHiddenMails({ queue, mailMembers, site: config, now }),
    names: createNames({ db, now }),
    directory: createDirectory(db),
    memorials: createMemorials(db, now),
    missing,
    missingMails: createMissingMails({ queue, mailMembers, missing, site: config }),
    yearlyChecks,
    profiles: createProfiles(db, now),
    news: createNews(db, now),
    monthlyMail: createMonthlyMail({ db, now, queue, mailMembers }),
    portraits: createPortraits({ db, pictures, work: folder.work }),
    freeSpace,
    importReader: createImportReader(folder.work),
    firstStart: createFirstStart(config.baseUrl, await ownSecret(db, 'first-start')),
    limits: createLoginLimits(attempts),
    loginRequests,
    relyingParty,
    passkeys,
    passkeyLogins: createPasskeyLogins({ passkeys, relyingParty, cookies }),
    mailRequests: createMailRequests({ ...stores, now, loginRequests, mails: stores.accountMails }),
    cookies,
    forgery: createForgery(await ownSecret(db, 'xsrf'), config.baseUrl),
    isNewVersionThere: replaced.isNewVersionThere ?? watchVersion(),
    readVersions: replaced.readVersions ?? readVersions,
    health: createHealth({ db, storage, now, settings: config, databaseIsSound }),
    dailyNews: createDailyNews({ db, now, queue, settings: config }),
    // Whether files are sound is not seen in what memory holds of them.
    watch: createWatch({
      alerts: stores.alerts,
      db,
      images,
      storage: stored,
      now,
      log,
      config,
      identity,
      transport,
    }),
    tickets: createTickets(await ownSecret(db, 'doctor'), now),
    metrics: createMetrics({ db, now, settings: config }),
  };
  const owned = disposables.move();
  return { ...parts, dispose: () => owned.disposeAsync() };
}

/** An unreachable storage does not block a start; its identity then goes unchecked. */
const tolerateAway = (log: Log) => (error: unknown) => {
  if (!(error instanceof StoreUnavailable)) throw error;
  log.warn({ err: error }, 'image storage away');
};

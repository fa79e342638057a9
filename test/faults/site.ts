import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { composeAdmin } from '#server/compose/admin.ts';
import { readConfig } from '#server/config/config.ts';
import type { Database } from '#server/ports/database/database.ts';
import { createClockTrust } from '#server/process/clock.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { addMembers } from '#test/support/add-members.ts';
import { makeStoredOld } from '#test/support/stored-pictures.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { startServer, type TestProcess, temporaryFolder } from '#test/support/test-process.ts';
import type { Findings } from './findings.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { leftOver, look, storedMails, storedMailsAt } from './look.ts';
import { createWork, type Worker } from './work.ts';

const PASSWORD = 'Grundierung und Decklack';

/** As a site that ran for the last two days. */
async function earnClockTrust(db: Database): Promise<void> {
  for (let ago = 2 * DAY_MS; ago > 0; ago -= HOUR_MS) {
    const now = () => Date.now() - ago;
    await createClockTrust({ db, now, wall: now }).isEarned();
  }
}

type Options = { members?: number; dataDir?: string; settings?: Record<string, string> };
type StartOptions = Parameters<typeof startServer>[2] & { settings?: Record<string, string> };

export type FaultSite = Awaited<ReturnType<typeof faultSite>>;
export type RunningSite = ReturnType<typeof runningSite>;

/** A site with members whose server process is killed and restarted, and a ledger of what it acknowledged. */
export async function faultSite(t: TestContext, { members = 4, dataDir, settings = {} }: Options = {}) {
  const folder = dataDir ?? (await temporaryFolder(t));
  const environment: Record<string, string> & { DATA_DIR: string; DATABASE_URL?: string } = {
    DATA_DIR: folder,
    // Logins choose their source address.
    TRUST_PROXY: 'loopback',
    UPLOADS_PER_HOUR: '1000000',
    GALLERIES_PER_HOUR: '1000000',
    MEMBER_MAX_IMAGES: '1000000',
    MAIL_PER_MINUTE: '0',
    MAIL_PER_HOUR: '0',
    FREE_SPACE_RESERVE_MB: '0',
    LOG_LEVEL: 'info',
    ...settings,
  };
  const names = Array.from({ length: members }, (_, index) => `m${String(index).padStart(3, '0')}`);
  await addMembers(environment, names, PASSWORD);
  const ledger = createLedger(PASSWORD);
  const cookies = new Map(names.map((name) => [name, new Map<string, string>()]));

  return {
    dataDir: folder,
    paths: dataFolderPaths(folder),
    environment,
    names,
    ledger,
    work: createWork(ledger),
    async start({ settings: more = {}, ...options }: StartOptions = {}) {
      const now = { ...environment, ...more };
      return runningSite(await startServer(t, now, options), {
        dataDir: now.DATA_DIR,
        databaseUrl: now.DATABASE_URL,
        names,
        ledger,
        cookies,
      });
    },
    cookiesOf: (name: string) => cookies.get(name),
    look: (site: RunningSite): Promise<Findings> => look(site, ledger),
    /** The same on a copy of the data; the ledger stays with the original. */
    async lookAtCopy(dataDir: string): Promise<Findings> {
      const known = structuredClone(ledger);
      const noCookies = new Map(names.map((name) => [name, new Map<string, string>()]));
      const server = await startServer(t, { ...environment, DATA_DIR: dataDir });
      const site = runningSite(server, { dataDir, names, ledger: known, cookies: noCookies });
      const findings = await look(site, known, { everything: true });
      await site.end('SIGKILL');
      return findings;
    },
    /** Restarts the site, which sweeps on start; then reads every file and finds unlisted ones. */
    async lookAtTheEnd(site: RunningSite): Promise<Findings> {
      if (site.child.exitCode === null && site.child.signalCode === null) await site.end('SIGKILL');
      await makeStoredOld(site.dataDir);
      // Its days in the trash are over, by a clock that has agreed with itself all the time.
      await this.withStores(async ({ db }) => {
        await db.updateTable('images').set({ deleted_at: 1 }).where('deleted_at', 'is not', null).execute();
        await earnClockTrust(db);
      }, site.dataDir);
      const last = await this.start({ settings: { DATA_DIR: site.dataDir } });
      const findings = await look(last, ledger, { everything: true });
      findings.leftOver.push(...(await leftOver(last, ledger)));
      await last.end('SIGTERM');
      return findings;
    },
    /** An inspection tries wrong passwords; many inspections in an hour would reach the limits. */
    forgetGuesses() {
      const database = new DatabaseSync(dataFolderPaths(folder).database, { timeout: 5000 });
      database.exec('delete from attempts');
      database.close();
    },
    /** Uses the stores directly, as the command line does beside the running site. */
    async withStores<T>(
      use: (stores: Awaited<ReturnType<typeof composeAdmin>>) => Promise<T>,
      dataFolder = folder,
    ): Promise<T> {
      const stores = await composeAdmin(readConfig({ ...environment, DATA_DIR: dataFolder }));
      try {
        return await use(stores);
      } finally {
        await stores.dispose();
      }
    },
  };
}

type Behind = {
  dataDir: string;
  /** Unset: the database is a file in the data folder. */
  databaseUrl?: string | undefined;
  names: string[];
  ledger: Ledger;
  /** By member; like sessions they survive the process. */
  cookies: Map<string, Map<string, string>>;
};

function runningSite(server: TestProcess, { dataDir, databaseUrl, names, ledger, cookies }: Behind) {
  /** From a different address each time, to stay below the login limits. */
  const logIn = (browser: TestBrowser, username: string, password: string) =>
    browser.send('POST', '/login', {
      json: { username, password },
      headers: { 'x-forwarded-for': anyAddress() },
    });

  const as = async (name: string): Promise<TestBrowser> => {
    const browser = server.browser(cookies.get(name));
    if ((await browser.get('/session')).status === 200) return browser;
    const answer = await logIn(browser, name, ledger.passwords.get(name)?.value ?? ledger.password);
    assert.equal(answer.status, 200, `${name}: ${answer.text}`);
    return browser;
  };
  const worker = async (name: string): Promise<Worker> => ({ name, browser: await as(name) });
  /** Logs everybody in, one after the other. */
  const workers = async (): Promise<Worker[]> => {
    const all: Worker[] = [];
    for (const name of names) all.push(await worker(name));
    return all;
  };

  return {
    ...server,
    dataDir,
    names,
    /** The member's logged-in browser. */
    as,
    worker,
    workers,
    /** Logs everybody in and creates a gallery for them. */
    async gather() {
      const all = await workers();
      const [first] = all;
      assert.ok(first);
      return { workers: all, gallery: await createWork(ledger).openGallery(first) };
    },
    mails: async () => (databaseUrl ? storedMailsAt(databaseUrl) : storedMails(dataDir)),
    logIn: (name: string, password: string) => logIn(server.browser(), name, password),
    /** Whether the password is the member's. */
    async fits(name: string, password: string): Promise<boolean> {
      const answer = await logIn(server.browser(), name, password);
      assert.ok(answer.status === 200 || answer.status === 401, answer.text);
      return answer.status === 200;
    },
  };
}

const anyAddress = () => `203.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestContext } from 'node:test';
import type { Updateable } from 'kysely';
import PostalMime from 'postal-mime';
import { createApp } from '#server/app.ts';
import type { Replaceable } from '#server/compose/shared.ts';
import { composeSite } from '#server/compose/site.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import type { Patience } from '#server/http/wire/body.ts';
import type { Places } from '#server/http/wire/places.ts';
import { createPasswords } from '#server/password/passwords.ts';
import type { Tables } from '#server/ports/database/database.ts';
import { createLog } from '#server/process/log.ts';
import { createBrowser, type TestBrowser } from './test-browser.ts';
import { dataSettings, putMigratedFile } from './test-database.ts';
import { testPictures } from './test-pictures.ts';
import { temporaryFolder } from './test-process.ts';

export type TestSite = Awaited<ReturnType<typeof testSite>>;

const PASSWORD = 'Grundierung und Decklack';

/** The least that argon2id accepts. Real costs are covered by the tests of the passwords. */
const CHEAP = { memory: 8, passes: 1, parallelism: 1 };

type Options = {
  settings?: Record<string, string>;
  replaced?: Partial<Replaceable>;
  patience?: Patience;
  places?: Places;
};

/**
 * The real site on its own data folder, listening on its own port; removed after the test. The clock can be moved,
 * the log is collected in `logLines`, passwords are hashed at minimal cost, and no picture is made twice.
 */
export async function testSite(t: TestContext, { settings = {}, replaced = {}, ...wire }: Options = {}) {
  let end = async () => {};
  let ended: Promise<void> | undefined;
  const close = () => {
    ended ??= end();
    return ended;
  };
  // Registered first, as hooks run in order: the site may write to the folder until it is closed.
  t.after(close);
  const dataDir = settings.DATA_DIR ?? (await temporaryFolder(t));
  if (settings.DATA_DIR === undefined) await putMigratedFile(dataDir);
  const logLines: string[] = [];
  let shift = 0;

  const config: Config = readConfig({
    PORT: '0',
    BASE_URL: 'http://localhost:3000',
    ...dataSettings(dataDir),
    MAIL_PER_MINUTE: '0',
    MAIL_PER_HOUR: '0',
    ...settings,
  });
  const site = await composeSite(config, {
    now: () => Date.now() + shift,
    log: createLog('info', { write: (line: string) => void logLines.push(line) }),
    passwords: createPasswords(CHEAP),
    pictures: testPictures,
    ...replaced,
  });
  const app = await createApp(site, wire);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });

  end = async () => {
    app.server.closeAllConnections();
    await app.close();
    await site.mailWorker.stop();
    await site.dispose();
  };

  return {
    ...site,
    address,
    /** Ends the site before its test does. */
    close,
    /** A call without a network connection. */
    inject: app.inject.bind(app),
    dataDir,
    logLines,
    mail: {
      /** Sends what is due now. */
      drain: () => site.mailWorker.drain(),
      /** The emails in the outbox folder, by the time they were put into the queue. */
      letters: () => lettersIn(path.join(dataDir, 'outbox')),
    },
    /** The password of every member that `join` adds. */
    password: PASSWORD,
    /** Moves the clock of the server. */
    passSeconds(seconds: number) {
      shift += seconds * 1000;
    },
    /** A new browser, without cookies or with these. */
    browser: (cookies?: Map<string, string>) => createBrowser(address, cookies),
    /** Adds a member. */
    async addMember(username: string) {
      await site.members.add(site.db, {
        username,
        email: `${username}@example.org`,
        contact: { firstName: username, surname: 'Beispiel' },
        passwordHash: await site.passwords.hash(PASSWORD),
      });
    },
    /** Adds a member and logs in. */
    async join(username: string) {
      await this.addMember(username);
      return this.again(username);
    },
    /** Another browser of a member, who logs in. */
    async again(username: string) {
      const browser = createBrowser(address);
      await browser.login(username, PASSWORD);
      return browser;
    },
    /** Changes the row of a member. */
    async change(username: string, values: Updateable<Tables['members']>) {
      await site.db.updateTable('members').set(values).where('username', '=', username).execute();
    },
    /** Gives a member the role of maintainers. */
    async promote(username: string) {
      await this.change(username, { maintainer: 1 });
    },
    /** Enters the password again, as a maintainer must who is to act as one. */
    async confirm(browser: TestBrowser) {
      const { status, text } = await browser.post('/confirm_password', { password: PASSWORD });
      assert.equal(status, 204, text);
    },
    /** Adds a member who may act as a maintainer. */
    async maintainer(username = 'maja') {
      const browser = await this.join(username);
      await this.promote(username);
      await this.confirm(browser);
      return browser;
    },
  };
}

/** The emails that were written into a folder, by the time they were put into the queue. */
async function lettersIn(folder: string) {
  const names = existsSync(folder) ? await readdir(folder) : [];
  // The Message-ID begins with ids that grow with time.
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name), 'utf8'))),
  );
}

import path from 'node:path';
import type { TestContext } from 'node:test';
import { createApp } from '#server/app.ts';
import { composeSite, type Replaceable } from '#server/compose/site.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import type { Patience } from '#server/http/wire/body.ts';
import { createPasswords } from '#server/password/passwords.ts';
import { createLog } from '#server/process/log.ts';
import { createBrowser } from './test-browser.ts';
import { dataSettings } from './test-database.ts';
import { lettersIn } from './test-outbox.ts';
import { temporaryFolder } from './test-process.ts';

export type TestHouse = Awaited<ReturnType<typeof testHouse>>;

const PASSWORD = 'Grundierung und Decklack';

/** The least that argon2id takes. What a real hash costs is for the tests of the passwords themselves. */
const CHEAP = { memory: 8, passes: 1, parallelism: 1 };

type Options = {
  settings?: Record<string, string>;
  replaced?: Partial<Replaceable>;
  patience?: Patience;
};

/**
 * The real site on its own data folder, listening on a port of its own; gone after the test. The clock can be
 * moved, the log is kept as lines, and passwords are hashed at the least cost.
 */
export async function testHouse(t: TestContext, { settings = {}, replaced = {}, patience }: Options = {}) {
  let close = async () => {};
  // Before the folder goes, into which the house may still write: what was asked for first happens first.
  t.after(() => close());
  const dataDir = settings.DATA_DIR ?? (await temporaryFolder(t));
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
  const parts = await composeSite(config, {
    now: () => Date.now() + shift,
    log: createLog('info', { write: (line: string) => void logLines.push(line) }),
    passwords: createPasswords(CHEAP),
    ...replaced,
  });
  const app = await createApp(parts, patience);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });

  close = async () => {
    app.server.closeAllConnections();
    await app.close();
    await parts.mailWorker.stop();
    await parts.dispose();
  };

  return {
    ...parts,
    address,
    /** A call that comes over no line. */
    inject: app.inject.bind(app),
    dataDir,
    logLines,
    mail: {
      /** Sends what may be sent now. */
      drain: () => parts.mailWorker.drain(),
      /** The letters in the outbox folder, by the time they were put into the queue. */
      letters: () => lettersIn(path.join(dataDir, 'outbox')),
    },
    /** The password of every member that `join` adds. */
    password: PASSWORD,
    /** Moves the clock of the server. */
    passSeconds(seconds: number) {
      shift += seconds * 1000;
    },
    /** A browser that knows nobody, or has these cookies. */
    browser: (cookies?: Map<string, string>) => createBrowser(address, cookies),
    /** Adds a member. */
    async addMember(username: string) {
      await parts.members.add({
        username,
        email: `${username}@example.org`,
        contact: { firstName: username, surname: 'Beispiel' },
        passwordHash: await parts.passwords.hash(PASSWORD),
      });
    },
    /** Adds a member and logs in. */
    async join(username: string) {
      await this.addMember(username);
      const browser = createBrowser(address);
      await browser.login(username, PASSWORD);
      return browser;
    },
  };
}

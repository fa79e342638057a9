import { accessSync, constants, cpSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import type { InjectOptions } from 'fastify';
import { XLSX } from '#contract/endpoint.ts';
import { createApp } from '#server/app.ts';
import { composeSite } from '#server/compose/site.ts';
import { readConfig } from '#server/config/config.ts';
import { createPasswords } from '#server/password/passwords.ts';
import type { Letter } from '#server/ports/mail/mail.ts';
import { createLog } from '#server/process/log.ts';
import { startScheduledJobs } from '#server/process/scheduled-jobs.ts';
import { note } from '#test/support/plans.ts';
import { listenToStatements } from '#test/support/statements.ts';
import { dataSettings, makeTestDatabase, putMigratedFile } from '#test/support/test-database.ts';
import { testPictures } from '#test/support/test-pictures.ts';
import { runAdmin } from '#test/support/test-process.ts';
import { workbookRows } from '#test/support/workbook.ts';

/** A working day of a class that does not know yet when it is. */
const BEGINS = Date.parse('2031-01-13T10:00:00+01:00');
export const ADMIN_EMAIL = 'betreuer@klasse.example';
const CHEAP = { memory: 8, passes: 1, parallelism: 1 };

export type Answer = { status: number; text: string; json: never; type: string };
type Sent = { json?: unknown; form?: FormData; body?: string; headers?: Record<string, string> };
/** The cookies of a browser. */
export type Jar = Map<string, string>;
export type Site = Awaited<ReturnType<typeof openSite>>;

/** In memory where there is room: each act is a commit, and nothing here is about disks. */
async function newFolder(t: TestContext): Promise<string> {
  let root = '/dev/shm';
  try {
    accessSync(root, constants.W_OK);
  } catch {
    root = tmpdir();
  }
  const folder = await mkdtemp(path.join(root, 'klassenkreis-year-'));
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  await makeTestDatabase(t, folder);
  return folder;
}

/** The real site in this process, on real data, with a clock that only moves when it is told to. */
export async function openSite(t: TestContext) {
  let dataDir = await newFolder(t);
  await putMigratedFile(dataDir);
  let clock = BEGINS;
  const letters: Letter[] = [];
  const asked = new Map<string, string>();
  const logLines: string[] = [];

  const settings = () => ({
    PORT: '0',
    BASE_URL: 'http://localhost:3000',
    ...dataSettings(dataDir),
    MAIL_PER_MINUTE: '0',
    MAIL_PER_HOUR: '0',
    ADMIN_EMAIL,
    FREE_SPACE_RESERVE_MB: '0',
  });
  const log = createLog('error', { write: (line: string) => void logLines.push(line) });
  const start = async () => {
    const site = await composeSite(readConfig(settings()), {
      now: () => clock,
      log,
      passwords: createPasswords(CHEAP),
      pictures: testPictures,
      // The port, without a mailbox behind it.
      transport: {
        send: async (letter) => {
          letters.push(letter);
          return '250 taken';
        },
        check: async () => ({ description: 'year', encrypted: true, authenticated: true }),
        dispose: async () => {},
      },
    });
    const app = await createApp(site);
    await app.ready();
    return { site, app };
  };
  let running = await start();
  const stop = async () => {
    await running.app.close();
    await running.site.mailWorker.stop();
    await running.site.dispose();
  };
  t.after(stop);

  const admin = async (...words: string[]) => {
    const { code, stdout, stderr } = await runAdmin(t, words, settings(), '', { now: clock });
    return { code, said: stdout + stderr };
  };

  return {
    letters,
    logLines,
    /** What calls have asked the database, by the statement; the address is one where it may read least. */
    asked,
    get site() {
      return running.site;
    },
    now: () => clock,
    pass(ms: number) {
      clock += ms;
    },
    drain: () => running.site.mailWorker.drain(),
    /** What the site does by itself, each hour and each day. */
    jobs: () => startScheduledJobs(running.site)(),
    async restart() {
      await stop();
      running = await start();
    },
    /** Goes on from what lies on the disk at this moment; the process that wrote it is not asked to finish. */
    async kill() {
      const killed = running;
      if (!killed.site.config.postgres) {
        const from = dataDir;
        dataDir = path.join(await newFolder(t), 'data');
        cpSync(from, dataDir, { recursive: true, filter: (file) => !/lock\.db/.test(file) });
        running = await start();
      }
      await killed.app.close();
      await killed.site.mailWorker.stop();
      await killed.site.dispose();
      if (killed.site.config.postgres) running = await start();
    },
    admin,
    backUp: async () => {
      const backups = path.join(await newFolder(t), 'backups');
      await mkdir(backups);
      return { backups, ...(await admin('backup', 'create', backups)) };
    },
    /** Into an empty place, as after the loss of a server. */
    async restore(backups: string) {
      await stop();
      dataDir = path.join(await newFolder(t), 'data');
      const done = await admin('backup', 'restore', backups);
      running = await start();
      return done;
    },
    async send(
      method: string,
      url: string,
      jar: Jar | undefined,
      { json, form, body, headers }: Sent = {},
    ): Promise<Answer> {
      const xsrf = jar?.get('XSRF-TOKEN');
      const injected: InjectOptions = {
        method: method as 'GET',
        url,
        headers: {
          host: 'localhost:3000',
          'sec-fetch-site': 'same-origin',
          ...(jar && { cookie: [...jar].map((pair) => pair.join('=')).join('; ') }),
          ...(xsrf !== undefined && method !== 'GET' && { 'x-xsrf-token': xsrf }),
          ...headers,
        },
        ...(json !== undefined && { payload: json as object }),
        ...(form && { payload: form }),
        ...(body !== undefined && { payload: body }),
      };
      const response = await listenToStatements(
        (statement) => note(asked, statement, url),
        () => running.app.inject(injected),
      );
      for (const { name, value, maxAge } of response.cookies)
        if (maxAge === 0 || value === '') jar?.delete(name);
        else jar?.set(name, value);
      const type = String(response.headers['content-type'] ?? '');
      const text = await textOf(type, response);
      return {
        status: response.statusCode,
        // Long lines of calendars and cards are folded.
        text: type.startsWith('text/') ? text.replaceAll(/\r\n[ \t]/g, '') : text,
        json: (type.startsWith('application/json') ? JSON.parse(text) : undefined) as never,
        type,
      };
    },
  };
}

/** What marks are looked for in: of a workbook its cells. */
async function textOf(type: string, { rawPayload, payload }: { rawPayload: Buffer; payload: string }) {
  if (type === XLSX) return (await workbookRows(rawPayload)).flat().join('\n');
  return type.startsWith('application/zip') ? rawPayload.toString('latin1') : payload;
}

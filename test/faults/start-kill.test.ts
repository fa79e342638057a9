import assert from 'node:assert/strict';
import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, type TestContext, test } from 'node:test';
import type { Image } from '#contract/galleries.ts';
import { spellings } from '#server/ports/database/schema/migrate.ts';
import { migrations } from '#server/ports/database/schema/migrations.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { longer } from '#test/support/longer.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { takeBack, undoing } from '#test/support/take-back.ts';
import { folderWithoutDatabase } from '#test/support/test-move.ts';
import { NoPostgres, startPostgres } from '#test/support/test-postgres.ts';
import { launchServer, startServer } from '#test/support/test-process.ts';
import { s3Settings, startS3 } from '#test/support/test-s3.ts';
import { testSite } from '#test/support/test-site.ts';
import { killEverywhere, oneThread, started } from './strace.ts';
import { needs } from './tools-at-hand.ts';

/** Where rows and pictures lie; the data folder of a site is there in any case. */
type Stores = { rows: 'file' | 'server'; pictures: 'folder' | 'bucket' };

const NEWEST = migrations.at(-1)?.name ?? '';

let postgres: ReturnType<typeof startPostgres> | undefined;
after(async () => (await postgres)?.dispose());
let made = 0;

/** All that a site has; `copyOf`: the one that it begins as a copy of. */
async function openPlace(t: TestContext, { rows, pictures }: Stores, copyOf?: Place): Promise<Place> {
  const folder = await folderWithoutDatabase(t);
  const at = (name: string) => path.join(folder, name);
  const place: Place = { dataDir: at('data'), bucket: at('bucket'), settings: { DATA_DIR: at('data') } };
  if (copyOf) await cp(path.dirname(copyOf.dataDir), folder, { recursive: true });
  else await mkdir(place.bucket);
  if (rows === 'server') {
    postgres ??= startPostgres({ durable: false });
    const server = await postgres;
    made += 1;
    place.database = `start_${made}`;
    const template = copyOf?.database ? `template ${copyOf.database}` : '';
    await server.query(`create database ${place.database} owner klasse ${template}`);
    place.settings.DATABASE_URL = server.url(place.database);
  }
  if (pictures === 'bucket') {
    const store = await startS3(place.bucket);
    t.after(store.close);
    Object.assign(place.settings, s3Settings(store.settings));
  }
  return place;
}

type Place = {
  dataDir: string;
  bucket: string;
  settings: { DATA_DIR: string } & Record<string, string>;
  database?: string;
};

/** A class with a picture, as the version before this one left it. */
async function classBefore(t: TestContext, stores: Stores) {
  const place = await openPlace(t, stores);
  const site = await testSite(t, { settings: place.settings });
  const anna = await site.join('anna');
  const uploaded = await anna.upload(await anna.createGallery(), await plainJpeg({ width: 60, height: 40 }));
  await site.close();
  if (place.database) {
    const server = await postgres;
    const undo = undoing(NEWEST).map(spellings.postgres);
    for (const statement of [...undo, `delete from migrations where name >= '${NEWEST}'`])
      await server?.query(statement, place.database);
  } else {
    const file = new DatabaseSync(dataFolderPaths(place.dataDir).database);
    takeBack(file, NEWEST);
    file.close();
  }
  return { place, password: site.password, image: (uploaded.json as Image).imagePath };
}

/** Starts it under a tracer; answers whether it was killed. */
async function startKilled(t: TestContext, { settings }: Place, under: string[]): Promise<boolean> {
  const starting = launchServer(t, { ...settings, ...oneThread }, { under });
  const cameUp = starting.logLine('started').then(
    () => false,
    () => true,
  );
  const wasKilled = await Promise.race([cameUp, starting.ended.then(() => true)]);
  starting.child.kill('SIGKILL');
  await starting.ended;
  return wasKilled;
}

async function killFirstStart(t: TestContext, stores: Stores): Promise<number> {
  return killEverywhere(t, started, async (under) => {
    const place = await openPlace(t, stores);
    const wasKilled = await startKilled(t, place, under);
    await (await startServer(t, place.settings)).end('SIGTERM');
    return wasKilled;
  });
}

async function killUpdate(t: TestContext, stores: Stores): Promise<number> {
  const { place: origin, password, image } = await classBefore(t, stores);
  return killEverywhere(t, started, async (under, at) => {
    const place = await openPlace(t, stores, origin);
    const wasKilled = await startKilled(t, place, under);
    const server = await startServer(t, place.settings);
    const anna = server.browser();
    await anna.login('anna', password);
    assert.equal((await anna.fetch('GET', image)).status, 200, at);
    await server.end('SIGTERM');
    return wasKilled;
  });
}

const combinations: Stores[] = [
  { rows: 'server', pictures: 'folder' },
  { rows: 'file', pictures: 'folder' },
  { rows: 'file', pictures: 'bucket' },
  { rows: 'server', pictures: 'bucket' },
];

for (const stores of longer ? combinations : combinations.slice(0, 1))
  test(
    `a start, and an update, that is killed is followed by one that comes up: rows in a ${stores.rows}, pictures in a ${stores.pictures}`,
    needs('strace'),
    async (t) => {
      try {
        const [first, update] = [await killFirstStart(t, stores), await killUpdate(t, stores)];
        t.diagnostic(`faults: start: ${first} kills; update: ${update} kills`);
      } catch (error) {
        if (!(error instanceof NoPostgres)) throw error;
        t.skip(error.message);
      }
    },
  );

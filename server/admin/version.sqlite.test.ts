import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { migrations } from '#server/ports/database/schema/migrations.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { runAdmin, startServer, temporaryFolder } from '#test/support/test-process.ts';

/** The data of a site that has run once and stands still. */
async function oldSite(t: TestContext) {
  const dataDir = await temporaryFolder(t);
  await (await startServer(t, { DATA_DIR: dataDir })).end('SIGTERM');
  const change = (statement: string, step: string) => {
    using db = new DatabaseSync(dataFolderPaths(dataDir).database);
    assert.equal(db.prepare(statement).run(step).changes, 1);
  };
  const version = async () => {
    const { code, stdout } = await runAdmin(t, ['version'], { DATA_DIR: dataDir });
    assert.equal(code, 0);
    return stdout;
  };
  return { change, version };
}

test('version says so when the data are of a newer or an older version, and else nothing', async (t) => {
  const { change, version } = await oldSite(t);
  const newest = migrations.at(-1)?.name ?? '';
  const told = await version();
  assert.match(
    told,
    /^Teil +Version\nKlassenkreis +\d+\.\d+\.\d+.*\nNode +\d+\..*\nSQLite +3\..*\nDaten +\d{4}-/,
  );
  assert.doesNotMatch(told, /Die Daten sind/);
  change('insert into migrations (name, applied_at) values (?, 0)', '9999-later');
  assert.match(await version(), /\n\nDie Daten sind von einer neueren Version als dieses Programm/);
  change('delete from migrations where name = ?', '9999-later');
  change('delete from migrations where name = ?', newest);
  assert.match(await version(), /\n\nDie Daten sind von einer älteren Version; der nächste Start/);
});

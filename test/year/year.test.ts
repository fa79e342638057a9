import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { putMigratedFile } from '#test/support/test-database.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { acts } from './acts.ts';
import { ACTS, lines, SEED } from './fixed-seeds.ts';
import { placesOf, planted } from './planted.ts';
import { reads } from './views.ts';
import { liveYear, toldOf } from './year.ts';

const root = path.join(import.meta.dirname, '../..');

test('every endpoint is called in a year, or is exempt with a reason', () => {
  const reached = new Set<string>([
    ...Object.values(acts).flatMap(({ lines: its }) => its),
    ...Object.keys(reads),
  ]);
  const found = lines.filter((line) => !reached.has(line));
  assert.deepEqual(found, []);
});

test('every planted defect has its place in the server, and the test that finds it is there', () => {
  for (const defect of planted) {
    placesOf(root, defect);
    if (defect.foundBy) assert.ok(existsSync(path.join(root, defect.foundBy)), defect.foundBy);
  }
});

/** No table, or exactly the rows of the answer. */
const NO_TABLE =
  /^SCAN (CONSTANT ROW|together|known|\d+-ROW VALUES CLAUSE|pragma_data_version |(galleries|meetings) USING (COVERING )?INDEX (galleries|meetings)_by_age)/;
/**
 * Of a class there are few of these; whose pictures are hidden is asked once after a change, in an index alone; and how a
 * username is typed is compared with all. Recipient rows have no index by member, and are asked for one when an organiser
 * enters an answer or a member is deleted; files of images have none by hash, and are asked for one by a new portrait.
 */
const FEW =
  /^SCAN (memorials|memorial_notes|missing_people|missing_hints|mails|alerts|images USING INDEX images_by_uploader: select distinct|members: select "id", "username" from|mail_copies: select "mails"."data" from|mail_copies: delete from "mail_copies" where "member_id"|image_files USING INDEX sqlite_autoindex_image_files_1: select "image_id" from "image_files" where "name")/;
/** What is about the whole class: a row for each member and what there are fewer of than members, and what is counted. */
const OF_A_CLASS =
  /^SCAN (members|galleries|meetings|hidden_images|memorial_portraits|portraits|former_traces|alerts|last_backups|maintenance_record: .* limit|(images|mail_copies) USING COVERING INDEX .* group by|mail_copies: select ("member_id", count|"mails"))/;
const isAboutTheClass = (url: string) => /\/maintenance\/|\/export$|\/album|\/first_start/.test(url);

/** The steps in which SQLite reads a table from end to end for what was asked. */
async function scansOf(t: TestContext, asked: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = await temporaryFolder(t);
  await putMigratedFile(folder);
  using connection = new DatabaseSync(path.join(folder, 'klassenkreis.db'), { readOnly: true });
  return [...asked]
    .filter(([statement]) => !/^(begin|commit|rollback|savepoint|release)/.test(statement))
    .flatMap(([statement, url]) =>
      connection
        .prepare(`explain query plan ${statement}`)
        .all()
        .map(({ detail }) => `${detail}: ${statement}`)
        .filter((step) => step.startsWith('SCAN') && !NO_TABLE.test(step) && !FEW.test(step))
        .filter((step) => !(isAboutTheClass(url) && OF_A_CLASS.test(step)))
        .map((step) => `${url}: ${step}`),
    );
}

test(`a year of a class is as the documents say, and no call reads a growing table from end to end: seed ${SEED}`, async (t) => {
  const year = await liveYear(SEED, ACTS);
  t.diagnostic(toldOf(year));
  assert.deepEqual(await scansOf(t, year.asked), []);
});

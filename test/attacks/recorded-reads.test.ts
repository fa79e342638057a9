import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Api, api, type CallName } from '#contract/api.ts';
import type { recordedReadings } from '#contract/kinds.ts';
import type { RecordPart } from '#contract/record.ts';
import type { TestAnswer } from '#test/support/test-browser.ts';
import { lineWith } from './call-of.ts';
import { classOfSecrets, secrets } from './class-of-secrets.ts';

/** They give everybody the same, and each is recorded, no matter who does it. */
const makings = ['GET /album', 'GET /album/{pictures}/{mails}'] as const;

type Recorded = Exclude<
  { [N in CallName]: Api[N] extends { recorded: true } ? N : never }[CallName],
  (typeof makings)[number]
>;
type ByPost =
  | ('POST /maintenance/import_preview' | 'POST /group_email_preview' | 'POST /galleries/{id}/zip')
  | 'POST /meetings/{id}/who_hears';

/** What each reading writes that gives a maintainer more of others than a member sees. */
const writes: Record<Recorded | ByPost, (typeof recordedReadings)[number]> = {
  'GET /maintenance/members': 'members-read',
  'GET /maintenance/members/xlsx': 'members-exported',
  'GET /maintenance/members/csv': 'members-exported',
  'GET /maintenance/members/{username}/reach': 'members-read',
  'GET /maintenance/trash': 'trash-read',
  'GET /maintenance/hidden_images': 'hidden-images-read',
  'GET /maintenance/mail': 'mails-read',
  'GET /maintenance/missing': 'missing-read',
  'GET /maintenance/memorials': 'memorials-read',
  'POST /maintenance/import_preview': 'import-previewed',
  'GET /group_emails/{id}': 'mails-read',
  'POST /group_email_preview': 'mails-read',
  'GET /meetings/{id}': 'guests-read',
  'GET /meetings/{id}/invitations': 'guests-read',
  'POST /meetings/{id}/who_hears': 'guests-read',
  'GET /meetings/{id}/people': 'guests-read',
  'GET /meetings/{id}/calls': 'calls-read',
  'GET /meetings/{id}/xlsx': 'guests-exported',
  'GET /meetings/{id}/csv': 'guests-exported',
  'GET /galleries/{galleryId}/images/{filesId}/{file}': 'hidden-images-read',
  'GET /galleries/{id}/zip': 'hidden-images-read',
  'POST /galleries/{id}/zip': 'hidden-images-read',
};
const recorded = Object.keys(writes) as (keyof typeof writes)[];
/** All other readings of maintainers give nothing of others that a member does not see. */
const plain = (Object.keys(api) as CallName[]).filter(
  (name) => name.startsWith('GET ') && api[name].access === 'maintainer' && !(name in writes),
);

/** They name who is not written to, which nobody is here, or give files. */
const withoutWords = [
  'GET /maintenance/members/{username}/reach',
  ...['GET /meetings/{id}/invitations', 'GET /meetings/{id}/calls', 'POST /meetings/{id}/who_hears'],
  ...['GET /group_emails/{id}', 'POST /group_email_preview'],
  // Packed; the same as a table is looked at.
  ...['GET /maintenance/members/xlsx', 'GET /meetings/{id}/xlsx'],
  ...[
    'GET /galleries/{galleryId}/images/{filesId}/{file}',
    'GET /galleries/{id}/zip',
    'POST /galleries/{id}/zip',
  ],
];

const must = (answer: TestAnswer) => assert.equal(answer.status, 200, answer.text);

async function classReadByZoe(t: TestContext) {
  const all = await classOfSecrets(t);
  const { site, zoe, hidden, bertId } = all;
  // An email to bert that came back.
  await site.mail.drain();
  await site.db
    .updateTable('mail_copies')
    .set({ state: 'failed', reply: '550 5.1.1 no such user', address: secrets.address, member_id: bertId })
    .where('mail_id', '=', (await site.db.selectFrom('mails').select('id').executeTakeFirstOrThrow()).id)
    .execute();
  const values: Record<string, string> = {
    username: 'bert',
    galleryId: all.gallery,
    imageId: hidden.id,
    text: 'impressum',
    kind: '*',
    person: 'anna',
    number: '1',
    part: '0',
  };
  const idFor = (name: string) =>
    name.includes('/meetings') ? all.meetingId : name.includes('/group_emails') ? all.mailId : all.gallery;
  const read = (name: CallName) => {
    if (name === 'GET /galleries/{galleryId}/images/{filesId}/{file}')
      return zoe.get(hidden.imagePath.replace(/^.*\/api\/v1/, ''));
    if (name === 'POST /group_email_preview')
      return zoe.post('/group_email_preview', { subject: 'Hallo', message: 'Wie geht es euch?' });
    if (name === 'POST /maintenance/import_preview')
      return zoe.sendTable('import_preview', `Benutzername;E-Mail\nbert;${secrets.address}\n`);
    const { method, path } = lineWith(name, { ...values, id: idFor(name) });
    if (name === 'POST /meetings/{id}/who_hears') return zoe.post(path, { act: 'cancel' });
    return zoe.send(method, path, method === 'GET' ? {} : { json: { images: [hidden.id] } });
  };
  const entries = async () => ((await zoe.get('/maintenance/record')).json as RecordPart).entries;
  /** The words of others that are in the answer. */
  const told = ({ text }: TestAnswer) => Object.values(secrets).filter((secret) => text.includes(secret));
  /** Longer than a reading stays noted. */
  const later = async () => {
    site.passSeconds(601);
    await zoe.login('zoe', site.password);
    await site.confirm(zoe);
    await site.db.deleteFrom('attempts').execute();
  };
  return { ...all, read, entries, told, later };
}

test('every reading of the table that may write is here', () => {
  const made: readonly string[] = makings;
  const names = Object.entries(api).flatMap(([name, line]) => ('recorded' in line ? [name] : []));
  const found = recorded.filter((name) => name.startsWith('GET ')).toSorted();
  assert.deepEqual(found, names.filter((name) => !made.includes(name)).toSorted());
});

test('what a maintainer reads of others beyond a member is in the record, by the very call that gives it', async (t) => {
  const { read, entries, told, later } = await classReadByZoe(t);
  for (const name of recorded) {
    await later();
    const [newest] = await entries();
    for (let times = 0; times < 2; times += 1) {
      const answer = await read(name);
      must(answer);
      assert.ok(told(answer).length > 0 || withoutWords.includes(name), name);
    }
    const written = (await entries()).filter(({ number }) => number > (newest?.number ?? 0));
    const found = written.map(({ actor, act }) => `${actor} ${act}`);
    assert.deepEqual(found, [`zoe ${writes[name]}`], `${name}: once, however often it is loaded`);
  }
  await later();
  const before = await entries();
  for (const name of plain) assert.deepEqual(told(await read(name)), [], name);
  assert.deepEqual(await entries(), before);
});

test('a maintainer who reads nothing more than a member writes no line', async (t) => {
  const { site, read, entries } = await classReadByZoe(t);
  const before = await entries();
  await site.db.deleteFrom('hidden_images').execute();
  await site.db.updateTable('meeting_answers').set({ remark: '' }).execute();
  for (const name of ['GET /galleries/{id}/zip', 'POST /galleries/{id}/zip', 'GET /meetings/{id}'] as const)
    must(await read(name));
  assert.deepEqual(await entries(), before);
});

test('what cannot be recorded is not given', async (t) => {
  const { site, read, told } = await classReadByZoe(t);
  await site.db.schema.alterTable('maintenance_record').renameTo('elsewhere').execute();
  for (const name of recorded) {
    const answer = await read(name);
    assert.equal(answer.status, 500, name);
    assert.deepEqual(told(answer), [], name);
  }
});

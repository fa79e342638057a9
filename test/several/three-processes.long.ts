import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Image } from '#contract/galleries.ts';
import type { MemberData } from '#contract/members.ts';
import { saveData } from '#test/support/own-data.ts';
import { NoPostgres } from '#test/support/test-postgres.ts';
import { judge } from '../faults/findings.ts';
import { createLedger, type Ledger } from '../faults/ledger.ts';
import { look, type StoredMail } from '../faults/look.ts';
import { createWork, type Worker } from '../faults/work.ts';
import { hasNginx } from './balancer.ts';
import { type Cluster, startCluster } from './cluster.ts';

const CLAIM_MINUTES = 5;
const KILLS = 3;

async function clusterOrSkip(t: TestContext): Promise<Cluster | undefined> {
  if (!hasNginx()) return void t.skip('nginx is not on this machine (Debian: apt-get install nginx)');
  try {
    return await startCluster(t);
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error;
    return void t.skip(error.message);
  }
}

test('sessions, limits and lists of three processes are those of one', async (t) => {
  const cluster = await clusterOrSkip(t);
  if (!cluster) return;
  const { processes, password } = cluster;
  const [one, two, three] = processes;
  assert.ok(one && two && three);

  const anna = cluster.browser(one);
  await anna.login('m000', password);
  const elsewhere = [two, three].map((at) => cluster.browser(at, anna.cookies));
  for (const browser of elsewhere) assert.equal((await browser.get('/session')).status, 200);

  // Every process must show it as soon as one has acknowledged it.
  const all = [anna, ...elsewhere];
  for (let round = 0; round < 30; round += 1) {
    const city = `Stadt ${round}`;
    await saveData(all[round % 3] ?? anna, 'm000', { city });
    const read = await Promise.all(all.map((browser) => browser.get('/users/m000')));
    assert.deepEqual(
      read.map(({ json }) => (json as MemberData).city),
      [city, city, city],
    );
    const id = await (all[round % 3] ?? anna).createGallery(`Gallerie ${round}`);
    for (const list of await Promise.all(all.map((browser) => browser.get('/galleries'))))
      assert.ok(list.text.includes(id), 'a new gallery is in the list of every process');
  }

  const copied = new Map(anna.cookies);
  assert.ok((await cluster.browser(two, anna.cookies).post('/logout')).status < 300);
  for (const at of [one, two, three])
    assert.equal((await cluster.browser(at, new Map(copied)).get('/session')).status, 401);

  // Of thirty guesses at once from one source, ten per process, only ten are checked.
  const guesses = Array.from({ length: 30 }, (_, index) =>
    cluster.browser(processes[index % 3]).send('POST', '/login', {
      json: { username: `niemand-${index}`, password: 'falsch' },
      headers: { 'x-forwarded-for': '198.51.100.7' },
    }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 401).length, 10, String(statuses));
  assert.equal(statuses.filter((status) => status === 429).length, 20, String(statuses));
});

test('killed one after the other under load, three processes lose nothing and send nothing twice', async (t) => {
  const cluster = await clusterOrSkip(t);
  if (!cluster) return;
  const { names, password, query, mailServer } = cluster;
  const ledger = createLedger(password);
  const cookies = new Map(names.map((name) => [name, new Map<string, string>()]));
  const as = async (name: string) => {
    const browser = cluster.browser(undefined, cookies.get(name));
    if ((await browser.get('/session')).status !== 200) await browser.login(name, password);
    return browser;
  };
  // One after the other: all at once would reach the limit of a source.
  const workers: Worker[] = [];
  for (const name of names) workers.push({ name, browser: await as(name) });
  const [first] = workers;
  assert.ok(first);
  const gallery = await first.browser.createGallery();
  ledger.galleries.add(gallery);

  let goesOn = true;
  const load = workers.map((worker) => keepBusy(cluster, ledger, worker, gallery, () => goesOn));
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(4000);
    await cluster.killAndStart(kill % cluster.processes.length);
  }
  await sleep(4000);
  goesOn = false;
  const refused = (await Promise.all(load)).reduce((sum, count) => sum + count, 0);

  await letterQueueEmptied(cluster);
  const mails = () =>
    query<StoredMail>(
      `select mails.id, subject, count(*)::int as copies, count(distinct address)::int as recipients
       from mails join mail_copies on mail_id = mails.id where kind = 'group-email' group by mails.id, subject`,
    );
  const fits = async (name: string, word: string) =>
    (await cluster.browser().post('/login', { username: name, password: word })).status === 200;
  const findings = await look({ dataDir: '', names, as, fits, mails }, ledger, { everything: true });

  const ids = mailServer.letters.map(({ parsed }) => parsed.messageId);
  const [copies] = await query<{ count: number }>('select count(*)::int as count from mail_copies');
  const sentTwice = ids.length - new Set(ids).size;
  t.diagnostic(
    `several: ${KILLS} kills, ${ledger.acknowledged} acknowledged, ${refused} not, ` +
      `${copies?.count} copies, ${sentTwice} of them twice`,
  );
  assert.equal(new Set(ids).size, copies?.count, 'every copy has arrived');
  // A kill may come between the 250 and our commit; each process has one letter under way.
  const crashed = await query<{ id: string }>('select id from mail_copies where crashes > 0');
  const doubled = ids.filter((id, index) => ids.indexOf(id) !== index);
  for (const id of doubled)
    assert.ok(
      crashed.some((copy) => id?.includes(copy.id)),
      `${id} was sent twice without a kill`,
    );
  assert.ok(sentTwice <= KILLS, `${sentTwice} letters twice`);
  judge(t, KILLS, findings);
});

/** Acts as one member until the end; returns how many requests were not acknowledged. */
async function keepBusy(
  cluster: Cluster,
  ledger: Ledger,
  worker: Worker,
  gallery: string,
  goesOn: () => boolean,
): Promise<number> {
  const work = createWork(ledger);
  const own: string[] = [];
  let refused = 0;
  const login = () => cluster.browser().post('/login', { username: worker.name, password: cluster.password });
  while (goesOn()) {
    const dice = Math.random();
    const removed = dice >= 0.55 && dice < 0.65 ? own.shift() : undefined;
    const answer = await (dice < 0.3
      ? work.saveCity(worker)
      : dice < 0.55
        ? work.upload(worker, gallery)
        : removed !== undefined
          ? work.remove(worker, removed)
          : dice < 0.72
            ? work.createGallery(worker)
            : dice < 0.85
              ? work.writeToGroup(worker)
              : dice < 0.88
                ? login().catch(() => undefined)
                : worker.browser.get(`/galleries/${gallery}/images`).catch(() => undefined));
    // E-mails above the hourly limit are refused.
    if (!answer || (answer.status >= 300 && answer.status !== 429)) refused += 1;
    if (answer?.status === 201 && dice >= 0.3 && dice < 0.55) own.push((answer.json as Image).id);
    await sleep(20);
  }
  return refused;
}

/** Lets the claims of killed processes expire, and waits until every copy has been sent. */
async function letterQueueEmptied({ query }: Cluster): Promise<void> {
  const open = async (states: string) =>
    (await query(`select id from mail_copies where state in (${states}) limit 1`)).length > 0;
  while (await open("'waiting'")) await sleep(200);
  await sleep(2000);
  await query(
    `update mail_copies set claimed_until = claimed_until - ${CLAIM_MINUTES * 60_000} where state = 'sending'`,
  );
  while (await open("'waiting', 'sending', 'deferred'")) await sleep(200);
}

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashToken } from '#server/random-tokens.ts';
import type { TestAnswer } from '#test/support/test-browser.ts';
import { type Findings, judge, nothingFound, sumUp } from './findings.ts';
import { word } from './ledger.ts';
import { storedMails } from './look.ts';
import { type FaultSite, faultSite } from './site.ts';
import { killEverywhere, oneThread, running } from './strace.ts';
import { needs } from './tools-at-hand.ts';
import type { Worker } from './work.ts';

type Killed = {
  name: string;
  /** How many members a run needs; each try uses another one. */
  members: number;
  /** Prepares what the action needs, such as the image to delete. */
  prepare?(site: FaultSite, worker: Worker): Promise<unknown>;
  run(site: FaultSite, worker: Worker): Promise<TestAnswer | undefined>;
  /** Further checks, beyond the ledger. */
  after?(site: FaultSite, worker: Worker): Promise<Partial<Findings>>;
};

/** The gallery that all actions use. */
async function galleryOf({ ledger, work }: FaultSite, worker: Worker): Promise<string> {
  return [...ledger.galleries][0] ?? work.openGallery(worker);
}

/** Starts the picture process beforehand, so that only the server itself is killed. */
async function uploadOne(site: FaultSite, worker: Worker): Promise<void> {
  const answer = await site.work.upload(worker, await galleryOf(site, worker));
  assert.equal(answer?.status, 201, answer?.text ?? 'no answer');
}

const newestImage = ({ ledger }: FaultSite) => [...ledger.images.keys()].at(-1) ?? '';

/** The actions that are killed midway; the test's name says what must hold afterwards. */
const killedOnTheWay: Killed[] = [
  {
    name: 'an upload is wholly listed or not at all',
    members: 1,
    prepare: uploadOne,
    run: async (site, worker) => site.work.upload(worker, await galleryOf(site, worker)),
  },
  {
    name: 'a deleted image is listed with its files or not at all',
    members: 1,
    prepare: uploadOne,
    run: (site, worker) => site.work.remove(worker, newestImage(site)),
  },
  {
    name: 'after a change of the password exactly one of the two fits',
    members: 12,
    run: (site, worker) => site.work.changePassword(worker),
  },
  resetKilled(),
  loginKilled(),
  mailKilled(),
];

type Stores = Parameters<Parameters<FaultSite['withStores']>[0]>[0];

async function issueLink({ db, links, members }: Stores, name: string, purpose: 'reset' | 'login') {
  const { id: memberId } = (await members.find(name)) ?? assert.fail();
  return (await links.issue(db, { memberId, purpose, address: `${name}@example.org` })).token;
}

function resetKilled(): Killed {
  let token = '';
  let before: string | undefined;
  return {
    name: 'a reset link is used up if and only if the password has changed',
    members: 12,
    async prepare({ ledger, withStores }, { name }) {
      before = ledger.passwords.get(name)?.value ?? ledger.password;
      token = await withStores((stores) => issueLink(stores, name, 'reset'));
    },
    run: ({ work }, worker) => work.resetPassword(worker, token),
    async after({ ledger }, { name, browser }) {
      const { works } = (await browser.post('/check_password_link', { token })).json as { works: boolean };
      const hasChanged = ledger.passwords.get(name)?.value !== before;
      return { checked: 1, lost: works === hasChanged ? [`link of ${name}`] : [] };
    },
  };
}

function loginKilled(): Killed {
  let token = '';
  let session = '';
  return {
    name: 'a link that logs in is used up if and only if it has begun a session',
    members: 12,
    async prepare({ withStores }, { name, browser }) {
      // It ends with the login.
      session = hashToken(browser.cookies.get('__Host-session') ?? assert.fail());
      token = await withStores((stores) => issueLink(stores, name, 'login'));
    },
    run: (_, { browser }) => browser.post('/login_by_link', { token }).catch(() => undefined),
    async after({ withStores }, { name, browser }) {
      const { works } = (await browser.post('/check_password_link', { token })).json as { works: boolean };
      const isBefore = await withStores(async ({ db }) => {
        const sessions = db.selectFrom('sessions').select('member_id').where('token_hash', '=', session);
        return (await sessions.executeTakeFirst()) !== undefined;
      });
      return { checked: 1, lost: works === isBefore ? [] : [`login of ${name}`] };
    },
  };
}

function mailKilled(): Killed {
  let subject = '';
  return {
    name: 'an e-mail to the group is there for everybody or nobody, and a second try does not double it',
    members: 150,
    // A different text each time, as the same text within five minutes counts as the same e-mail.
    async prepare() {
      subject = word('Klassentreffen');
    },
    run: ({ work }, worker) => work.writeToGroup(worker, subject),
    async after({ work, dataDir }, worker) {
      await work.writeToGroup(worker, subject);
      const same = storedMails(dataDir).filter((mail) => mail.subject === subject);
      return { doubled: same.length === 1 ? [] : [subject] };
    },
  };
}

const isAlive = ({ address }: { address: string }) =>
  fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Kills the process at the places to which an action comes. After every kill it is started again and compared with the
 * ledger.
 */
async function killAction(t: TestContext, killed: Killed): Promise<void> {
  const site = await faultSite(t, { members: killed.members, settings: oneThread });
  const sum = nothingFound();
  let server = await site.start();
  let tries = 0;
  const tracer = running(t, () => server.child.pid);
  const kills = await killEverywhere(t, tracer, async (trace, at) => {
    const worker = await server.worker(site.names[tries++ % site.names.length] ?? '');
    await killed.prepare?.(site, worker);
    const traced = await trace();
    const answer = await killed.run(site, worker);
    // Time for a kill in work that continues after the answer.
    if (answer) await sleep(50);
    await traced.out();
    // A process that was killed after its answer may still be exiting.
    const isDead = !answer || !(await isAlive(server));
    if (isDead) {
      await server.ended;
      server = await site.start();
    }
    sumUp(sum, await site.look(server), at);
    if (killed.after) sumUp(sum, await killed.after(site, await server.worker(worker.name)), at);
    return isDead;
  });
  sumUp(sum, await site.lookAtTheEnd(server));
  judge(t, kills, sum);
}

for (const killed of killedOnTheWay)
  test(`killed at a system call, ${killed.name}`, needs('strace'), (t) => killAction(t, killed));

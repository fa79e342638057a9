import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { RawAnswer } from '#test/support/raw-call.ts';
import { assertRefused, assertTellsNothing, type Refused } from './answers.ts';
import { assertLogTellsNothing } from './log.ts';
import { type Actor, get, type Request } from './request.ts';
import { attackedSite, type Site } from './site.ts';
import { type Changes, changesBetween, type State } from './state.ts';

/** An answer that is no refusal, with everything that may change. */
type Allowed = { status: number; changes?: Changes; check?: (answer: RawAnswer, site: Site) => unknown };

export type Attack = {
  name: string;
  changes: Changes;
  /** Sends the requests and checks the answers; returns all of them. */
  run(site: Site): Promise<{ answers: RawAnswer[]; actor: Actor; said: unknown }>;
};

/** One request with the refusals that are right for it, or with what it may change. */
export function attack(
  name: string,
  request: Request | string | Uint8Array,
  expected: Refused | Refused[] | Allowed,
): Attack {
  const isRaw = typeof request === 'string' || request instanceof Uint8Array;
  const allowed = typeof expected === 'string' || Array.isArray(expected) ? undefined : expected;
  return {
    name,
    changes: allowed?.changes ?? {},
    async run(site) {
      const answer = await site.send(request);
      if (typeof expected === 'string' || Array.isArray(expected))
        assertRefused(answer, [expected].flat(), !isRaw && request.method === 'HEAD');
      else assert.equal(answer.status, expected.status, answer.text.slice(0, 200));
      await allowed?.check?.(answer, site);
      return {
        answers: [answer],
        actor: isRaw ? 'nobody' : (request.as ?? 'anna'),
        said: isRaw ? undefined : request.json,
      };
    },
  };
}

/** Requests by what they are, all refused alike. */
export const refused = (
  refusal: Refused | Refused[],
  requests: Record<string, Request | string | Uint8Array>,
): Attack[] => Object.entries(requests).map(([name, request]) => attack(name, request, refusal));

/** Several requests that belong together; `run` checks their answers and returns them. */
export function scenario(
  name: string,
  run: (site: Site) => Promise<RawAnswer[]>,
  changes: Changes = {},
): Attack {
  return {
    name,
    changes,
    run: async (site) => ({ answers: await run(site), actor: 'anna', said: undefined }),
  };
}

/**
 * Runs a group of attacks, each as a test, against a site of its own. After every attack it checks that nothing has
 * changed but what the attack allows, that the same process still answers at once, and that nothing was revealed.
 */
export function attackGroup(group: string, attacks: (site: Site) => Attack[] | Promise<Attack[]>): void {
  test(`attacks: ${group}`, async (t) => {
    const site = await attackedSite(t);
    const said: unknown[] = [];
    const list = await attacks(site);
    let state = await site.state();
    for (const one of list)
      await t.test(one.name, async () => {
        const before = state;
        try {
          const { answers, actor, said: words } = await one.run(site);
          said.push(words);
          for (const answer of answers) assertTellsNothing(answer, actor);
        } finally {
          state = await settled(site, before, one.changes);
        }
        assert.deepEqual(changesBetween(before, state), one.changes);
        await assertHealthy(site);
        // Resets the rate limits for the next attack.
        await site.db.deleteFrom('attempts').execute();
      });
    t.diagnostic(`attacks: 1 groups, ${list.length} cases`);
    await finish(t, site, said);
  });
}

/** After a client has disconnected, the clean-up takes a moment; everything else is done when the answer arrives. */
async function settled(site: Site, before: State, changes: Changes): Promise<State> {
  const isDone = (state: State) => isDeepStrictEqual(changesBetween(before, state), changes);
  let state = await site.state();
  for (let round = 0; round < 400 && !isDone(state); round += 1) {
    await sleep(50);
    state = await site.state();
  }
  return state;
}

async function assertHealthy(site: Site): Promise<void> {
  const before = performance.now();
  const { status } = await site.send(get('/session', { as: 'carl' }));
  assert.deepEqual([status, site.child.exitCode], [200, null], 'still at work');
  assert.ok(performance.now() - before < 20_000, 'quick');
}

async function finish(t: TestContext, site: Site, said: unknown[]): Promise<void> {
  const { code, stdout, stderr } = await site.end('SIGTERM');
  const starts = stdout.split('\n').filter((line) => line.includes('"event":"started"')).length;
  await t.test('the process ends as it should, and its log tells nothing', () => {
    const fatal = stdout.split('\n').filter((line) => line.includes('"level":"fatal"'));
    assert.deepEqual([code, starts, stderr, fatal], [0, 1, '', []]);
    assertLogTellsNothing(stdout, site, said);
  });
}

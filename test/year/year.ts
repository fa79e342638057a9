import fc from 'fast-check';
import type { Letter } from '#server/ports/mail/mail.ts';
import { asTest } from '#test/support/test-process.ts';
import type { Act } from './acting.ts';
import { acts, beginning } from './acts.ts';
import { beginYear } from './class.ts';
import { compare } from './compare.ts';
import { openSite, type Site } from './site.ts';
import { Finding, type World } from './world.ts';

/** Acts between two comparisons. */
const ROUND = 50;
/** Of each kind of thing, how many each member asks about when the year is over. */
const AT_THE_END = 3;
/** How long the shortest way to a finding is looked for. */
const SHRINK_MS = 120_000;

/** How much more often than others is done what a year is to meet above all. */
const MORE = 5;

const number = fc.nat(1_000_000);
const actWith = (above: readonly string[]) => {
  const kinds = Object.entries(acts).map(([kind, { often = 1 }]) => ({
    weight: Math.round((often + (above.includes(kind) ? MORE : 0)) * 20),
    arbitrary: fc.constant(kind),
  }));
  return fc.record({ kind: fc.oneof(...kinds), who: number, a: number, b: number, c: number });
};

type Scene = [part: number, ...acts: ({ kind: string } & Partial<Act>)[]];

/** What no year is without, and where in it: what is rarely met by chance, one after the other. */
const always: Scene[] = [
  [1 / 2, { kind: 'a backup is made' }],
  [5 / 8, { kind: 'a backup is restored' }],
  [3 / 4, { kind: 'half a year passes' }],
  [0.96, { kind: 'the site is killed' }],
  ...[0.22, 0.47, 0.82].flatMap((part, n): Scene[] => [
    // A member who is shown somewhere takes the consent back.
    [part, { kind: 'save data', b: 3, c: 0 }],
    // Somebody says yes, for whom an organiser then answers, and the meeting is elsewhere.
    [
      part + 0.02,
      { kind: 'answer', a: n, b: 0 },
      { kind: 'enter an answer', who: 0, a: n, b: 0, c: n },
      { kind: 'change a meeting', who: 0, a: n, b: 2 },
    ],
    // A member who has written a memorial note is disabled.
    [part + 0.04, { kind: 'remember somebody', b: 1 }, { kind: 'act on a member', who: 0, a: 1, b: 3 }],
    // Guests send pictures of a meeting, and take one back.
    [
      part + 0.06,
      { kind: 'collect pictures', who: 0, a: 0, b: 0 },
      { kind: 'a guest sends a picture', a: 0, b: n, c: 1 },
      { kind: 'a guest sends a picture', a: 0, b: n + 7, c: 1 },
      { kind: 'a guest takes a picture back', b: 1 },
    ],
    // Emails with links are there, and then a new password.
    [part + 0.08, { kind: 'change the password', a: 0 }],
    [part + 0.1, { kind: 'hide a picture' }, { kind: 'portrait from a picture', c: 0 }],
  ]),
];

/** The acts of a seed: the same for everybody. `above`: the kinds that are to be met above all. */
export function actsOf(seed: number, count: number, above: readonly string[] = []): Act[] {
  const drawn = fc.array(actWith(above), { minLength: count, maxLength: count });
  const list = fc.sample(drawn, { seed, numRuns: 1 })[0] ?? [];
  for (const [part, ...scene] of always)
    for (const [n, one] of scene.entries()) {
      const at = Math.floor(count * part) + n;
      if (list[at]) list[at] = { ...list[at], ...one };
    }
  return list;
}

const first = beginning.map((kind, n): Act => ({ kind, who: n * 7, a: n, b: n * 3 + 1, c: n }));

type Outcome = {
  finding?: string;
  at: number;
  tally: World['tally'];
  calls: World['calls'];
  history: string[];
  asked: ReadonlyMap<string, string>;
  letters: readonly Letter[];
};

/** How the line of an act begins in what is told of a year. */
const ACT = '— ';

async function act(w: World, one: Act): Promise<void> {
  await w.site.site.db.deleteFrom('attempts').execute();
  w.pass(1000);
  w.history.push(`${ACT}${one.kind}`);
  await acts[one.kind]?.run(w, one);
}

/** A class after so many acts of a seed, which nobody has compared with the model. */
export async function liveUncompared(site: Site, seed: number, count: number): Promise<World> {
  const w = await beginYear(site);
  for (const one of first) await acts[one.kind]?.run(w, one);
  for (const one of actsOf(seed, count)) await act(w, one);
  return w;
}

/** One year on a site of its own; all that it needed is gone at its end. */
const live = (list: readonly Act[], comparesEvery: number): Promise<Outcome> =>
  asTest(async (t) => {
    let at = 0;
    const site = await openSite(t);
    const w = await beginYear(site);
    const outcome = () => ({
      at,
      tally: w.tally,
      calls: w.calls,
      history: w.history,
      asked: site.asked,
      letters: site.letters,
    });
    try {
      for (const one of first) await acts[one.kind]?.run(w, one);
      for (const one of list) {
        at += 1;
        await act(w, one);
        if (at % comparesEvery === 0) await compare(w, at / comparesEvery, { inTurn: true, targets: 2 });
      }
      await compare(w, 0, { inTurn: false, targets: AT_THE_END });
      return outcome();
    } catch (error) {
      if (error instanceof Finding) return { ...outcome(), finding: error.message };
      throw new Error(`after ${w.history.slice(-2).join(', ')} (act ${at})`, { cause: error });
    }
  });

/** What two findings have in common that are the same. */
const kindOf = (finding: string | undefined) =>
  finding?.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|qz\d+qz|\b(m\d+|neu)-|\d+/g, '…').slice(0, 60);

/** The fewest acts that lead to the same finding, as far as they are found in time. */
async function shortest(
  list: Act[],
  finding: string,
): Promise<{ list: Act[]; outcome: Outcome | undefined }> {
  const end = performance.now() + SHRINK_MS;
  let best = list;
  let outcome: Outcome | undefined;
  for (let size = Math.ceil(best.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < best.length && performance.now() < end; ) {
      const tried = [...best.slice(0, from), ...best.slice(from + size)];
      const one = await live(tried, Number.POSITIVE_INFINITY).catch(() => undefined);
      if (kindOf(one?.finding) === kindOf(finding)) [best, outcome] = [tried.slice(0, one?.at), one];
      else from += size;
    }
  return { list: best, outcome };
}

export type Year = Outcome & { seed: number; seconds: number };

export const toldOf = ({ calls, seconds }: Year) =>
  `${calls.acts} acts, ${calls.reads} reads, ${calls.letters} letters in ${seconds.toFixed(1)} s`;

/** Lives a year; a finding fails with its seed and the shortest way to it. */
export async function liveYear(
  seed: number,
  count: number,
  { shrinks = true, above = [] as readonly string[] } = {},
): Promise<Year> {
  const begun = performance.now();
  const list = actsOf(seed, count, above);
  const outcome = await live(list, ROUND);
  const seconds = (performance.now() - begun) / 1000;
  if (outcome.finding === undefined || !shrinks) return { ...outcome, seed, seconds };
  const { list: way, outcome: last = outcome } = await shortest(list.slice(0, outcome.at), outcome.finding);
  const begins = last.history.findIndex((line) => line.startsWith(ACT));
  throw new Finding(
    [
      `seed ${seed}, act ${outcome.at} of ${count}: ${outcome.finding}`,
      `The shortest way: ${way.length} acts (npm test -- test/year/year.long.ts --seed ${seed} --acts ${count})`,
      ...last.history.slice(begins),
      last.finding ?? '',
    ].join('\n'),
  );
}

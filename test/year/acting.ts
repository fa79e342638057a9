import type { CallName } from '#contract/api.ts';
import { isActive, isLive, type Model, type Person, readerOf, type Session } from './model.ts';
import type { World } from './world.ts';

/** One act as data: what, by whom, and with what, each as a number that is taken modulo what there is. */
export type Act = { kind: string; who: number; a: number; b: number; c: number };
/** What an act does; `lines`: the calls that it makes; `needs`: the acts without which it can do nothing. */
export type Doing = {
  lines: CallName[];
  often?: number;
  needs?: string[];
  run: (w: World, act: Act) => Promise<unknown>;
};

type Run = Doing['run'];
type How = number | Pick<Doing, 'often' | 'needs'>;

export function doing(lines: CallName | CallName[], ...given: [run: Run] | [how: How, run: Run]): Doing {
  const [how, run] = given.length === 1 ? [1, given[0]] : given;
  return { lines: [lines].flat(), often: 1, ...(typeof how === 'number' ? { often: how } : how), run };
}

type RunOfMaintainer = (
  w: World,
  session: Session | undefined,
  me: Person | undefined,
  act: Act,
) => Promise<unknown>;

/** What only maintainers do. */
export const maintaining = (lines: CallName | CallName[], how: How, run: RunOfMaintainer): Doing =>
  doing(lines, how, async (w, act) => {
    const session = await maintainer(w, act.who);
    await run(w, session, personOf(w, session), act);
  });

export const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];

/** Mostly one that is there, now and then one that is gone. */
export const pickLiving = <T>(list: readonly T[], n: number, isThere: (one: T) => boolean): T | undefined =>
  n % 11 === 10 ? pick(list, n) : (pick(list.filter(isThere), n) ?? pick(list, n));

export const mayComeIn = (m: Model) => m.people.filter((one) => isActive(one) && one.password !== null);

/** A session of some member; now and then one that has ended, or nobody's. */
export async function someone(w: World, who: number): Promise<Session | undefined> {
  if (who % 29 === 28) return undefined;
  if (who % 29 === 27) return w.m.sessions.findLast((one) => !isLive(w.m, one));
  const person = pick(mayComeIn(w.m), who);
  return person && w.sessionOf(person);
}

/** A maintainer who has entered the password again; now and then one who has not, or a member. */
export async function maintainer(w: World, who: number): Promise<Session | undefined> {
  if (who % 11 === 10) return someone(w, who);
  const person = pick(
    mayComeIn(w.m).filter((one) => one.maintainer),
    who,
  );
  if (!person) return someone(w, who);
  if (who % 11 !== 9) return w.confirmedOf(person);
  return (
    w.m.sessions.findLast(
      (one) => one.person === person.n && isLive(w.m, one) && one.confirmedUntil <= w.m.now,
    ) ?? w.logIn(person)
  );
}

/** Who may do something, or one time in four just anybody. */
export async function oneOf(w: World, who: number, those: (number | null)[]): Promise<Session | undefined> {
  const able = mayComeIn(w.m).filter((one) => those.includes(one.n));
  const person = who % 4 === 3 ? undefined : pick(able, who);
  return person ? w.sessionOf(person) : someone(w, who);
}

export const personOf = (w: World, session: Session | undefined): Person | undefined =>
  readerOf(w.m, session).person;

export const readerFor = (w: World, session: Session | undefined) => readerOf(w.m, session);

/** By whom it was, for the record: undefined where the account is gone. */
export const memberName = (m: Model, n: number | null) => {
  const person = n === null ? undefined : m.people[n];
  return person && !person.gone ? { member: person.username } : {};
};

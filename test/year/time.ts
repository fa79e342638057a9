import { type Doing, doing, pick } from './acting.ts';
import { disable, remove, tellOfRole } from './changes.ts';
import { mail } from './mail.ts';
import { remindDue } from './meetings/invitations.ts';
import { germanHour } from './meetings/model.ts';
import { DAY, HOUR, isRemembered, MINUTE, type Person } from './model.ts';
import type { PartOfYear } from './part.ts';
import { halfAYearOfAll } from './parts.ts';
import type { World } from './world.ts';

/** By day only: at midnight two clocks may think of different days. */
async function pass(w: World, ms: number) {
  w.pass(ms);
  w.count('clock', true);
  const hour = germanHour(w.m.now);
  if (hour >= 20) w.pass((33 - hour) * HOUR);
  else if (hour < 9) w.pass((9 - hour) * HOUR);
}

/** A little more, as members who have saved their data within this time are not asked. */
const HALF_A_YEAR = 190;

/** More than it takes until an email about a meeting leaves. */
const MOST_WAITS = 6;
const waits = (w: World) => w.m.pausedAt !== null || w.m.post.some(({ isHeld }) => !isHeld);

async function passDays(w: World, days: number) {
  await w.lookAtPost();
  // An email that waits for two days is given up.
  if (waits(w)) return pass(w, 20 * MINUTE);
  await pass(w, days * DAY);
  await jobs(w);
}

/** What the site does by itself. */
export async function jobs(w: World) {
  await w.site.jobs();
  remindDue(w);
  for (const sought of w.m.sought) {
    const found = sought.found === null ? undefined : w.m.people[sought.found];
    const isUnderWay = w.m.post.some(({ kind, about }) => kind === 'missing-found' && about === sought.n);
    if (found && found.cameAt !== null && !isUnderWay) sought.gone = true;
  }
}

async function onCommandLine(w: World, words: string[], isDone: boolean, then: () => void) {
  const { code, said } = await w.site.admin(...words);
  w.history.push(`command line: ${words.join(' ')} → ${code}`);
  w.count(`command line: ${words.slice(0, 2).join(' ')}`, code === 0);
  if ((code === 0) !== isDone) w.fail(`command line: ${words.join(' ')} ended with ${code}: ${said}`);
  if (code === 0) then();
}

const actsOfTime: Record<string, Doing> = {
  'minutes pass': doing([], 3, (w, { a }) => pass(w, (1 + (a % 40)) * MINUTE)),
  'hours pass': doing([], 1.5, (w, { a }) => pass(w, (1 + (a % 5)) * HOUR)),
  'days pass': doing([], (w, { a }) => passDays(w, 1 + (a % 12))),
  // Then the class is asked whether its data hold, and hears of what was new.
  'half a year passes': doing([], 0.2, async (w, act) => {
    for (const { before } of halfAYearOfAll()) await before?.(w, act, w.m.now + HALF_A_YEAR * DAY);
    await mail.acts?.['stop or start the mails']?.run(w, { ...act, a: 0, b: 0, c: 0 });
    for (let wait = 0; wait < MOST_WAITS && waits(w); wait += 1) {
      await pass(w, 20 * MINUTE);
      await w.lookAtPost();
    }
    await passDays(w, HALF_A_YEAR);
    await passDays(w, 1);
    await w.lookAtPost();
    for (const { after } of halfAYearOfAll()) await after?.(w, act);
    for (const b of [0, 1, 2, 3]) await mail.acts?.['leave a list']?.run(w, { ...act, a: 0, b, c: 0 });
  }),
  'the post leaves': doing([], 4, (w) => w.lookAtPost()),
  'the site runs its scheduled jobs': doing([], 0.5, jobs),
  'the site starts again': doing([], 0.3, async (w) => {
    await w.site.restart();
    w.count('restart', true);
  }),
  'the site is killed': doing([], 0.3, async (w) => {
    await w.site.kill();
    w.count('kill', true);
  }),
  'a backup is made': doing([], 0.15, async (w) => {
    const { backups, code, said } = await w.site.backUp();
    w.count('backup', code === 0);
    if (code !== 0) w.fail(`backup create: ${code} ${said}`);
    w.backups.push({ backups, model: structuredClone(w.m) });
  }),
  'a backup is restored': doing([], 0.15, async (w, { a }) => {
    const backup = pick(w.backups, a);
    if (!backup) return;
    await w.lookAtPost();
    const { code, said } = await w.site.restore(backup.backups);
    w.count('restore', code === 0);
    if (code !== 0) w.fail(`backup restore: ${code} ${said}`);
    const { now } = w.m;
    w.m = structuredClone(backup.model);
    w.m.now = now;
    // Nobody is logged in by it, no mailed link works, and what was to leave then is held.
    for (const session of w.m.sessions) session.isOver = true;
    for (const person of w.m.people) person.browsers = [];
    for (const link of w.m.links) link.isOver = true;
    for (const letter of w.m.post) letter.isHeld = true;
  }),
  'the command line names a maintainer': doing([], 0.15, async (w, { a, b }) => {
    const person = pick(w.m.people, a) as Person;
    const all = w.m.people.filter((one) => one.maintainer && !one.gone && !one.disabled);
    // One stays.
    if (b % 2 === 1 && (all.length < 2 || !person.maintainer)) return;
    const verb = b % 2 === 1 ? 'remove' : 'add';
    if (person.gone || person.disabled || person.maintainer === (verb === 'add')) return;
    await onCommandLine(w, ['maintainer', verb, person.username], true, () => {
      person.maintainer = verb === 'add';
      tellOfRole(w, person, undefined);
    });
  }),
  'the command line acts on a member': doing([], 0.15, async (w, { a, b }) => {
    const person = pick(
      w.m.people.filter((one) => !one.maintainer),
      a,
    );
    if (!person || person.gone) return;
    const { username } = person;
    const member = { member: username };
    if (b % 5 === 0)
      return onCommandLine(w, ['member', 'delete', username, '--keep-images', '--yes'], true, () => {
        w.record(undefined, 'member-deleted', member);
        remove(w, person, true);
      });
    const verb = b % 2 === 0 ? 'disable' : 'enable';
    const isPossible = !isRemembered(w.m, person);
    await onCommandLine(w, ['member', verb, username], isPossible, () => {
      w.record(undefined, `member-${verb}d`, member);
      disable(w, person, verb === 'disable');
    });
  }),
};

export const time: PartOfYear = { acts: actsOfTime };

import { type TaskKind, taskKinds } from '#contract/kinds.ts';
import { galleryUpkeep } from '#server/galleries/hidden/hidden-images.ts';
import { mailUpkeep } from '#server/mail/replies.ts';
import { meetingUpkeep } from '#server/meetings/upkeep.ts';
import { missingUpkeep } from '#server/missing/missing.ts';
import { newsUpkeep } from '#server/news/told.ts';
import { passwordUpkeep } from '#server/password/invitations.ts';
import { yearlyCheckUpkeep } from '#server/yearly-check/yearly-checks.ts';
import type { Database } from '../ports/database/database.ts';
import type { KnownOfMember, ModuleWithTasks, Upkeep, UpkeepOf } from './upkeep-of-module.ts';

/** What modules say of their rows, in the running site and on the command line. Tasks are shown in this order. */
const upkeepOfModules = {
  galleries: galleryUpkeep,
  mail: mailUpkeep,
  yearlyCheck: yearlyCheckUpkeep,
  missing: missingUpkeep,
  meetings: meetingUpkeep,
  news: newsUpkeep,
  password: passwordUpkeep,
} satisfies { [M in ModuleWithTasks]: UpkeepOf<M> } & Record<string, Upkeep>;

const all: readonly Upkeep[] = Object.values(upkeepOfModules);

/** How often each task of a module is open. `at`: the time in ms. */
export async function countTasks(db: Database, at: number): Promise<[TaskKind, number][]> {
  const counts: [TaskKind, number][] = [];
  for (const { tasks = {} } of all)
    for (const kind of taskKinds) {
      const count = await tasks[kind]?.(db, at);
      if (count !== undefined) counts.push([kind, count]);
    }
  return counts;
}

/** By the kind of a mail. */
export const marks: NonNullable<Upkeep['marks']> = Object.assign({}, ...all.map((one) => one.marks));

/** For the export of a member's own data. */
export const ownColumns = all.flatMap((one) => one.ownColumns ?? []);

/** What all of them together know of members, by id. `at`: the time in ms. */
export async function knownOfMembers(db: Database, at: number): Promise<ReadonlyMap<string, KnownOfMember>> {
  const known = new Map<string, KnownOfMember>();
  for (const { members } of all)
    for (const { id, ...more } of (await members?.(db, at)) ?? [])
      known.set(id, { ...known.get(id), ...more });
  return known;
}

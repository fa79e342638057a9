import { randomUUIDv7 } from 'node:crypto';
import type { z } from 'zod';
import type { MaintainedMissingPerson, MissingPerson, NewMissingPerson } from '#contract/missing.ts';
import { german } from '#server/german-order.ts';
import type { Database } from '#server/ports/database/database.ts';

export type Missing = ReturnType<typeof createMissing>;

/** People of the class without a known address, and what members know of them. `now` is the clock in ms. */
export function createMissing(db: Database, now: () => number) {
  const rows = async () => {
    const people = await db.selectFrom('missing_people').selectAll().execute();
    return people.sort(
      (a, b) => german.compare(a.surname, b.surname) || german.compare(a.first_name, b.first_name),
    );
  };

  return {
    /** By surname. */
    async all(): Promise<MissingPerson[]> {
      return (await rows()).map(({ id, first_name, surname }) => ({ id, firstName: first_name, surname }));
    },

    /** The same with what only maintainers see. */
    async maintained(): Promise<MaintainedMissingPerson[]> {
      const people = await rows();
      const hints = await db
        .selectFrom('missing_hints')
        .leftJoin('members', 'members.id', 'missing_hints.member_id')
        .select(['missing_hints.person_id', 'missing_hints.hint', 'missing_hints.at', 'members.username'])
        .orderBy('missing_hints.at')
        .orderBy('missing_hints.id')
        .execute();
      const hintsOf = Map.groupBy(hints, (hint) => hint.person_id);
      return people.map(({ id, first_name, surname, remark }) => ({
        ...{ id, firstName: first_name, surname, remark },
        hints: (hintsOf.get(id) ?? []).map(({ hint, username, at }) => {
          return { text: hint, by: username ?? '', at: Math.floor(at / 1000) };
        }),
      }));
    },

    find: (transaction: Database, id: string) =>
      transaction.selectFrom('missing_people').selectAll().where('id', '=', id).executeTakeFirst(),

    async add(
      transaction: Database,
      { firstName, surname, remark }: z.infer<typeof NewMissingPerson>,
    ): Promise<string> {
      const id = randomUUIDv7();
      await transaction
        .insertInto('missing_people')
        .values({ id, first_name: firstName, surname, remark, created_at: now() })
        .execute();
      return id;
    },

    /** With all hints; returns the name, undefined when there was nobody. */
    async remove(transaction: Database, id: string): Promise<string | undefined> {
      const removed = await transaction
        .deleteFrom('missing_people')
        .where('id', '=', id)
        .returning(['first_name', 'surname'])
        .executeTakeFirst();
      return removed && `${removed.first_name} ${removed.surname}`;
    },

    async addHint(transaction: Database, personId: string, memberId: string, text: string): Promise<void> {
      await transaction
        .insertInto('missing_hints')
        .values({ id: randomUUIDv7(), person_id: personId, member_id: memberId, hint: text, at: now() })
        .execute();
    },
  };
}

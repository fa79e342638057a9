import { randomUUIDv7 } from 'node:crypto';
import type { z } from 'zod';
import type { MaintainedMissingPerson, NewMissingPerson, SoughtPerson } from '#contract/missing.ts';
import { german } from '#server/german-order.ts';
import type { Database } from '#server/ports/database/database.ts';
import { appendConsents } from './consents.ts';

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
    /** By surname, as this member sees them. */
    async all(memberId: string): Promise<SoughtPerson[]> {
      const own = await db
        .selectFrom('missing_seekers')
        .select('person_id')
        .where('member_id', '=', memberId)
        .execute();
      const sought = new Set(own.map(({ person_id }) => person_id));
      return (await rows()).map(({ id, first_name, surname }) => {
        return { id, firstName: first_name, surname, looking: sought.has(id) };
      });
    },

    /** The same with what only maintainers see. */
    async maintained(): Promise<MaintainedMissingPerson[]> {
      const people = await rows();
      const hints = await db
        .selectFrom('missing_hints')
        .leftJoin('members', 'members.id', 'missing_hints.member_id')
        .select(['missing_hints.person_id', 'missing_hints.hint', 'missing_hints.at', 'members.username'])
        .select('missing_hints.done')
        .orderBy('missing_hints.at')
        .orderBy('missing_hints.id')
        .execute();
      const seekers = await db
        .selectFrom('missing_seekers')
        .select((of) => ['person_id', of.fn.countAll<number>().as('count')])
        .where('person_id', 'is not', null)
        .groupBy('person_id')
        .execute();
      const seekersOf = new Map(seekers.map(({ person_id, count }) => [person_id, Number(count)]));
      const hintsOf = Map.groupBy(hints, (hint) => hint.person_id);
      return people.map(({ id, first_name, surname, remark }) => ({
        ...{ id, firstName: first_name, surname, remark },
        hints: (hintsOf.get(id) ?? []).map(({ hint, username, at }) => {
          return { text: hint, by: username ?? '', at: Math.floor(at / 1000) };
        }),
        isOpen: (hintsOf.get(id) ?? []).some(({ done }) => done === 0),
        seekers: seekersOf.get(id) ?? 0,
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

    /** Whoever was looking for them is kept until the one who was found is told. */
    async found(transaction: Database, id: string, memberId: string): Promise<string | undefined> {
      await transaction
        .updateTable('missing_seekers')
        .set({ person_id: null, found_id: memberId })
        .where('person_id', '=', id)
        .execute();
      return this.remove(transaction, id);
    },

    /** Agrees to be named to them when they are found, or takes that back; with an entry in the ledger. */
    async look(transaction: Database, id: string, memberId: string, looking: boolean): Promise<void> {
      const own = { person_id: id, member_id: memberId };
      const { numDeletedRows } = await transaction
        .deleteFrom('missing_seekers')
        .where('person_id', '=', id)
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      const at = now();
      if (looking)
        await transaction
          .insertInto('missing_seekers')
          .values({ ...own, id: randomUUIDv7(), at })
          .execute();
      if (looking === numDeletedRows > 0n) return;
      const changes = [{ consent: 'search-told' as const, given: Number(looking) }];
      await appendConsents(transaction, { memberId, changes, source: 'form', at });
    },

    /** Those who were looking for this member; asked once, as they are to be told once. */
    async takeSeekers(transaction: Database, foundId: string): Promise<string[]> {
      const rows = await transaction
        .deleteFrom('missing_seekers')
        .where('found_id', '=', foundId)
        .returning('member_id')
        .execute();
      return rows.map(({ member_id }) => member_id);
    },

    /** The hints about somebody have been followed up; returns the name, undefined when there are none that have not. */
    async hintsDone(transaction: Database, id: string): Promise<string | undefined> {
      const person = await this.find(transaction, id);
      const { numUpdatedRows } = await transaction
        .updateTable('missing_hints')
        .set({ done: 1 })
        .where('person_id', '=', id)
        .where('done', '=', 0)
        .executeTakeFirst();
      return person && numUpdatedRows > 0n ? `${person.first_name} ${person.surname}` : undefined;
    },

    async addHint(transaction: Database, personId: string, memberId: string, text: string): Promise<void> {
      await transaction
        .insertInto('missing_hints')
        .values({
          id: randomUUIDv7(),
          person_id: personId,
          member_id: memberId,
          hint: text,
          at: now(),
          done: 0,
        })
        .execute();
    },
  };
}

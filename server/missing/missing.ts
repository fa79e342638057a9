import { randomUUIDv7 } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { MaintainedMissingPerson, NewMissingPerson, SoughtPerson } from '#contract/missing.ts';
import { nameKeys, type PersonName } from '#contract/same-name.ts';
import { isEnabled } from '#server/people/named.ts';
import { bySurname, fullNameOf } from '#server/people/names.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { setRow } from '#server/ports/database/rows.ts';
import type { UpkeepOf } from '../maintenance/upkeep-of-module.ts';
import { appendConsents } from '../people/consents.ts';
import { endSearch } from '../people/end-search.ts';

/** Somebody who is still to be found. */
const find = (transaction: Database, id: string) =>
  transaction
    .selectFrom('missing_people')
    .selectAll()
    .where('id', '=', id)
    .where('found_id', 'is', null)
    .executeTakeFirst();

type MissingRow = Omit<Selectable<Tables['missing_people']>, 'first_name'> & { firstName: string };

function lists(db: Database, allRows: () => Promise<MissingRow[]>) {
  return {
    /** By surname, as this member sees them; of those who were found, whom this member looked for. */
    async all(memberId: string): Promise<SoughtPerson[]> {
      const own = await db
        .selectFrom('missing_seekers')
        .select('person_id')
        .where('member_id', '=', memberId)
        .execute();
      const sought = new Set(own.map(({ person_id }) => person_id));
      return (await allRows())
        .filter(({ id, found_id }) => found_id === null || sought.has(id))
        .map(({ id, firstName, surname, found_id }) => ({
          id,
          firstName,
          surname,
          looking: sought.has(id),
          ...(found_id !== null && { found: true as const }),
        }));
    },

    /** The same with what only maintainers see. */
    async maintained(): Promise<MaintainedMissingPerson[]> {
      const people = (await allRows()).filter(({ found_id }) => found_id === null);
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
        .innerJoin('members', 'members.id', 'missing_seekers.member_id')
        .select((of) => ['person_id', of.fn.countAll<number>().as('count')])
        .where(isEnabled)
        .groupBy('person_id')
        .execute();
      const seekersOf = new Map(seekers.map(({ person_id, count }) => [person_id, Number(count)]));
      const hintsOf = Map.groupBy(hints, (hint) => hint.person_id);
      return people.map(({ id, firstName, surname, remark }) => ({
        id,
        firstName,
        surname,
        remark,
        hints: (hintsOf.get(id) ?? []).map(({ hint, username, at }) => {
          return { text: hint, by: username ?? '', at: Math.floor(at / 1000) };
        }),
        isOpen: (hintsOf.get(id) ?? []).some(({ done }) => done === 0),
        seekers: seekersOf.get(id) ?? 0,
      }));
    },
  };
}

function searches(now: () => number, allRows: () => Promise<MissingRow[]>) {
  return {
    find,

    /** The id of who is looked for under this name, however it is written. */
    async named(name: PersonName): Promise<string | undefined> {
      const keys = nameKeys(name);
      const isMeant = (one: { firstName: string; surname: string }) =>
        nameKeys(one).some((key) => keys.includes(key));
      return (await allRows()).find((one) => one.found_id === null && isMeant(one))?.id;
    },

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
      return (await find(transaction, id)) && endSearch(transaction, { id }, now());
    },

    /** The names and those who were looking for them are kept until the one who was found is told. */
    async found(transaction: Database, id: string, memberId: string): Promise<string | undefined> {
      const person = await find(transaction, id);
      if (!person) return undefined;
      await transaction.deleteFrom('missing_hints').where('person_id', '=', id).execute();
      await setRow(transaction, 'missing_people', id, { found_id: memberId, remark: '' });
      return fullNameOf(person);
    },
  };
}

/** Those who look for somebody, and agree to be named when they are found. */
function seekers(db: Database, now: () => number) {
  return {
    /**
     * Agrees to be named to them when they are found, or takes that back, also after that; with an entry in the ledger.
     * False when there is nobody to look for.
     */
    async look(
      transaction: Database,
      id: string,
      memberId: string,
      { looking }: { looking: boolean },
    ): Promise<boolean> {
      const own = { person_id: id, member_id: memberId };
      if (looking && !(await find(transaction, id))) return false;
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
      if (looking === numDeletedRows > 0n) return looking || (await find(transaction, id)) !== undefined;
      const changes = [{ consent: 'search-told' as const, given: Number(looking) }];
      await appendConsents(transaction, { memberId, changes, source: 'form', at });
      return true;
    },

    /** Those who look for this member and still agree to be named in this email; null: in one that is to be queued. */
    async seekersOf(foundId: string, letterId: string | null, from = db): Promise<string[]> {
      const rows = await from
        .selectFrom('missing_seekers')
        .innerJoin('missing_people', 'missing_people.id', 'missing_seekers.person_id')
        .select('member_id')
        .where('found_id', '=', foundId)
        .where('letter_id', letterId === null ? 'is' : '=', letterId)
        .execute();
      return rows.map(({ member_id }) => member_id);
    },

    /** The email that tells it is in the queue; until it has left, everybody can take it back. */
    async willBeTold(transaction: Database, foundId: string, letterId: string): Promise<void> {
      await transaction
        .updateTable('missing_people')
        .set({ letter_id: letterId })
        .where('found_id', '=', foundId)
        .execute();
    },

    /** Ends the searches for those who came in and were told, or had nobody to be told of. */
    async endTold(): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const told = await transaction
          .selectFrom('missing_people')
          .leftJoin('mails', 'mails.id', 'missing_people.letter_id')
          .innerJoin('members', 'members.id', 'missing_people.found_id')
          .select('missing_people.id')
          .where('members.last_login_at', 'is not', null)
          .where((of) => of.or([of('mails.id', 'is', null), of('mails.ended_at', 'is not', null)]))
          .execute();
        for (const { id } of told) await endSearch(transaction, { id }, now());
      });
    },
  };
}

function hints(now: () => number) {
  return {
    /** The hints about somebody have been followed up; returns the name, undefined when there are none that have not. */
    async hintsDone(transaction: Database, id: string, by: string): Promise<string | undefined> {
      const person = await find(transaction, id);
      const open = transaction.updateTable('missing_hints').where('person_id', '=', id).where('done', '=', 0);
      // Who has left one is told, but of what others do.
      await open.set({ followed_up_at: now() }).where('member_id', '!=', by).execute();
      const { numUpdatedRows } = await open.set({ done: 1 }).executeTakeFirst();
      return person && numUpdatedRows > 0n ? fullNameOf(person) : undefined;
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
          followed_up_at: null,
        })
        .execute();
    },
  };
}

export type Missing = ReturnType<typeof createMissing>;

/** People of the class without a known address, and what members know of them. `now` is the clock in ms. */
export function createMissing(db: Database, now: () => number) {
  const allRows = async () => {
    const people = await db.selectFrom('missing_people').selectAll().execute();
    return people.map(({ first_name: firstName, ...one }) => ({ ...one, firstName })).sort(bySurname);
  };

  return {
    ...lists(db, allRows),
    ...searches(now, allRows),
    ...seekers(db, now),
    ...hints(now),
  };
}

export const missingUpkeep: UpkeepOf<'missing'> = {
  tasks: {
    /** About how many of those who are looked for there is something new. */
    'hints-open': async (db) => {
      const rows = await db
        .selectFrom('missing_hints')
        .select('person_id')
        .where('done', '=', 0)
        .groupBy('person_id')
        .execute();
      return rows.length;
    },
  },
};

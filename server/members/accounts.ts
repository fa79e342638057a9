import type { Selectable, Updateable } from 'kysely';
import type { ContactData } from '#contract/members.ts';
import { usernameKey } from '#contract/username.ts';
import { notDead } from '#server/mail/dead-addresses.ts';
import { forgetOnce } from '#server/mail/once.ts';
import { hasWaiting, NOT_SENT, noticesIn, setDisabled } from '#server/mail/set-disabled.ts';
import { addressKey } from '#server/people/address.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { type ContactRow, contactColumns, contactOf } from '../people/contact-columns.ts';
import { endSearch } from '../people/end-search.ts';
import { endTokens } from '../people/endings.ts';
import { keepDeleted, keepRenamed, keepReplaced } from '../people/former-traces.ts';
import { type NewMember, type NewMemberRow, newMemberRow } from '../people/new-member.ts';

type Member = Selectable<Tables['members']>;

/** Rows per statement: about twenty columns each, with SQLite's limit of 32,766 parameters. */
const BATCH = 500;

/** Tells whom it concerns that a member goes, in the transaction of that. */
export type TellOfGoing = (transaction: Database, memberId: string) => Promise<void>;

function entering(now: () => number) {
  return {
    /**
     * Adds all of these (whose usernames differ) and returns their rows; or none, and returns undefined, when one of
     * the names is taken.
     */
    async addAll(
      transaction: Database,
      newcomers: readonly NewMember[],
    ): Promise<NewMemberRow[] | undefined> {
      const at = now();
      const rows = newcomers.map((newcomer) => newMemberRow(newcomer, at));
      const holders = await transaction.selectFrom('members').select('username_key').execute();
      const taken = new Set(holders.map((holder) => holder.username_key));
      if (rows.some((row) => taken.has(row.username_key))) return undefined;
      for (let start = 0; start < rows.length; start += BATCH) {
        await transaction
          .insertInto('members')
          .values(rows.slice(start, start + BATCH))
          .execute();
      }
      return rows;
    },
  };
}

function changing(now: () => number) {
  return {
    /**
     * Changes a username, and ends the sessions: their browsers know the old one. Returns false when somebody else has
     * the name.
     */
    async rename(transaction: Database, id: string, username: string): Promise<boolean> {
      const key = usernameKey(username);
      const holder = await transaction
        .selectFrom('members')
        .select('id')
        .where('username_key', '=', key)
        .executeTakeFirst();
      if (holder && holder.id !== id) return false;
      await update(transaction, id, { username, username_key: key });
      await transaction.deleteFrom('sessions').where('member_id', '=', id).execute();
      return true;
    },

    /**
     * Changes the address and the name of a member, and returns the row as it is then. The address counts as confirmed,
     * as a maintainer vouches for it, and is the one that mails to the group go to.
     */
    async setDetails(
      transaction: Database,
      before: Member,
      { email, firstName, surname }: { email?: string; firstName?: string; surname?: string },
    ): Promise<Member> {
      const usesOffice = before.private_email_address === '' && before.office_email_address !== '';
      const mailed = usesOffice ? 'office_email_address' : 'private_email_address';
      if (email !== undefined) await keepReplaced(transaction, before, email);
      if (firstName !== undefined || surname !== undefined) await keepRenamed(transaction, before);
      return update(transaction, before.id, {
        ...(firstName !== undefined && { first_name: firstName }),
        ...(surname !== undefined && { surname }),
        ...(email !== undefined && {
          linked_address: email || null,
          linked_address_key: email ? addressKey(email) : null,
          [mailed]: email,
          address_corrected_at: now(),
          ...notDead,
          // The invitation went elsewhere, unless it still waits and follows.
          ...(before.last_login_at === null &&
            !(await hasWaiting(transaction, before.id, 'invitation')) && { invited_at: null }),
        }),
      });
    },

    /** Fills in contact data of a member, as they were read. */
    async supplement(
      transaction: Database,
      member: Pick<Member, 'id'> & ContactRow,
      contact: Partial<ContactData>,
    ): Promise<void> {
      await update(transaction, member.id, contactColumns({ ...contactOf(member), ...contact }));
    },
  };
}

function permitting(now: () => number, beforeGoing: TellOfGoing) {
  return {
    /**
     * Disables a member or enables one again. False, and nothing happens: there is no such member (any more), the class
     * remembers them, or who is to be disabled has deleted the account.
     */
    async setDisabled(transaction: Database, id: string, disabled: boolean): Promise<boolean> {
      const row = await transaction
        .selectFrom('members')
        .leftJoin('memorials', 'memorials.member_id', 'members.id')
        .select(['left_at', 'memorials.id as memorial'])
        .where('members.id', '=', id)
        .executeTakeFirst();
      if (!row || row.memorial !== null || (disabled && row.left_at !== null)) return false;
      if (disabled) await beforeGoing(transaction, id);
      await setDisabled(transaction, id, disabled, now());
      return true;
    },

    /** Stops the uploads of a member, or allows them again. */
    async setUploadsOff(transaction: Database, id: string, off: boolean): Promise<void> {
      await update(transaction, id, { uploads_off: Number(off) });
      if (off) await endTokens(transaction, id, 'uploads-stopped');
    },

    /** Gives the role of a maintainer, or takes it. */
    async setMaintainer(transaction: Database, id: string, isOne: boolean): Promise<void> {
      await update(transaction, id, { maintainer: Number(isOne) });
      // What was confirmed for the role before is not inherited.
      await transaction
        .updateTable('sessions')
        .set({ confirmed_until: null })
        .where('member_id', '=', id)
        .execute();
    },
  };
}

function going(now: () => number, beforeGoing: TellOfGoing) {
  return {
    /**
     * Deletes a member with data and sessions; galleries and the ledger of consents stay, and by what an import
     * recognises who was deleted. The images stay without an
     * uploader, or are deleted too: then it returns the ids of their files, which are to be removed.
     */
    async remove(
      transaction: Database,
      id: string,
      { keepImages }: { keepImages: boolean },
    ): Promise<string[]> {
      await beforeGoing(transaction, id);
      const files = await removePictures(transaction, id, { keepImages });
      await removeMails(transaction, id);
      await forgetOnce(transaction, id);
      await endSearch(transaction, { found_id: id }, now());
      const gone = await transaction
        .deleteFrom('members')
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await keepDeleted(transaction, gone);
      await transaction
        .insertInto('deleted_members')
        .values({ id, kept_images: Number(keepImages), deleted_at: now() })
        .execute();
      return files;
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;

/**
 * What only maintainers do with the members table. `now` is the clock in ms. `beforeGoing`: what others hear of it, before
 * a member is disabled or deleted.
 */
export function createAccounts(now: () => number, beforeGoing: TellOfGoing = async () => undefined) {
  return {
    ...entering(now),
    ...changing(now),
    ...permitting(now, beforeGoing),
    ...going(now, beforeGoing),
  };
}

const update = (transaction: Database, id: string, changed: Updateable<Tables['members']>): Promise<Member> =>
  transaction
    .updateTable('members')
    .set(changed)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Deletes the pictures of a member, or those in the trash alone, which were not to stay in any case; and galleries in the
 * trash that are empty then. Returns the ids of the files.
 */
async function removePictures(
  transaction: Database,
  id: string,
  { keepImages }: { keepImages: boolean },
): Promise<string[]> {
  const images = await transaction
    .deleteFrom('images')
    .where('uploader_id', '=', id)
    .$if(keepImages, (query) => query.where('deleted_at', 'is not', null))
    .returning('files_id')
    .execute();
  await transaction
    .deleteFrom('galleries')
    .where('creator_id', '=', id)
    .where('deleted_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('images').select('images.id').whereRef('gallery_id', '=', 'galleries.id'))),
    )
    .execute();
  return images.map((image) => image.files_id);
}

/**
 * Deletes the recipient rows of a member but for notices that are still to be sent, and the member's own mails that nobody
 * has got. Other own mails stay without the name; of their recipient rows that wait, no email is written.
 */
async function removeMails(transaction: Database, id: string): Promise<void> {
  await transaction
    .deleteFrom('mails')
    .where('sender_id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_copies')
            .select('mail_copies.id')
            .whereRef('mail_id', '=', 'mails.id')
            .where('state', '=', 'handed-over'),
        ),
      ),
    )
    .execute();
  await transaction.updateTable('mails').set({ sender_id: null }).where('sender_id', '=', id).execute();
  await transaction
    .updateTable('mail_copies')
    .set({ member_id: null })
    .where('member_id', '=', id)
    .where('state', 'in', NOT_SENT)
    .where('mail_id', 'in', noticesIn(transaction))
    .execute();
  await transaction.deleteFrom('mail_copies').where('member_id', '=', id).execute();
}

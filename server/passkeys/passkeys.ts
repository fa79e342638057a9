import { randomUUIDv7 } from 'node:crypto';
import type { Selectable } from 'kysely';
import { SECOND_MS } from '#contract/durations.ts';
import { CHALLENGE_SECONDS, PASSKEYS_MAX } from '#contract/limits.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { AccountMails } from '#server/password/account-mails.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { knownRow } from '#server/ports/database/rows.ts';
import { hashToken, newToken } from '#server/random-tokens.ts';

export type StoredPasskey = Selectable<Tables['passkeys']>;

type Purpose = Tables['passkey_challenges']['purpose'];

/** What a device has shown to be its own. */
type Verified = { credentialId: string; publicKey: string; counter: number; transports: readonly string[] };

/** `rpId`: the host name for which passkeys are made now. `now` is the clock in ms. */
type PasskeyDeps = {
  db: Database;
  now: () => number;
  accountMails: AccountMails;
  rpId: string;
};

const allOf = (from: Database, memberId: string) =>
  from.selectFrom('passkeys').selectAll().where('member_id', '=', memberId).orderBy('id');

const ownerOf = (transaction: Database, memberId: string) => knownRow(transaction, 'members', memberId);

function lists(db: Database, rpId: string) {
  return {
    /** Those of a member, the oldest first. */
    ofMember: (memberId: string): Promise<StoredPasskey[]> => allOf(db, memberId).execute(),

    /** Those of a member that work under the address of the site. */
    working: (memberId: string, from: Database = db): Promise<StoredPasskey[]> =>
      allOf(from, memberId).where('rp_id', '=', rpId).execute(),

    works: (passkey: StoredPasskey): boolean => passkey.rp_id === rpId,

    async byCredential(credentialId: string): Promise<(StoredPasskey & { username: string }) | undefined> {
      return db
        .selectFrom('passkeys')
        .innerJoin('members', 'members.id', 'passkeys.member_id')
        .selectAll('passkeys')
        .select('members.username')
        .where('credential_id', '=', credentialId)
        .where('rp_id', '=', rpId)
        .executeTakeFirst();
    },
  };
}

/** What devices are asked, each of them once. */
function challenges(db: Database, now: () => number) {
  const oldest = () => now() - CHALLENGE_SECONDS * SECOND_MS;

  return {
    /** 32 random bytes, for one try of the caller. */
    async ask(purpose: Purpose, askedBy: string, from: Database = db): Promise<string> {
      const challenge = newToken();
      await from
        .insertInto('passkey_challenges')
        .values({
          challenge_hash: hashToken(challenge),
          asked_by: askedBy,
          purpose,
          created_at: now(),
        })
        .execute();
      return challenge;
    },

    /** Whether this was asked, of this session or visit, a short while ago. It cannot be answered again. */
    async takeChallenge(
      challenge: string,
      purpose: Purpose,
      askedBy: string,
      from: Database = db,
    ): Promise<boolean> {
      const row = await from
        .deleteFrom('passkey_challenges')
        .where('challenge_hash', '=', hashToken(challenge))
        .where('asked_by', '=', askedBy)
        .where('purpose', '=', purpose)
        .returning('created_at')
        .executeTakeFirst();
      return row !== undefined && row.created_at > oldest();
    },

    async deleteOldChallenges(): Promise<void> {
      await db.deleteFrom('passkey_challenges').where('created_at', '<=', oldest()).execute();
    },
  };
}

function additions({ now, accountMails, rpId }: PasskeyDeps) {
  return {
    /** Adds one, which is told, so that none escapes the member; refuses what some member has already, and more than anybody needs. */
    async add(
      transaction: Database,
      memberId: string,
      name: string,
      { credentialId, publicKey, counter, transports }: Verified,
    ): Promise<StoredPasskey> {
      if ((await allOf(transaction, memberId).execute()).length >= PASSKEYS_MAX)
        throw new Refusal('conflict');
      const added = await transaction
        .insertInto('passkeys')
        .values({
          id: randomUUIDv7(),
          member_id: memberId,
          name,
          counter,
          credential_id: credentialId,
          public_key: publicKey,
          rp_id: rpId,
          transports: transports.join(','),
          created_at: now(),
          last_used_at: null,
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returningAll()
        .executeTakeFirst();
      if (!added) throw new Refusal('conflict');
      const member = await ownerOf(transaction, memberId);
      await accountMails.to(transaction, 'passkey-added', member, member.linked_address, { name });
      return added;
    },
  };
}

function existing(now: () => number, accountMails: AccountMails) {
  return {
    /**
     * Notes a use in the transaction of the login. False: it was removed since it was looked up, or used at the same
     * time.
     */
    async use(transaction: Database, { id, counter }: StoredPasskey, newCounter: number): Promise<boolean> {
      const { numUpdatedRows } = await transaction
        .updateTable('passkeys')
        .set({ counter: newCounter, last_used_at: now() })
        .where('id', '=', id)
        .where('counter', '=', counter)
        .executeTakeFirst();
      return numUpdatedRows > 0;
    },

    /**
     * Removes one of a member's own, tells it, and ends the sessions that it has begun; the one that acts goes on without
     * what the passkey permitted.
     */
    async remove(transaction: Database, memberId: string, id: string, acting: string): Promise<void> {
      await transaction
        .updateTable('sessions')
        .set({ passkey_id: null, confirmed_until: null })
        .where('token_hash', '=', acting)
        .where('passkey_id', '=', id)
        .execute();
      const removed = await transaction
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('member_id', '=', memberId)
        .returning('name')
        .executeTakeFirst();
      if (!removed) throw new Refusal('not-found');
      await transaction
        .deleteFrom('sessions')
        .where('member_id', '=', memberId)
        .where('passkey_id', '=', id)
        .where('token_hash', '!=', acting)
        .execute();
      await accountMails.passkeysRemoved(transaction, await ownerOf(transaction, memberId), [removed.name]);
    },
  };
}

export type Passkeys = ReturnType<typeof createPasskeys>;

/** The passkeys of members and what their devices are asked. */
export function createPasskeys(deps: PasskeyDeps) {
  const { db, now, accountMails, rpId } = deps;
  return {
    ...lists(db, rpId),
    ...challenges(db, now),
    ...additions(deps),
    ...existing(now, accountMails),
  };
}

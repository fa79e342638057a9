import { plainAddress } from '#contract/email-address.ts';
import type { RecordedAct } from '#contract/kinds.ts';
import { pathOf } from '#contract/pages.ts';
import { isUsername } from '#contract/username.ts';
import type { Shared } from '#server/compose/shared.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import { type NewMemberRow, newMemberRow } from '#server/people/new-member.ts';
import type { Database } from '#server/ports/database/database.ts';
import { isSame } from '#server/signed-tokens.ts';

type FirstStart = ReturnType<typeof createFirstStart>;

/** By which somebody has become a maintainer. */
const BEGINNINGS: RecordedAct[] = ['site-begun', 'maintainer-added'];

/**
 * The way into a site that nobody has maintained yet: an address which only its log shows. The token is the same for
 * every process and every start. It works until there is a maintainer, also where members were imported before, and
 * never again, as others may have seen it since.
 */
export function createFirstStart(baseUrl: string, token: string) {
  return {
    async isOpen(from: Database): Promise<boolean> {
      const maintainers = from.selectFrom('members').select('id').where('maintainer', '=', 1);
      const beginnings = from.selectFrom('maintenance_record').select('act').where('act', 'in', BEGINNINGS);
      const found = [
        await maintainers.limit(1).executeTakeFirst(),
        await beginnings.limit(1).executeTakeFirst(),
      ];
      return found.every((row) => row === undefined);
    },
    address: baseUrl + pathOf('/einrichten/:token?', { token }),
    isRight: (guess: string) => isSame(guess, token),
  };
}

type Deps = Pick<Shared, 'db' | 'identity' | 'now' | 'passwordRules' | 'passwords' | 'record'> & {
  firstStart: FirstStart;
};

export function serveFirstStart(serve: Serve, deps: Deps): void {
  const { db, now, firstStart, passwords, passwordRules, identity, record } = deps;

  /** For everybody else, and as soon as there is a maintainer, nothing is here. */
  const refuseOthers = async (from: Database, guess: string) => {
    if (!(firstStart.isRight(guess) && (await firstStart.isOpen(from)))) throw new Refusal('not-found');
  };

  serve('POST /check_first_start', async ({ body }) => {
    await refuseOthers(db, body.token);
    return { ...(await identity.read()), inFile: identity.inFile };
  });

  serve('POST /first_start', async ({ body, request }) => {
    await refuseOthers(db, body.token);
    const { username, firstName, surname, password } = body;
    const email = plainAddress(body.email);
    if (!isUsername(username) || email === undefined) throw new Refusal('not-valid');
    if (await passwordRules.isWeak(password, { username, first_name: firstName, surname }))
      throw new Refusal('weak-password');
    const passwordHash = await passwords.hash(password);
    const row = newMemberRow({ username, email, contact: { firstName, surname }, passwordHash }, now());
    await db.transaction().execute(async (transaction) => {
      // Of two at once, one is the first.
      await refuseOthers(transaction, body.token);
      const member = (await becomeImported(transaction, row)) ?? row;
      if (member === row)
        await transaction
          .insertInto('members')
          .values({ ...row, maintainer: 1 })
          .execute();
      await identity.choose(transaction, body);
      await record.add(transaction, member, { act: 'site-begun' });
    });
    request.log.info({ member: row.id, result: 'done' }, 'first member');
  });
}

/**
 * The person who begins may be in a table that was imported before: with that username, or else alone with that address. Then
 * that member gets the password and the role. Undefined: it is nobody of them.
 */
async function becomeImported(transaction: Database, row: NewMemberRow) {
  const members = transaction.selectFrom('members').selectAll();
  const [named] = await members.where('username_key', '=', row.username_key).execute();
  const reached = await members.where('linked_address_key', '=', row.linked_address_key).execute();
  const member = named ?? (reached.length === 1 ? reached[0] : undefined);
  if (!member) return undefined;
  // Of somebody who comes already nobody takes the account.
  if (member.password_hash !== null || member.last_login_at !== null || member.disabled === 1)
    throw new Refusal('conflict');
  const { username, username_key, password_hash, linked_address, linked_address_key } = row;
  const { first_name, surname } = row;
  await transaction
    .updateTable('members')
    .set({ username, username_key, password_hash, linked_address, linked_address_key })
    .set({ first_name, surname, maintainer: 1 })
    .where('id', '=', member.id)
    .execute();
  return { id: member.id, username };
}

import { plainAddress } from '#contract/email-address.ts';
import { pathOf } from '#contract/pages.ts';
import type { Shared } from '#server/compose/shared.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import { newMemberRow } from '#server/people/new-member.ts';
import { isUsername } from '#server/people/username.ts';
import type { Database } from '#server/ports/database/database.ts';
import { isSame } from '#server/signed-tokens.ts';

type FirstStart = ReturnType<typeof createFirstStart>;

/**
 * The way into a site that has no members: an address which only its log shows. The token is the same for every
 * process and every start; it works as long as there is no member.
 */
export function createFirstStart(baseUrl: string, token: string) {
  return {
    address: baseUrl + pathOf('/einrichten/:token?', { token }),
    isRight: (guess: string) => isSame(guess, token),
  };
}

type Deps = Shared & { firstStart: FirstStart };

export function serveFirstStart(serve: Serve, deps: Deps): void {
  const { db, now, firstStart, passwords, passwordRules, identity, record } = deps;

  /** For everybody else, and as soon as there is a member, nothing is here. */
  const refuseOthers = async (from: Database, guess: string) => {
    const somebody = await from.selectFrom('members').select('id').limit(1).executeTakeFirst();
    if (somebody || !firstStart.isRight(guess)) throw new Refusal('not-found');
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
      await transaction
        .insertInto('members')
        .values({ ...row, maintainer: 1 })
        .execute();
      await identity.choose(transaction, body);
      await record.add(transaction, row, { act: 'site-begun' });
    });
    request.log.info({ member: row.id, result: 'done' }, 'first member');
  });
}

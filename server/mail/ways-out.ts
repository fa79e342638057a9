import { type ListMailKind, type WayOut, waysOut } from '#contract/kinds.ts';
import { hrefOf, pathOf } from '#contract/pages.ts';
import { wayOutIn } from '#contract/ways-out.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import type { Database } from '#server/ports/database/database.ts';
import { signedTokens } from '#server/signed-tokens.ts';
import { setConsent } from '../people/consents.ts';

const allWaysOut = [...new Set(Object.values(waysOut))];

/**
 * Tokens that end one kind of mail for one member, and nothing else: `news-mail_<id>`, and the id alone for Rundmails.
 * They do not expire: an email may be opened years later.
 */
export function createUnsubscribeTokens(key: string) {
  const tokens = signedTokens(key, { signed: (said) => `unsubscribe ${said}` });
  return {
    issue: (memberId: string, wayOut: WayOut = 'group-emails') =>
      tokens.issue(wayOut === 'group-emails' ? memberId : `${wayOut}_${memberId}`),

    verify(token: string) {
      const said = tokens.verify(token);
      if (said === undefined) return undefined;
      return { wayOut: wayOutIn(said, allWaysOut), memberId: said.slice(said.indexOf('_') + 1) };
    },
  };
}

type Deps = {
  db: Database;
  now: () => number;
  /** By which the links are signed. */
  key: string;
  config: { baseUrl: string; adminEmail: string | undefined };
};

export type WaysOut = ReturnType<typeof createWaysOut>;

/** The ways out of mails: where their last line leads, and their one click (RFC 8058). `now` is the clock in ms. */
export function createWaysOut({ db, now, key, config: { baseUrl, adminEmail } }: Deps) {
  const tokens = createUnsubscribeTokens(key);
  const pageUrl = (token: string) => baseUrl + pathOf('/abmelden/:token?', { token });

  return {
    tokens,

    pageUrl,

    /** Of an email to this member: what its last line links to, and what its header says. */
    of(kind: ListMailKind, memberId: string) {
      const token = tokens.issue(memberId, waysOut[kind]);
      const url = baseUrl + hrefOf('POST /unsubscribe/{token}', { token });
      return {
        page: pageUrl(token),
        unsubscribe: { url, ...(adminEmail !== undefined && { mailto: adminEmail }) },
      };
    },

    /** Takes the member's consent back, with a line in the ledger. Returns whose, and which. */
    async end(token: string) {
      const ended = tokens.verify(token);
      if (!ended) throw new Refusal('not-found');
      const { memberId, wayOut: consent } = ended;
      const change = { memberId, consent, given: false, source: 'unsubscribe-link', at: now() } as const;
      const outcome = await db.transaction().execute(async (transaction) => {
        // Who has died gets no mail that could be ended.
        const memorial = transaction.selectFrom('memorials').select('id').where('member_id', '=', memberId);
        return (await memorial.executeTakeFirst()) ? 'unknown' : setConsent(transaction, change);
      });
      if (outcome === 'unknown') throw new Refusal('not-found');
      return ended;
    },
  };
}

export function serveWaysOut(serve: Serve, ways: WaysOut): void {
  // Mail scanners open it too, so it changes nothing.
  serve('GET /unsubscribe/{token}', ({ params }) => pathOf('/abmelden/:token?', params));

  serve('POST /unsubscribe/{token}', async ({ params, request }) => {
    const { memberId: member, wayOut: kind } = await ways.end(params.token);
    request.log.info({ member, kind, result: 'done' }, 'unsubscribed');
  });
}

import { hrefOf, pathOf } from '#contract/pages.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import type { Database } from '#server/ports/database/database.ts';
import { type SignedTokens, signedTokens } from '#server/signed-tokens.ts';
import { setConsent } from '../people/consents.ts';

type UnsubscribeTokens = SignedTokens;

/**
 * Tokens that can unsubscribe the member whose id they say, and nothing else. They do not expire: a letter may be
 * opened years later.
 */
export const createUnsubscribeTokens = (key: string): UnsubscribeTokens =>
  signedTokens(key, { signed: (memberId) => `unsubscribe ${memberId}` });

/** The kinds of mail that can be ended by a link in them, by their consent: the page with the button, and its call. */
const waysOut = {
  'group-emails': { page: '/abmelden/:token?', call: '/unsubscribe/{token}' },
  'news-mail': { page: '/neues-abbestellen/:token?', call: '/unsubscribe_news/{token}' },
  'yearly-check': { page: '/nachfrage-beenden/:token?', call: '/yearly_check/{token}' },
} as const;
type WayOut = keyof typeof waysOut;

/** Tokens that end one kind of mail for one member, and nothing else. They do not expire. */
type Tokens = { issue(memberId: string): string; verify(token: string): string | undefined };

type Deps = {
  db: Database;
  now: () => number;
  tokens: Record<WayOut, Tokens>;
  site: { baseUrl: string; adminEmail: string | undefined };
};

export type WaysOut = ReturnType<typeof createWaysOut>;

/** The ways out of mails: where their last line leads, and their one click (RFC 8058). `now` is the clock in ms. */
export function createWaysOut({ db, now, tokens, site: { baseUrl, adminEmail } }: Deps) {
  const pageUrl = (kind: WayOut, token: string) => baseUrl + pathOf(waysOut[kind].page, { token });

  return {
    pageUrl,

    /** Of a letter to this member: what its last line links to, and what its header says. */
    of(kind: WayOut, memberId: string) {
      const token = tokens[kind].issue(memberId);
      const url = baseUrl + hrefOf(`POST ${waysOut[kind].call}`, { token });
      return {
        page: pageUrl(kind, token),
        unsubscribe: { url, ...(adminEmail !== undefined && { mailto: adminEmail }) },
      };
    },

    /** Takes the member's consent back, with a line in the ledger. Returns whose. */
    async end(kind: WayOut, token: string): Promise<string> {
      const memberId = tokens[kind].verify(token);
      if (memberId === undefined) throw new Refusal('not-found');
      const change = {
        memberId,
        consent: kind,
        given: false,
        source: 'unsubscribe-link',
        at: now(),
      } as const;
      const outcome = await db.transaction().execute(async (transaction) => {
        // Who has died gets no mail that could be ended.
        const memorial = transaction.selectFrom('memorials').select('id').where('member_id', '=', memberId);
        return (await memorial.executeTakeFirst()) ? 'unknown' : setConsent(transaction, change);
      });
      if (outcome === 'unknown') throw new Refusal('not-found');
      return memberId;
    },
  };
}

export function serveWaysOut(serve: Serve, ways: WaysOut): void {
  for (const [kind, { page, call }] of Object.entries(waysOut) as [WayOut, (typeof waysOut)[WayOut]][]) {
    // Mail scanners open it too, so it changes nothing.
    serve(`GET ${call}`, ({ params }) => pathOf(page, params));

    serve(`POST ${call}`, async ({ params, request }) => {
      const id = await ways.end(kind, params.token);
      request.log.info({ member: id, kind, result: 'done' }, 'unsubscribed');
      return undefined;
    });
  }
}

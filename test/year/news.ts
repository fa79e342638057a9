import { forMembers, type Rules, served } from '../attacks/rule.ts';
import { type Doing, doing, personOf, someone } from './acting.ts';
import { isActive } from './model.ts';
import type { PartOf } from './part.ts';
import { plain } from './read.ts';

declare module './part.ts' {
  interface PersonOfParts {
    newsMail: boolean;
    ownNewsMail: boolean;
    /** Whether the question which news to mail was answered. */
    newsAnswered: boolean;
  }
}

const acts: Record<string, Doing> = {
  'which news to mail': doing('PUT /news_mail', async (w, { who, a }) => {
    const session = await someone(w, who);
    const wanted = a % 2 === 0;
    const own = [true, true, false, undefined][a % 4];
    const body = { wanted, ...(own !== undefined && { own }) };
    await w.call(session, 'PUT /news_mail', { body }, 204, () => {
      const person = personOf(w, session);
      if (!person) return;
      person.newsMail = wanted;
      person.ownNewsMail = own ?? person.ownNewsMail;
      person.newsAnswered = true;
    });
  }),
  'news seen': doing('POST /news/seen', async (w, { who, a }) => {
    const body = { until: w.m.now - (a % 5) * 60_000 };
    await w.call(await someone(w, who), 'POST /news/seen', { body }, 204);
  }),
};

export const news: PartOf<'news'> = {
  person: { newsMail: false, ownNewsMail: false, newsAnswered: false },
  boxes: { 'news-mail': 'newsMail', 'own-news-mail': 'ownNewsMail' },
  ends: { 'news-mail': 'newsMail', 'own-news-mail': 'ownNewsMail' },
  beginning: ['which news to mail'],
  acts,
  reads: {
    'GET /news': plain(() => ({ status: 200, may: 'all' })),
    'GET /start': plain(() => ({ status: 200, may: 'all' })),
  },
  letters: {
    'monthly-news': {
      subject: /^Was es Neues gibt/,
      mayReach: (_m, person) => isActive(person) && person.newsMail,
    },
    'own-news': {
      subject: /^Neues für dich/,
      mayReach: (_m, person) => isActive(person) && person.ownNewsMail,
    },
  },
  halfAYear: {
    before: (w, act) => acts['which news to mail']?.run(w, { ...act, a: 0, b: 0, c: 0 }),
  },
  defects: [
    {
      what: 'news are mailed more often than once a month',
      file: 'server/news/monthly-mail.ts',
      from: "claimOnce(transaction, onceKey('monthly-news', memberId, monthOf(now())), now())",
      to: 'Promise.resolve(true)',
      foundBy: 'server/news/monthly-mail.test.ts',
    },
    {
      what: 'the daily mail tells what was seen while it waited',
      file: 'server/news/own-mail.ts',
      from: `{ since: Math.max(since, seenUntil ?? 0), until }`,
      to: `{ since, until }`,
      foundBy: 'server/news/own-mail.test.ts',
    },
    {
      what: 'the daily mail tells of a hidden picture',
      file: 'server/news/own-mail.ts',
      from: `view: EVERYBODY }`,
      to: `view: memberId }`,
      foundBy: 'server/news/own-mail.test.ts',
    },
  ],
};

export const newsAttacks = {
  'GET /news': forMembers(served),
  'GET /start': forMembers(served),
  // Marks of one's own; the first one is one of the visit, too.
  'POST /news/seen': forMembers(
    { status: 204, changes: { news_marks: '+1', sessions: '+1 -1' } },
    { until: 1 },
  ),
  'PUT /news_mail': forMembers(
    { status: 204, changes: { consents: '+1', mails_once: '+1', members: '+1 -1', news_marks: '+1 -1' } },
    { wanted: true },
  ),
} satisfies Rules;

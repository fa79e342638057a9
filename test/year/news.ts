import { type Doing, doing, personOf, someone } from './acting.ts';
import { isActive } from './model.ts';
import type { PartOf } from './part.ts';
import { plain } from './read.ts';

const acts: Record<string, Doing> = {
  'box of the monthly mail': doing('PUT /news_mail', async (w, { who, a }) => {
    const session = await someone(w, who);
    const wanted = a % 2 === 0;
    await w.call(session, 'PUT /news_mail', { body: { wanted } }, 204, () => {
      const person = personOf(w, session);
      if (person) person.newsMail = wanted;
    });
  }),
  'news seen': doing('POST /news/seen', async (w, { who, a }) => {
    const body = { until: w.m.now - (a % 5) * 60_000 };
    await w.call(await someone(w, who), 'POST /news/seen', { body }, 204);
  }),
};

export const news: PartOf<'news'> = {
  person: { newsMail: false },
  boxes: { newsMail: 'newsMail' },
  ends: { 'news-mail': 'newsMail' },
  beginning: ['box of the monthly mail'],
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
  },
  halfAYear: {
    before: (w, act) => acts['box of the monthly mail']?.run(w, { ...act, a: 0, b: 0, c: 0 }),
  },
};

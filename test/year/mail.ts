import { forAnyone, type Rules } from '../attacks/rule.ts';
import { doing, maintaining, pick } from './acting.ts';
import { fullName, isActive, type Model, type Person } from './model.ts';
import type { PartOfYear } from './part.ts';
import { endsOfAll } from './parts.ts';
import { plain, read } from './read.ts';

const members = (m: Model) => m.people.filter(({ gone }) => !gone);

const redirect = read(
  () => ['unknown'],
  (_m, token) => ({ token }),
  () => ({ status: 302 }),
);

export const mail: PartOfYear = {
  acts: {
    'stop or start the mails': maintaining(
      'POST /maintenance/mail/{act}',
      1,
      async (w, session, me, { a }) => {
        // Not for long, as nothing leaves meanwhile.
        const what = a % 4 === 3 ? 'retry' : w.m.pausedAt !== null || a % 2 === 0 ? 'resume' : 'pause';
        await w.call(session, 'POST /maintenance/mail/{act}', { params: { act: what } }, 204, () => {
          // What waited meanwhile lives as much longer.
          if (what === 'resume')
            for (const letter of w.m.post.filter(({ isHeld }) => !isHeld))
              letter.retriedAt = (letter.retriedAt ?? letter.at) + w.m.now - (w.m.pausedAt ?? w.m.now);
          if (what !== 'retry') w.m.pausedAt = what === 'pause' ? w.m.now : null;
          else
            for (const letter of w.m.post.filter(({ isHeld }) => isHeld))
              Object.assign(letter, { isHeld: false, dueAt: w.m.now, retriedAt: w.m.now });
          w.record(
            me,
            what === 'pause' ? 'mail-paused' : what === 'resume' ? 'mail-resumed' : 'mail-retried',
          );
        });
      },
    ),
    'cancel a Rundmail': maintaining(
      'POST /maintenance/mails/{id}/{act}',
      0.4,
      async (w, session, me, { a }) => {
        const mail = pick(w.m.rundmails, a);
        if (!mail) return;
        const input = { params: { id: mail.id, act: 'cancel' } };
        await w.call(session, 'POST /maintenance/mails/{id}/{act}', input, [200, 404], ({ json }) => {
          if ((json as { count: number }).count > 0) w.record(me, 'mail-cancelled', { object: mail.subject });
          w.dropPost(({ rundmail }) => rundmail === mail.id);
        });
      },
    ),
    'try the mails': maintaining('POST /maintenance/test_mail', 0.2, async (w, session, me) => {
      const due = me && me.confirmed === '' ? 409 : 200;
      await w.call(session, 'POST /maintenance/test_mail', {}, due, () => {
        w.record(me, 'mail-tested');
        // To the confirmed address, whatever stands in the data.
        if (isActive(me))
          w.postTo('test', [{ person: me.n, address: me.confirmed }], { tells: [me.confirmed] });
      });
      // It has left already.
      await w.lookAtPost();
    }),
    'leave a list': doing('POST /unsubscribe/{token}', async (w, { a, b }) => {
      const ends = endsOfAll();
      const lists = Object.keys(ends).map((consent) => `end ${consent}`);
      const wanted = pick(lists, b);
      const all = w.m.tickets.filter(({ purpose }) => lists.includes(purpose));
      const ticket =
        pick(
          all.filter(({ purpose }) => purpose === wanted),
          a,
        ) ?? pick(all, a);
      if (!ticket) return;
      const person = w.m.people[ticket.person] as Person;
      // A token for one list ends no other.
      const isForged = b % 8 === 7;
      const token = isForged ? `news-mail_${ticket.token}` : ticket.token;
      const due = isForged || person.gone ? 404 : person.disabled ? [204, 404] : 204;
      const input = { params: { token }, raw: 'List-Unsubscribe=One-Click' };
      await w.call(undefined, 'POST /unsubscribe/{token}', input, due, () => {
        const box = ends[ticket.purpose.slice('end '.length)];
        if (box) person[box] = false;
      });
    }),
  },
  reads: {
    'GET /maintenance/mail': plain((m) => ({
      status: 200,
      may: [
        ...m.rundmails.map(({ subject }) => subject),
        ...members(m).flatMap((person) => [person.username, fullName(person), ...person.ever]),
      ],
    })),
    'GET /unsubscribe/{token}': redirect,
  },
};

export const mailAttacks = {
  'GET /unsubscribe/{token}': forAnyone({ status: 302 }),
  'POST /unsubscribe/{token}': forAnyone('404 not-found'),
} satisfies Rules;

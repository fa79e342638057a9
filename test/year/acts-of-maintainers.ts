import { type Doing, doing, maintaining, memberName, personOf, pick, pickLiving, someone } from './acting.ts';
import { isUnwanted } from './acts-of-pictures.ts';
import { picture, pictureCount } from './class.ts';
import { isActive, type Memorial, type Model, type Person, type Session } from './model.ts';
import { uploadedSource } from './portraits.ts';
import type { World } from './world.ts';

export const somebody = (w: World, n: number) => pickLiving(w.m.people, n, ({ gone }) => !gone) as Person;

export const soughtAt = (w: World, n: number) =>
  pickLiving(w.m.sought, n, ({ gone, found }) => !gone && found === null);

export const memorialAt = (w: World, n: number) => pickLiving(w.m.memorials, n, ({ gone }) => !gone);

export const nameOf = ({ firstName, surname }: { firstName: string; surname: string }) =>
  `${firstName} ${surname}`;

export const recorded = (m: Model, memorial: Memorial) => ({
  ...memberName(m, memorial.person),
  object: nameOf(memorial),
});

export const chooseMonth = (w: World, session: Session | undefined, month: number | null) =>
  w.call(session, 'PUT /maintenance/yearly_check', { body: { month } }, 204, () => {
    if (w.m.yearlyMonth !== month) w.record(personOf(w, session), 'yearly-check-set');
    w.m.yearlyMonth = month;
  });

export const actsOfMaintainers: Record<string, Doing> = {
  'look for a classmate': maintaining('POST /maintenance/missing', 0.5, async (w, session, me) => {
    const body = {
      firstName: `Such ${w.needle()}`,
      surname: `Wo ${w.needle()}`,
      remark: `Zuletzt ${w.needle()}`,
    };
    await w.call(session, 'POST /maintenance/missing', { body }, 201, ({ json }) => {
      const { id } = json as { id: string };
      w.m.sought.push({
        n: w.m.sought.length,
        id,
        ...body,
        hints: [],
        seekers: [],
        gone: false,
        found: null,
        isTold: false,
      });
      w.record(me, 'missing-added', { object: nameOf(body) });
    });
  }),
  'follow up hints': maintaining(
    'POST /maintenance/missing/{id}/hints_done',
    0.5,
    async (w, session, me, { a }) => {
      const sought = soughtAt(w, a);
      if (!sought) return;
      const isOpen = !sought.gone && sought.found === null && sought.hints.some(({ done }) => !done);
      const line = 'POST /maintenance/missing/{id}/hints_done';
      await w.call(session, line, { params: { id: sought.id } }, isOpen ? 204 : 404, () => {
        for (const hint of sought.hints) hint.done = true;
        w.record(me, 'hints-done', { object: nameOf(sought) });
      });
    },
  ),
  'look for nobody': maintaining('DELETE /maintenance/missing/{id}', 0.2, async (w, session, me, { a }) => {
    const sought = soughtAt(w, a);
    if (!sought) return;
    const due = sought.gone || sought.found !== null ? 404 : 204;
    await w.call(session, 'DELETE /maintenance/missing/{id}', { params: { id: sought.id } }, due, () => {
      sought.gone = true;
      w.record(me, 'missing-removed', { object: nameOf(sought) });
    });
  }),

  'change a memorial': maintaining('PUT /maintenance/memorials/{id}', 0.3, async (w, session, me, { a }) => {
    const memorial = memorialAt(w, a);
    if (!memorial) return;
    const { firstName, surname, agreedBy } = memorial;
    const body = { firstName, surname, agreedBy, text: `Er fehlt ${w.needle()}` };
    const due = memorial.gone ? 404 : 204;
    await w.call(
      session,
      'PUT /maintenance/memorials/{id}',
      { params: { id: memorial.id }, body },
      due,
      () => {
        memorial.text = body.text;
        w.record(me, 'memorial-changed', recorded(w.m, memorial));
      },
    );
  }),
  'picture of a memorial': maintaining(
    ['PUT /maintenance/memorials/{id}/portrait', 'DELETE /maintenance/memorials/{id}/portrait'],
    0.3,
    async (w, session, me, { a, b }) => {
      const memorial = memorialAt(w, a);
      if (!memorial) return;
      const form = new FormData();
      form.append('file', picture(b), 'bild.jpg');
      const isTaken = b % 2 === 0;
      const line = `${isTaken ? 'DELETE' : 'PUT'} /maintenance/memorials/{id}/portrait` as const;
      const input = { params: { id: memorial.id }, ...(!isTaken && { form }) };
      const due = memorial.gone ? 404 : !isTaken && isUnwanted(w.m, b) ? 409 : 204;
      await w.call(session, line, input, due, () => {
        memorial.portrait = isTaken ? null : uploadedSource(w.m, b % pictureCount);
        w.record(me, 'memorial-changed', recorded(w.m, memorial));
      });
    },
  ),
  'remove words of a memorial': maintaining(
    'DELETE /maintenance/memorials/{id}/words/{username}',
    0.3,
    async (w, session, me, { a, b }) => {
      const memorial = memorialAt(w, a);
      if (!memorial) return;
      const author = w.m.people[Number(pick(Object.keys(memorial.words), b) ?? b % w.m.people.length)];
      if (!author) return;
      const isThere = !memorial.gone && !author.gone && memorial.words[author.n] !== undefined;
      const params = { id: memorial.id, username: author.username };
      await w.call(
        session,
        'DELETE /maintenance/memorials/{id}/words/{username}',
        { params },
        isThere ? 204 : 404,
        () => {
          delete memorial.words[author.n];
          w.record(me, 'memorial-note-removed', { member: author.username, object: nameOf(memorial) });
        },
      );
    },
  ),

  'stop or start the mails': maintaining('POST /maintenance/mail/{act}', 1, async (w, session, me, { a }) => {
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
      w.record(me, what === 'pause' ? 'mail-paused' : what === 'resume' ? 'mail-resumed' : 'mail-retried');
    });
  }),
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
  'choose a colour': maintaining('PUT /maintenance/identity', 0.2, async (w, session, me, { a }) => {
    const answer = await w.send(session, 'GET /maintenance/identity', {});
    const {
      siteName = 'Klasse 1988',
      groupName = 'Klasse',
      accent: before,
    } = (answer.status === 200 ? answer.json : {}) as Record<string, string>;
    const accent = ['5010', '6005', '3005', '8017'][a % 4];
    await w.call(session, 'PUT /maintenance/identity', { body: { siteName, groupName, accent } }, 204, () => {
      if (accent !== before) w.record(me, 'identity-changed');
    });
  }),
  'write a text': maintaining('PUT /maintenance/texts/{text}', 0.3, async (w, session, me, { a, b }) => {
    const text = (['willkommen', 'impressum', 'datenschutz'] as const)[a % 3] as keyof Model['texts'];
    const versions = w.m.texts[text];
    const isStale = b % 5 === 4;
    const body = {
      text: `Geschrieben ${w.needle()}`,
      basedOn: isStale ? versions.length + 1 : versions.length,
    };
    await w.call(
      session,
      'PUT /maintenance/texts/{text}',
      { params: { text }, body },
      isStale ? 409 : 204,
      () => {
        versions.push(body.text);
        const acts = {
          willkommen: 'welcome-written',
          impressum: 'imprint-written',
          datenschutz: 'privacy-notice-written',
        };
        w.record(me, acts[text]);
      },
    );
  }),
  'choose a month': maintaining('PUT /maintenance/yearly_check', 0.3, (w, session, _me, { a }) =>
    chooseMonth(w, session, a % 4 === 0 ? null : (a % 12) + 1),
  ),
  'begin a site that has begun': doing(
    ['POST /check_first_start', 'POST /first_start'],
    0.1,
    async (w, { who }) => {
      const session = await someone(w, who);
      await w.call(session, 'POST /check_first_start', { body: { token: 'x' } }, 404);
      const person = { username: 'neu', email: 'neu@example.org', firstName: 'Neu', surname: 'Hier' };
      const body = { token: 'x', ...person, password: 'Zwei Schichten Klarlack' };
      await w.call(session, 'POST /first_start', { body }, 404);
    },
  ),
};

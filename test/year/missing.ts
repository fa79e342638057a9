import { forMaintainers, forMembers, type Rules, served } from '../attacks/rule.ts';
import { doing, maintaining, personOf, pickLiving, someone } from './acting.ts';
import { signed } from './letters.ts';
import { credit, isActive, type Person, shownName } from './model.ts';
import type { PartOf } from './part.ts';
import { ok, plain } from './read.ts';
import type { World } from './world.ts';

export const soughtAt = (w: World, n: number) =>
  pickLiving(w.m.sought, n, ({ gone, found }) => !gone && found === null);

export const nameOf = ({ firstName, surname }: { firstName: string; surname: string }) =>
  `${firstName} ${surname}`;

export const missing: PartOf<'missing'> = {
  acts: {
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
    'look for somebody': doing('PUT /missing/{id}/search', async (w, { who, a, b }) => {
      const session = await someone(w, who);
      const sought = pickLiving(w.m.sought, a, ({ gone }) => !gone);
      if (!sought) return;
      const looking = b % 3 !== 0;
      const n = personOf(w, session)?.n ?? -1;
      const isThere = !sought.gone && (sought.found === null || (!looking && sought.seekers.includes(n)));
      const input = { params: { id: sought.id }, body: { looking } };
      await w.call(session, 'PUT /missing/{id}/search', input, isThere ? 204 : 404, () => {
        sought.seekers = [...sought.seekers.filter((one) => one !== n), ...(looking ? [n] : [])];
        if (looking) w.m.people[n]?.ever.push(sought.firstName, sought.surname);
      });
    }),
    'leave a hint': doing('POST /missing/{id}/hints', async (w, { who, a }) => {
      const session = await someone(w, who);
      const sought = pickLiving(w.m.sought, a, ({ gone, found }) => !gone && found === null);
      if (!sought) return;
      const text = `Hinweis ${w.needle()}`;
      const due = sought.gone || sought.found !== null ? 404 : 204;
      await w.call(
        session,
        'POST /missing/{id}/hints',
        { params: { id: sought.id }, body: { text } },
        due,
        () => {
          const by = personOf(w, session);
          sought.hints.push({ text, by: by?.n ?? null, done: false });
          by?.ever.push(text);
          const { ADMIN } = w;
          w.postTo('missing-hint', [{ person: null, address: ADMIN }], {
            by: by?.n,
            tells: [text, sought.firstName, sought.surname],
          });
        },
      );
    }),
  },
  reads: {
    'GET /missing': plain((m, { person }) =>
      ok(
        ...m.sought
          .filter(
            ({ gone, found, seekers }) => !gone && (found === null || seekers.includes(person?.n ?? -1)),
          )
          .flatMap(({ firstName, surname }) => [firstName, surname]),
      ),
    ),
    'GET /maintenance/missing': plain((m) =>
      ok(
        ...m.sought
          .filter(({ gone, found }) => !gone && found === null)
          .flatMap(({ firstName, surname, remark, hints }) => [
            ...[firstName, surname, remark],
            ...hints.flatMap(({ text, by }) => [text, credit(m, by)]),
          ]),
      ),
    ),
  },
  letters: {
    'missing-hint': { subject: /^Ein neuer Hinweis /, tells: (of) => signed(of) },
    'missing-found': {
      subject: /^Nach dir wurde gesucht/,
      wanted: ({ m, letter }) =>
        m.sought[letter.about ?? -1]?.seekers.some((n) => isActive(m.people[n])) === true,
      tells: ({ m, letter }) =>
        (m.sought[letter.about ?? -1]?.seekers ?? [])
          .map((n) => m.people[n])
          .filter((one) => isActive(one))
          .map((one) => shownName(one as Person)),
    },
  },
};

export const missingAttacks = {
  'GET /missing': forMembers(served),
  'PUT /missing/{id}/search': forMembers('404 not-found', { looking: true }),
  'POST /missing/{id}/hints': forMembers('404 not-found', { text: 'In Ulm' }),
  'GET /maintenance/missing': forMaintainers(served),
  'POST /maintenance/missing': forMaintainers(
    { status: 201, changes: { missing_people: '+1', maintenance_record: '+1' } },
    { firstName: 'Kai', surname: 'Unbekannt' },
  ),
  'POST /maintenance/missing/{id}/hints_done': forMaintainers('404 not-found'),
  'DELETE /maintenance/missing/{id}': forMaintainers('404 not-found'),
} satisfies Rules;

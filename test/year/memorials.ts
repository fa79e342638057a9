import { forMaintainers, forMembers, type Rules, served } from '../attacks/rule.ts';
import { doing, maintaining, memberName, oneOf, personOf, pick, pickLiving, someone } from './acting.ts';
import { disable, dropAll, endSearch } from './changes.ts';
import { isUnwanted } from './galleries/pictures.ts';
import { somebody } from './maintenance/acts.ts';
import { nameOf } from './missing.ts';
import { credit, isRemembered, type Memorial, type Model } from './model.ts';
import type { PartOfYear } from './part.ts';
import { isPortraitShown, portraitFrom, uploadedSource } from './portraits.ts';
import { memorialNotes, NOT_FOUND, ok, plain, read } from './read.ts';
import { picture, pictureCount } from './sample-pictures.ts';
import type { World } from './world.ts';

const memorialAt = (w: World, n: number) => pickLiving(w.m.memorials, n, ({ gone }) => !gone);

const recorded = (m: Model, memorial: Memorial) => ({
  ...memberName(m, memorial.person),
  object: nameOf(memorial),
});

export const memorials: PartOfYear = {
  acts: {
    'enter who has died': maintaining(
      'POST /maintenance/memorials',
      0.3,
      async (w, session, me, { a, b }) => {
        const person = b % 3 === 0 ? undefined : somebody(w, a);
        const words = {
          firstName: `Selig ${w.needle()}`,
          surname: `Gedenk ${w.needle()}`,
          text: `Er fehlt ${w.needle()}`,
        };
        const isReleased = person?.published ? isPortraitShown(w.m, person.portraits.then) : false;
        const takes = person !== undefined && b % 4 === 0;
        const body = {
          ...words,
          agreedBy: `Schwester ${w.needle()}`,
          typed: nameOf(words),
          ...(person && { username: person.username, ...(takes && { portrait: 'then' }) }),
        };
        const isBusy = person !== undefined && (person.maintainer || isRemembered(w.m, person));
        const taken = isReleased === undefined ? [201, 409] : isReleased ? 201 : 409;
        const due = person?.gone ? 404 : isBusy ? 409 : takes ? taken : 201;
        await w.call(session, 'POST /maintenance/memorials', { body }, due, ({ json }) => {
          const { id } = json as { id: string };
          w.m.memorials.push({
            n: w.m.memorials.length,
            id,
            ...words,
            agreedBy: body.agreedBy,
            person: person?.n ?? null,
            wasDisabled: person?.disabled ?? false,
            portrait: (takes && person.portraits.then) || null,
            words: {},
            gone: false,
          });
          w.record(me, 'memorial-added', {
            ...(person && { member: person.username }),
            object: nameOf(words),
          });
          person?.ever.push(nameOf(words));
          if (!person) return;
          disable(w, person, true);
          dropAll(w.m, person);
          endSearch(w.m, person);
        });
      },
    ),
    'take a memorial back': maintaining(
      'DELETE /maintenance/memorials/{id}',
      0.3,
      async (w, session, me, { a, b }) => {
        const memorial = memorialAt(w, a);
        if (!memorial) return;
        const typed = b % 4 === 3 ? 'Jemand anders' : nameOf(memorial);
        const due = memorial.gone ? 404 : b % 4 === 3 ? 400 : 204;
        await w.call(
          session,
          'DELETE /maintenance/memorials/{id}',
          { params: { id: memorial.id }, body: { typed } },
          due,
          () => {
            memorial.gone = true;
            w.record(me, 'memorial-removed', recorded(w.m, memorial));
            const person = memorial.person === null ? undefined : w.m.people[memorial.person];
            if (person) disable(w, person, memorial.wasDisabled);
          },
        );
      },
    ),
    'change a memorial': maintaining(
      'PUT /maintenance/memorials/{id}',
      0.3,
      async (w, session, me, { a }) => {
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
      },
    ),
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
    'remember somebody': doing(
      ['POST /memorials/{id}/words', 'DELETE /memorials/{id}/words'],
      2,
      async (w, { who, a, b }) => {
        const memorial = pickLiving(w.m.memorials, a, ({ gone }) => !gone);
        const authors = Object.keys(memorial?.words ?? {}).map(Number);
        const session = await (b % 4 === 0 ? oneOf(w, who, authors) : someone(w, who));
        const n = personOf(w, session)?.n ?? -1;
        if (!memorial) return;
        const params = { id: memorial.id };
        if (b % 4 === 0) {
          const due = !memorial.gone && memorial.words[n] !== undefined ? 204 : 404;
          await w.call(
            session,
            'DELETE /memorials/{id}/words',
            { params },
            due,
            () => void delete memorial.words[n],
          );
          return;
        }
        const text = `Unvergessen ${w.needle()}`;
        const due = memorial.gone ? 404 : 204;
        await w.call(session, 'POST /memorials/{id}/words', { params, body: { text } }, due, () => {
          memorial.words[n] = text;
          w.m.people[n]?.ever.push(text);
        });
      },
    ),
  },
  reads: {
    'GET /memorials': plain((m) =>
      ok(...m.memorials.filter(({ gone }) => !gone).flatMap((one) => memorialNotes(m, one))),
    ),
    'GET /memorials/{id}/portrait/{size}': read(
      (m) => m.memorials,
      (_m, { id }) => ({ id, size: '96' }),
      (m, _reader, { gone, portrait: source }) => (gone ? NOT_FOUND : portraitFrom(m, source)),
    ),
    'GET /maintenance/memorials': plain((m) =>
      ok(
        ...m.memorials
          .filter(({ gone }) => !gone)
          .flatMap((one) => [...memorialNotes(m, one), one.agreedBy, credit(m, one.person)]),
      ),
    ),
  },
  defects: [
    {
      what: 'taking a memorial back lets in who was disabled before',
      file: 'server/memorials/memorials.ts',
      from: `await setDisabled(transaction, member_id, was_disabled === 1, now());`,
      to: `await setDisabled(transaction, member_id, false, now());`,
      foundBy: 'server/memorials/in-memoriam.test.ts',
    },
  ],
};

export const memorialsAttacks = {
  'GET /memorials': forMembers(served),
  'GET /memorials/{id}/portrait/{size}': forMembers('404 not-found'),
  'POST /memorials/{id}/words': forMembers('404 not-found', { text: 'Unvergessen' }),
  'DELETE /memorials/{id}/words': forMembers('404 not-found'),
  'GET /maintenance/memorials': forMaintainers(served),
  'POST /maintenance/memorials': forMaintainers(
    { status: 201, changes: { memorials: '+1', maintenance_record: '+1' } },
    { firstName: 'Kai', surname: 'Unbekannt', agreedBy: 'Seine Schwester', typed: 'Kai Unbekannt' },
  ),
  'PUT /maintenance/memorials/{id}': forMaintainers('404 not-found', {
    firstName: 'Kai',
    surname: 'Unbekannt',
    agreedBy: 'Seine Schwester',
  }),
  'DELETE /maintenance/memorials/{id}': forMaintainers('404 not-found', { typed: 'Kai Unbekannt' }),
  'PUT /maintenance/memorials/{id}/portrait': forMaintainers('404 not-found', {}),
  'DELETE /maintenance/memorials/{id}/portrait': forMaintainers('404 not-found'),
  'DELETE /maintenance/memorials/{id}/words/{username}': forMaintainers('404 not-found'),
} satisfies Rules;

import { type Doing, maintaining } from './acting.ts';
import { memorialAt, nameOf, recorded, somebody } from './acts-of-maintainers.ts';
import { disable, dropAll, endSearch } from './changes.ts';
import { isRemembered } from './model.ts';
import { isPortraitShown } from './portraits.ts';

export const actsOfMemorials: Record<string, Doing> = {
  'enter who has died': maintaining('POST /maintenance/memorials', 0.3, async (w, session, me, { a, b }) => {
    const person = b % 3 === 0 ? undefined : somebody(w, a);
    const words = {
      firstName: `Selig ${w.needle()}`,
      surname: `Gedenk ${w.needle()}`,
      text: `Er fehlt ${w.needle()}`,
    };
    const isReleased = person?.published ? isPortraitShown(w.m, person.portraits.then) : false;
    const takes = person !== undefined && b % 4 === 0;
    const body = {
      ...{ ...words, agreedBy: `Schwester ${w.needle()}`, typed: nameOf(words) },
      ...(person && { username: person.username, ...(takes && { portrait: 'then' }) }),
    };
    const isBusy = person !== undefined && (person.maintainer || isRemembered(w.m, person));
    const taken = isReleased === undefined ? [201, 409] : isReleased ? 201 : 409;
    const due = person?.gone ? 404 : isBusy ? 409 : takes ? taken : 201;
    await w.call(session, 'POST /maintenance/memorials', { body }, due, ({ json }) => {
      const { id } = json as { id: string };
      w.m.memorials.push({
        ...{ n: w.m.memorials.length, id, ...words, agreedBy: body.agreedBy, person: person?.n ?? null },
        ...{
          wasDisabled: person?.disabled ?? false,
          portrait: (takes && person.portraits.then) || null,
          words: {},
          gone: false,
        },
      });
      w.record(me, 'memorial-added', { ...(person && { member: person.username }), object: nameOf(words) });
      person?.ever.push(nameOf(words));
      if (!person) return;
      disable(w, person, true);
      dropAll(w.m, person);
      endSearch(w.m, person);
    });
  }),
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
};

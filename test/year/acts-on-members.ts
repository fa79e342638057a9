import { type Act, type Doing, doing, maintainer, mayComeIn, personOf, pick } from './acting.ts';
import {
  act,
  isRemembered,
  memorialAt,
  nameOf,
  recorded,
  somebody,
  soughtAt,
} from './acts-of-maintainers.ts';
import { disable, endSearch, invite, newPerson, remove } from './changes.ts';
import { DAY, fullName, HOUR, isActive, type Link, type Person } from './model.ts';
import type { World } from './world.ts';

const isNew = (person: Person) =>
  isActive(person) && person.cameAt === null && person.invitedAt === null && person.confirmed !== '';

const aboutMember = (_w: World, { username }: Person) => ({ params: { username } });

const memberActs = ['invite', 'disable', 'enable', 'password-link', 'code', 'uploads-off', 'uploads-on'];

async function actOnMember(w: World, { who, a, b }: Act) {
  const session = await maintainer(w, who);
  const act = memberActs[b % memberActs.length] as string;
  // Often who has something to say that goes out of sight then.
  const said = w.m.memorials.flatMap(({ words }) =>
    Object.keys(words).map((n) => w.m.people[Number(n)] as Person),
  );
  const person = (act === 'disable' && a % 3 > 0 ? pick(said, a) : undefined) ?? somebody(w, a);
  const me = personOf(w, session);
  const isOwn = person === me;
  const isBusy = act === 'invite' && person.invitedAt !== null;
  const isRefused: Record<string, boolean> = {
    invite: person.disabled || person.cameAt !== null || person.confirmed === '',
    disable: isOwn || isRemembered(w.m, person),
    enable: isRemembered(w.m, person),
    'password-link': person.disabled,
    code: person.disabled,
  };
  const due = person.gone ? 404 : isRefused[act] ? 409 : isBusy ? [200, 409, 429] : 200;
  const input = { params: { username: person.username, act } };
  await w.call(session, 'POST /maintenance/members/{username}/{act}', input, due, ({ json }) => {
    const member = { member: person.username };
    const isInvited = person.cameAt === null ? 'invitation' : 'reset';
    const add = (token: string, purpose: Link['purpose'], ms: number) => {
      w.m.links.push({
        token,
        person: person.n,
        purpose,
        address: person.confirmed,
        endsAt: w.m.now + ms,
        isOver: false,
      });
      const open = w.m.links.filter(
        (one) => one.person === person.n && one.purpose === purpose && !one.isOver,
      );
      for (const one of open.slice(0, -3)) one.isOver = true;
    };
    const { link = '', code = '' } = json as { link?: string; code?: string };
    if (act === 'invite' && !isBusy) invite(w, person, me);
    if (act === 'invite' && isBusy) {
      w.postTo('invitation', [{ person: person.n, address: person.confirmed }]);
      w.record(me, 'member-reminded', member);
    }
    if (act === 'disable' || act === 'enable') {
      disable(w, person, act === 'disable');
      w.record(me, `member-${act}d`, member);
    }
    if (act === 'password-link') {
      add(link.split('/').at(-1) ?? '', 'reset', HOUR);
      w.record(me, 'password-link-made', member);
    }
    if (act === 'code') {
      add(code, isInvited, 10 * DAY);
      if (person.cameAt === null) person.invitedAt = w.m.now;
      w.record(me, 'code-made', member);
    }
    if (act.startsWith('uploads')) {
      person.uploadsOff = act === 'uploads-off';
      w.record(me, person.uploadsOff ? 'uploads-stopped' : 'uploads-allowed', member);
    }
  });
}

/** A maintainer mends username, address and names; the member is told, at the old address too. */
async function correct(w: World, { who, a, b }: Act) {
  const session = await maintainer(w, who);
  const person = somebody(w, a);
  const me = personOf(w, session);
  const { contact, username: before, confirmed } = person;
  const taken = pick(
    w.m.people.filter((one) => !one.gone && one !== person),
    b,
  );
  const body = {
    username: b % 9 === 8 ? (taken?.username ?? before) : b % 4 === 0 ? `neu-${w.needle()}` : before,
    email: b % 3 === 0 || confirmed === '' ? `${w.needle()}@example.net` : confirmed,
    firstName: b % 5 === 0 ? `Vor ${w.needle()}` : contact.firstName,
    surname: b % 7 === 0 ? `Nach ${w.needle()}` : contact.surname,
  };
  const due = person.gone ? 404 : b % 9 === 8 ? 409 : 200;
  const input = { params: { username: before }, body };
  await w.call(session, 'PUT /maintenance/members/{username}', input, due, () => {
    const isMoved = body.email !== confirmed;
    const isNamedAnew = body.firstName !== contact.firstName || body.surname !== contact.surname;
    const knows = !person.disabled && (person.password !== null || person.invitedAt !== null);
    if (body.username !== before) w.endSessions(person);
    if (isMoved || isNamedAnew || body.username !== before)
      w.record(me, 'member-corrected', { member: before });
    if (isMoved) {
      w.endLinks(person);
      if (knows && confirmed !== '') w.postTo('address-told', [{ person: person.n, address: confirmed }]);
      if (person.cameAt === null) person.invitedAt = null;
      const isOffice = contact.privateEmailAddress === '' && contact.officeEmailAddress !== '';
      contact[isOffice ? 'officeEmailAddress' : 'privateEmailAddress'] = body.email;
      person.confirmed = body.email;
    }
    Object.assign(contact, { firstName: body.firstName, surname: body.surname });
    person.username = body.username;
    person.usernames.push(body.username);
    person.ever.push(...Object.values(body));
    if ((isMoved || isNamedAnew) && knows && person.password !== null)
      w.postTo('details-set', [{ person: person.n, address: person.confirmed }], {
        tells: [person.confirmed, fullName(person)],
      });
  });
}

async function importTable(w: World, { who, a }: Act) {
  const session = await maintainer(w, who);
  const names = Array.from({ length: 1 + (a % 2) }, () => ({
    ...{ username: `neu-${w.needle()}`, email: `${w.needle()}@example.net` },
    ...{ firstName: `Vor ${w.needle()}`, surname: `Nach ${w.needle()}` },
  }));
  const lines = names.map((one) => [one.username, one.email, one.firstName, one.surname].join(';'));
  const text = ['Benutzername;E-Mail;Vorname;Nachname', ...lines, ''].join('\r\n');
  const form = (fields: Record<string, string> = {}) => {
    const filled = new FormData();
    for (const [name, value] of Object.entries(fields)) filled.append(name, value);
    filled.append('file', new Blob([text], { type: 'text/csv' }), 'klasse.csv');
    return filled;
  };
  const { json, status } = await w.call(session, 'POST /maintenance/import_preview', { form: form() }, 200);
  const { fingerprint } =
    status === 200 ? (json as { fingerprint: string }) : { fingerprint: 'a'.repeat(43) };
  const isStale = a % 9 === 8;
  const order = { form: form({ fingerprint: isStale ? 'b'.repeat(43) : fingerprint }) };
  await w.call(session, 'POST /maintenance/import', order, isStale ? 409 : 200, () => {
    for (const { username, email, firstName, surname } of names) {
      newPerson(w, username, email, firstName, surname);
      w.record(personOf(w, session), 'member-imported', { member: username });
    }
  });
}

/** What maintainers do with members. */
export const actsOnMembers: Record<string, Doing> = {
  'confirm the password': doing('POST /confirm_password', async (w, { who, a }) => {
    const person = pick(mayComeIn(w.m), who);
    if (!person) return;
    const session = a % 3 === 0 ? await w.logIn(person) : await w.sessionOf(person);
    if (!person.maintainer || a % 5 === 4) {
      await w.call(
        session,
        'POST /confirm_password',
        { body: { password: 'Falscher Lack' } },
        session.changedPassword ? [401, 403] : 401,
      );
      return;
    }
    await w.confirm(session);
  }),
  'act on a member': doing('POST /maintenance/members/{username}/{act}', actOnMember, 3),
  'correct a member': doing('PUT /maintenance/members/{username}', correct),
  'add a member': doing(
    'POST /maintenance/members',
    act(async (w, session, me, { a, b }) => {
      const sought = a % 3 === 0 ? soughtAt(w, a) : undefined;
      const [username, email] = [`neu-${w.needle()}`, `${w.needle()}@example.net`];
      const [firstName, surname] = [`Vor ${w.needle()}`, `Nach ${w.needle()}`];
      const body = {
        username,
        email,
        firstName,
        surname,
        invite: b % 2 === 0,
        ...(sought && { missingId: sought.id }),
      };
      await w.call(session, 'POST /maintenance/members', { body }, 201, () => {
        const person = newPerson(w, username, email, firstName, surname);
        w.record(me, 'member-added', { member: username });
        if (sought && !sought.gone && sought.found === null) {
          Object.assign(sought, { found: person.n, hints: [], remark: '' });
          w.record(me, 'missing-found', { member: username, object: nameOf(sought) });
          person.ever.push(sought.firstName, sought.surname);
        }
        if (body.invite) invite(w, person, me);
      });
    }),
    0.4,
  ),
  'delete a member': doing(
    'DELETE /maintenance/members/{username}',
    act(async (w, session, me, { a, b }) => {
      const person = somebody(w, a);
      const due = person.gone ? 404 : person === me ? 409 : 204;
      const body = { keepImages: b % 2 === 0 };
      await w.call(
        session,
        'DELETE /maintenance/members/{username}',
        { ...aboutMember(w, person), body },
        due,
        () => {
          w.record(me, 'member-deleted', { member: person.username });
          remove(w, person, body.keepImages);
        },
      );
    }),
    0.2,
  ),
  'import a table': doing(['POST /maintenance/import_preview', 'POST /maintenance/import'], importTable, 0.2),
  'invite all': doing(
    'POST /maintenance/invitations',
    act(async (w, session, me, { a }) => {
      const all = w.m.people.filter(isNew);
      const count = all.length + (a % 5 === 4 ? 1 : 0);
      const due = count === 0 ? 400 : count === all.length ? 200 : 409;
      await w.call(session, 'POST /maintenance/invitations', { body: { count } }, due, () => {
        for (const person of all) invite(w, person, me);
      });
    }),
    0.3,
  ),

  'enter who has died': doing(
    'POST /maintenance/memorials',
    act(async (w, session, me, { a, b }) => {
      const person = b % 3 === 0 ? undefined : somebody(w, a);
      const words = {
        firstName: `Selig ${w.needle()}`,
        surname: `Gedenk ${w.needle()}`,
        text: `Er fehlt ${w.needle()}`,
      };
      const isReleased = person?.published && person.portraits.includes('then');
      const takes = person !== undefined && b % 4 === 0;
      const body = {
        ...{ ...words, agreedBy: `Schwester ${w.needle()}`, typed: nameOf(words) },
        ...(person && { username: person.username, ...(takes && { portrait: 'then' }) }),
      };
      const isBusy = person !== undefined && (person === me || isRemembered(w.m, person));
      const due = person?.gone ? 404 : isBusy || (takes && !isReleased) ? 409 : 201;
      await w.call(session, 'POST /maintenance/memorials', { body }, due, ({ json }) => {
        const { id } = json as { id: string };
        w.m.memorials.push({
          ...{ n: w.m.memorials.length, id, ...words, agreedBy: body.agreedBy, person: person?.n ?? null },
          ...{ wasDisabled: person?.disabled ?? false, portrait: takes, words: {}, gone: false },
        });
        w.record(me, 'memorial-added', { ...(person && { member: person.username }), object: nameOf(words) });
        person?.ever.push(nameOf(words));
        if (!person) return;
        disable(w, person, true);
        endSearch(w.m, person);
      });
    }),
    0.3,
  ),
  'take a memorial back': doing(
    'DELETE /maintenance/memorials/{id}',
    act(async (w, session, me, { a, b }) => {
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
    }),
    0.3,
  ),
};

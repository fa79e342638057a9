import {
  type Act,
  type Doing,
  doing,
  maintainer,
  maintaining,
  mayComeIn,
  personOf,
  pick,
} from '../acting.ts';
import { disable, invite, newPerson, remove, tellOfRole } from '../changes.ts';
import { endGuestLinks } from '../meetings/model.ts';
import { nameOf, soughtAt } from '../missing.ts';
import { DAY, fullName, HOUR, isActive, isRemembered, type Link, type Person } from '../model.ts';
import type { World } from '../world.ts';
import { somebody } from './acts.ts';

const isNew = (person: Person) =>
  isActive(person) && person.cameAt === null && person.invitedAt === null && person.confirmed !== '';

const aboutMember = (_w: World, { username }: Person) => ({ params: { username } });

const memberActs = [
  'invite',
  'invite-now',
  'unblock',
  'disable',
  'enable',
  'password-link',
  'code',
  'uploads-off',
  'uploads-on',
  'end-sessions',
  'take-role',
];

/** Nobody is reminded within a week of the last email, or a third time. */
function dueToRemind(w: World, { reminded, invitedAt }: Person): number {
  if (reminded.length >= 2) return 409;
  return Math.max(invitedAt ?? 0, ...reminded) + 7 * DAY > w.m.now ? 429 : 200;
}

const isInvited = (person: Person) =>
  isActive(person) && person.cameAt === null && person.invitedAt !== null && person.confirmed !== '';

function remind(w: World, person: Person, me: Person | undefined): void {
  person.reminded.push(w.m.now);
  w.postTo('invitation', [{ person: person.n, address: person.confirmed }], me && { by: me.n });
  w.record(me, 'member-reminded', { member: person.username });
}

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
  const isOther = person.maintainer && !isOwn;
  const isBusy = act.startsWith('invite') && person.invitedAt !== null;
  const mayBeAsked = !person.disabled && person.cameAt === null && person.confirmed !== '';
  const isRefused: Record<string, boolean> = {
    invite: !mayBeAsked,
    'invite-now': !mayBeAsked || person.invitedAt === null || person.reminded.length >= 2,
    disable: isOwn || person.maintainer || isRemembered(w.m, person),
    enable: isRemembered(w.m, person),
    'password-link': person.disabled || isOther,
    'end-sessions': isOwn,
    'take-role': isOwn || !person.maintainer,
    code: person.disabled || isOther,
  };
  const busy = act === 'invite-now' ? 200 : dueToRemind(w, person);
  const due = person.gone ? 404 : isRefused[act] ? 409 : isBusy ? busy : 200;
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
    if (isBusy) remind(w, person, me);
    if (act === 'unblock') w.record(me, 'member-unblocked', member);
    if (act === 'disable' || act === 'enable') {
      disable(w, person, act === 'disable');
      w.record(me, `member-${act}d`, member);
    }
    if (act === 'end-sessions') {
      w.endSessions(person);
      w.endCalendar(person);
      w.endButtons(person);
      w.record(me, 'sessions-ended', member);
    }
    if (act === 'take-role') {
      takeRole(w, person);
      tellOfRole(w, person, me);
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
      if (person.uploadsOff) endGuestLinks(w.m, ({ by }) => by === person.n);
      w.record(me, person.uploadsOff ? 'uploads-stopped' : 'uploads-allowed', member);
    }
  });
}

/** One that has not left follows to the other address. */
const isInvitationWaiting = (w: World, { n, kept = [] }: Person) =>
  kept.some(({ letter }) => letter.kind === 'invitation') ||
  w.m.post.some(({ kind, to }) => kind === 'invitation' && to.some(({ person }) => person === n));

/** A maintainer corrects username, address and names; the member is told, at the old address too. */
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
  const isOther = person.maintainer && person !== me && body.email !== confirmed;
  const due = person.gone ? 404 : b % 9 === 8 || isOther ? 409 : 200;
  const input = { params: { username: before }, body };
  await w.call(session, 'PUT /maintenance/members/{username}', input, due, () => {
    const isMoved = body.email !== confirmed;
    const isRenamed = body.username !== before;
    const isNamedAnew = isRenamed || body.firstName !== contact.firstName || body.surname !== contact.surname;
    const isIn = person.password !== null || person.cameAt !== null;
    const knows = !person.disabled && (isIn || person.invitedAt !== null);
    if (isRenamed) w.endSessions(person);
    if (isMoved || isNamedAnew) w.record(me, 'member-corrected', { member: before });
    if (isMoved) {
      w.endLinks(person);
      w.endCalendar(person);
      w.endButtons(person);
      if (knows && confirmed !== '') w.postTo('address-changed', [{ person: person.n, address: confirmed }]);
      if (person.cameAt === null && !isInvitationWaiting(w, person)) person.invitedAt = null;
      const isOffice = contact.privateEmailAddress === '' && contact.officeEmailAddress !== '';
      contact[isOffice ? 'officeEmailAddress' : 'privateEmailAddress'] = body.email;
      person.confirmed = body.email;
    }
    Object.assign(contact, { firstName: body.firstName, surname: body.surname });
    person.username = body.username;
    person.usernames.push(body.username);
    person.ever.push(...Object.values(body));
    if ((isMoved || isNamedAnew) && knows && isIn)
      w.postTo('details-set', [{ person: person.n, address: person.confirmed }], {
        tells: [person.confirmed, fullName(person)],
      });
  });
}

async function importTable(w: World, { who, a }: Act) {
  const session = await maintainer(w, who);
  const names = Array.from({ length: 1 + (a % 2) }, () => ({
    username: `neu-${w.needle()}`,
    email: `${w.needle()}@example.net`,
    firstName: `Vor ${w.needle()}`,
    surname: `Nach ${w.needle()}`,
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
    for (const { username, email, firstName, surname } of names)
      newPerson(w, username, email, firstName, surname);
    w.record(personOf(w, session), 'members-imported');
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
  'act on a member': doing('POST /maintenance/members/{username}/{act}', 3, actOnMember),
  'correct a member': doing('PUT /maintenance/members/{username}', correct),
  'add a member': maintaining('POST /maintenance/members', 0.4, async (w, session, me, { a, b }) => {
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
  'make somebody a maintainer': maintaining(
    'POST /maintenance/maintainers',
    0.15,
    async (w, session, me, { a, b }) => {
      const person = somebody(w, a);
      const isRight = b % 4 !== 3;
      const body = { username: person.username, password: isRight ? (me?.password ?? '') : 'Falsch qz' };
      const isPossible = !person.disabled && !person.maintainer && person.cameAt !== null;
      const due = !isRight ? 401 : person.gone ? 404 : isPossible ? 204 : 409;
      // Too many tries of a member wait, and who has set a password here logs in anew.
      await w.call(session, 'POST /maintenance/maintainers', { body }, [due, 429, 403], () => {
        person.maintainer = true;
        tellOfRole(w, person, me);
      });
    },
  ),
  'give the own role back': maintaining('DELETE /maintenance/own_role', 0.1, async (w, session, me) => {
    const able = w.m.people.filter((one) => one.maintainer && !one.gone && !one.disabled);
    await w.call(session, 'DELETE /maintenance/own_role', {}, able.length > 1 ? 204 : 409, () => {
      if (!me) return;
      takeRole(w, me);
      tellOfRole(w, me, me);
    });
  }),
  'delete a member': maintaining(
    'DELETE /maintenance/members/{username}',
    0.2,
    async (w, session, me, { a, b }) => {
      const person = somebody(w, a);
      const due = person.gone ? 404 : person === me || person.maintainer ? 409 : 204;
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
    },
  ),
  'import a table': doing(['POST /maintenance/import_preview', 'POST /maintenance/import'], 0.2, importTable),
  'invite all': maintaining('POST /maintenance/invitations', 0.3, async (w, session, me, { a }) => {
    const all = w.m.people.filter(isNew);
    const count = all.length + (a % 5 === 4 ? 1 : 0);
    const due = count === 0 ? 400 : count === all.length ? 200 : 409;
    await w.call(session, 'POST /maintenance/invitations', { body: { count } }, due, () => {
      for (const person of all) invite(w, person, me);
    });
  }),
  'remind all': maintaining('POST /maintenance/reminders', 0.3, async (w, session, me) => {
    const all = w.m.people.filter(isInvited);
    const toRemind = all.filter((person) => dueToRemind(w, person) === 200);
    const isEarly = all.some((person) => dueToRemind(w, person) === 429);
    const due = toRemind.length > 0 ? 202 : isEarly ? 429 : 409;
    await w.call(session, 'POST /maintenance/reminders', {}, due, () => {
      for (const person of toRemind) remind(w, person, me);
    });
  }),
};

/** What a session has confirmed goes with the role, and does not come back with it. */
function takeRole(w: World, person: Person): void {
  person.maintainer = false;
  for (const session of w.m.sessions) if (session.person === person.n) session.confirmedUntil = 0;
}

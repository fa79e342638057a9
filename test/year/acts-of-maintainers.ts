import {
  type Act,
  type Doing,
  doing,
  maintainer,
  mayComeIn,
  memberName,
  personOf,
  pick,
  pickLiving,
  someone,
} from './acting.ts';
import { isUnwanted } from './acts-of-galleries.ts';
import { picture } from './class.ts';
import {
  DAY,
  fullName,
  HOUR,
  isActive,
  isReachable,
  type Link,
  type Memorial,
  type Model,
  type Person,
  type Session,
} from './model.ts';
import type { World } from './world.ts';

const somebody = (w: World, n: number) => pickLiving(w.m.people, n, ({ gone }) => !gone) as Person;
const soughtAt = (w: World, n: number) =>
  pickLiving(w.m.sought, n, ({ gone, found }) => !gone && found === null);
const memorialAt = (w: World, n: number) => pickLiving(w.m.memorials, n, ({ gone }) => !gone);
const isRemembered = (m: Model, { n }: Person) =>
  m.memorials.some(({ person, gone }) => person === n && !gone);
const isNew = (person: Person) =>
  isActive(person) && person.cameAt === null && person.invitedAt === null && person.confirmed !== '';

export function newPerson(
  w: World,
  username: string,
  email: string,
  firstName: string,
  surname: string,
): Person {
  const contact = { firstName, surname, address: '', city: '', phoneNumber: '', mobileNumber: '' };
  const person: Person = {
    ...{
      n: w.m.people.length,
      username,
      usernames: [username],
      contact: { ...contact, privateEmailAddress: email, officeEmailAddress: '' },
    },
    ...{
      birthName: '',
      nickname: '',
      birthday: null,
      birthdayConsent: false,
      published: false,
      rundmails: false,
    },
    ...{
      newsMail: false,
      yearlyCheck: false,
      maintainer: false,
      disabled: false,
      gone: false,
      uploadsOff: false,
    },
    ...{
      password: null,
      confirmed: email,
      invitedAt: null,
      cameAt: null,
      passwordAt: null,
      renamedAt: null,
      portraits: [],
    },
    ever: [username, email, firstName, surname],
  };
  w.m.people.push(person);
  return person;
}

export function invite(w: World, person: Person, by: Person | undefined) {
  person.invitedAt = w.m.now;
  w.postTo('invitation', [{ person: person.n, address: person.confirmed }]);
  w.record(by, 'member-invited', { member: person.username });
}

/** Nobody is looked for any more. */
function endSearch(m: Model, person: Person) {
  for (const one of m.sought) if (one.found === person.n) one.gone = true;
}

export function disable(w: World, person: Person, disabled: boolean) {
  w.endSessions(person);
  w.endLinks(person);
  w.endCalendar(person);
  if (disabled) w.shutOut(person);
  person.disabled = disabled;
}

/** With all that is theirs; the pictures stay, without a name, or go too. */
export function remove(w: World, { n }: Person, keepImages: boolean) {
  const { m } = w;
  const person = m.people[n] as Person;
  w.shutOut(person);
  endSearch(m, person);
  person.gone = true;
  for (const image of m.images) {
    if (image.uploader === n && !keepImages) Object.assign(image, { gone: true, hidden: null });
    if (image.uploader === n) image.uploader = null;
    if (image.hidden?.by === n) image.hidden.by = null;
    image.marks = image.marks.filter((mark) => mark.person !== n);
    image.words = image.words.filter(({ author }) => author !== n);
    image.declined = image.declined.filter((one) => one.n !== n);
  }
  for (const gallery of m.galleries) if (gallery.creator === n) gallery.creator = null;
  for (const meeting of m.meetings) {
    meeting.organisers = meeting.organisers.filter((one) => one !== n);
    meeting.asked = meeting.asked.filter((one) => one !== n);
    meeting.invited = meeting.invited.filter((one) => one !== n);
    delete meeting.answers[n];
    delete meeting.votes[n];
  }
  for (const one of m.sought) {
    one.seekers = one.seekers.filter((seeker) => seeker !== n);
    for (const hint of one.hints) if (hint.by === n) hint.by = null;
  }
  for (const memorial of m.memorials) {
    if (memorial.person === n) memorial.person = null;
    delete memorial.words[n];
  }
  m.rundmails = m.rundmails.filter(({ sender }) => sender !== n);
  m.post = m.post.filter(({ kind, by }) => kind !== 'rundmail' || by !== n);
}

const aboutMember = (_w: World, { username }: Person) => ({ params: { username } });
const nameOf = ({ firstName, surname }: { firstName: string; surname: string }) => `${firstName} ${surname}`;
const recorded = (m: Model, memorial: Memorial) => ({
  ...memberName(m, memorial.person),
  object: nameOf(memorial),
});

const memberActs = ['invite', 'disable', 'enable', 'password-link', 'code', 'uploads-off', 'uploads-on'];

async function actOnMember(w: World, { who, a, b }: Act) {
  const session = await maintainer(w, who);
  const person = somebody(w, a);
  const me = personOf(w, session);
  const act = memberActs[b % memberActs.length] as string;
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

const act =
  (run: (w: World, session: Session | undefined, me: Person | undefined, act: Act) => Promise<unknown>) =>
  async (w: World, one: Act) => {
    const session = await maintainer(w, one.who);
    await run(w, session, personOf(w, session), one);
  };

export const actsOfMaintainers: Record<string, Doing> = {
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

  'look for a classmate': doing(
    'POST /maintenance/missing',
    act(async (w, session, me) => {
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
    0.5,
  ),
  'follow up hints': doing(
    'POST /maintenance/missing/{id}/hints_done',
    act(async (w, session, me, { a }) => {
      const sought = soughtAt(w, a);
      if (!sought) return;
      const isOpen = !sought.gone && sought.found === null && sought.hints.some(({ done }) => !done);
      const line = 'POST /maintenance/missing/{id}/hints_done';
      await w.call(session, line, { params: { id: sought.id } }, isOpen ? 204 : 404, () => {
        for (const hint of sought.hints) hint.done = true;
        w.record(me, 'hints-done', { object: nameOf(sought) });
      });
    }),
    0.5,
  ),
  'look for nobody': doing(
    'DELETE /maintenance/missing/{id}',
    act(async (w, session, me, { a }) => {
      const sought = soughtAt(w, a);
      if (!sought) return;
      const due = sought.gone || sought.found !== null ? 404 : 204;
      await w.call(session, 'DELETE /maintenance/missing/{id}', { params: { id: sought.id } }, due, () => {
        sought.gone = true;
        w.record(me, 'missing-removed', { object: nameOf(sought) });
      });
    }),
    0.2,
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
  'change a memorial': doing(
    'PUT /maintenance/memorials/{id}',
    act(async (w, session, me, { a }) => {
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
  'picture of a memorial': doing(
    ['PUT /maintenance/memorials/{id}/portrait', 'DELETE /maintenance/memorials/{id}/portrait'],
    act(async (w, session, me, { a, b }) => {
      const memorial = memorialAt(w, a);
      if (!memorial) return;
      const form = new FormData();
      form.append('file', picture(b), 'bild.jpg');
      const isTaken = b % 2 === 0;
      const line = `${isTaken ? 'DELETE' : 'PUT'} /maintenance/memorials/{id}/portrait` as const;
      const input = { params: { id: memorial.id }, ...(!isTaken && { form }) };
      const due = memorial.gone ? 404 : !isTaken && isUnwanted(w.m, b) ? 409 : 204;
      await w.call(session, line, input, due, () => {
        memorial.portrait = !isTaken;
        w.record(me, 'memorial-changed', recorded(w.m, memorial));
      });
    }),
    0.3,
  ),
  'remove words of a memorial': doing(
    'DELETE /maintenance/memorials/{id}/words/{username}',
    act(async (w, session, me, { a, b }) => {
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
          w.record(me, 'memorial-words-removed', { member: author.username, object: nameOf(memorial) });
        },
      );
    }),
    0.3,
  ),

  'stop or start the mails': doing(
    'POST /maintenance/mail/{act}',
    act(async (w, session, me, { a }) => {
      const what = (['pause', 'resume', 'resume', 'retry'] as const)[a % 4] as 'pause' | 'resume' | 'retry';
      await w.call(session, 'POST /maintenance/mail/{act}', { params: { act: what } }, 204, () => {
        if (what !== 'retry') w.m.isPaused = what === 'pause';
        w.record(me, what === 'pause' ? 'mail-paused' : what === 'resume' ? 'mail-resumed' : 'mail-retried');
      });
    }),
    0.5,
  ),
  'cancel a Rundmail': doing(
    'POST /maintenance/mails/{id}/{act}',
    act(async (w, session, me, { a }) => {
      const mail = pick(w.m.rundmails, a);
      if (!mail) return;
      const input = { params: { id: mail.id, act: 'cancel' } };
      await w.call(session, 'POST /maintenance/mails/{id}/{act}', input, [200, 404], ({ json }) => {
        if ((json as { count: number }).count > 0) w.record(me, 'mail-cancelled');
        w.m.post = w.m.post.filter(({ rundmail }) => rundmail !== mail.id);
      });
    }),
    0.4,
  ),
  'try the mails': doing(
    'POST /maintenance/test_mail',
    act(async (w, session, me) => {
      const due = me && me.confirmed === '' ? 409 : 200;
      await w.call(session, 'POST /maintenance/test_mail', {}, due, () => {
        w.record(me, 'mail-tested');
        if (me && isReachable(me))
          w.postTo('test', [{ person: me.n, address: me.confirmed }], { tells: [me.confirmed] });
      });
    }),
    0.2,
  ),
  'choose a colour': doing(
    'PUT /maintenance/identity',
    act(async (w, session, me, { a }) => {
      const answer = await w.send(session, 'GET /maintenance/identity', {});
      const {
        siteName = 'Klasse 1988',
        groupName = 'Klasse',
        accent: before,
      } = (answer.status === 200 ? answer.json : {}) as Record<string, string>;
      const accent = ['5010', '6005', '3005', '8017'][a % 4];
      await w.call(
        session,
        'PUT /maintenance/identity',
        { body: { siteName, groupName, accent } },
        204,
        () => {
          if (accent !== before) w.record(me, 'identity-changed');
        },
      );
    }),
    0.2,
  ),
  'write a text': doing(
    'PUT /maintenance/texts/{text}',
    act(async (w, session, me, { a, b }) => {
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
    0.3,
  ),
  'choose a month': doing(
    'PUT /maintenance/yearly_check',
    act(async (w, session, me, { a }) => {
      const month = a % 4 === 0 ? null : (a % 12) + 1;
      await w.call(session, 'PUT /maintenance/yearly_check', { body: { month } }, 204, () => {
        if (w.m.yearlyMonth !== month) w.record(me, 'yearly-check-set');
        w.m.yearlyMonth = month;
      });
    }),
    0.3,
  ),
  'begin a site that has begun': doing(
    ['POST /check_first_start', 'POST /first_start'],
    async (w, { who }) => {
      const session = await someone(w, who);
      await w.call(session, 'POST /check_first_start', { body: { token: 'x' } }, 404);
      const person = { username: 'neu', email: 'neu@example.org', firstName: 'Neu', surname: 'Hier' };
      const body = { token: 'x', ...person, password: 'Zwei Schichten Klarlack' };
      await w.call(session, 'POST /first_start', { body }, 404);
    },
    0.1,
  ),
};

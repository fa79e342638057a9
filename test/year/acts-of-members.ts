import {
  type Act,
  type Doing,
  doing,
  maintainer,
  mayComeIn,
  oneOf,
  personOf,
  pick,
  pickLiving,
  someone,
} from './acting.ts';
import { isUnwanted } from './acts-of-galleries.ts';
import { picture } from './class.ts';
import {
  type Contact,
  contactNames,
  galleryOf,
  isActive,
  isReachable,
  type Kind,
  type Person,
  type Session,
  wantedAddress,
} from './model.ts';
import type { World } from './world.ts';

const bit = (n: number, at: number) => Math.floor(n / 2 ** at) % 2 === 1;
const kindOf = (n: number): Kind => (n % 2 === 0 ? 'then' : 'now');

/** What a member may have typed anew. */
export function newContact(w: World, before: Contact, which: number): Contact {
  const contact = { ...before };
  for (const [at, name] of contactNames.entries()) {
    if (!bit(which, at)) continue;
    contact[name] = name.endsWith('EmailAddress') ? `${w.needle()}@example.org` : `Wort ${w.needle()}`;
  }
  return contact;
}

/** Saves one's own data; a new address has to be confirmed, and the old one is told. */
export async function save(
  w: World,
  session: Session | undefined,
  person: Person,
  contact: Contact,
  boxes: { published: boolean; rundmails: boolean },
) {
  const asker = personOf(w, session);
  const body = { ...contact, publicationConsent: boxes.published, acceptGroupEmails: boxes.rundmails };
  const expected = asker === person ? 204 : 403;
  await w.call(
    session,
    'PUT /users/{username}',
    { params: { username: person.username }, body },
    expected,
    () => {
      const before = wantedAddress(person);
      const isRenamed =
        contact.firstName !== person.contact.firstName || contact.surname !== person.contact.surname;
      if (isRenamed) person.renamedAt = w.m.now;
      Object.assign(person, { contact, ...boxes });
      person.ever.push(...Object.values(contact));
      const wanted = wantedAddress(person);
      if (wanted === before) return;
      w.endLinks(person, 'address');
      if (wanted === '' || wanted === person.confirmed) return;
      if (person.confirmed !== '')
        w.postTo('address-told', [{ person: person.n, address: person.confirmed }]);
      w.postTo('address-confirmation', [{ person: person.n, address: wanted }]);
    },
  );
}

const saveData = async (w: World, { who, a, b, c }: Act) => {
  const person = pick(mayComeIn(w.m), who);
  if (!person) return;
  const session = c % 10 === 9 ? await someone(w, c) : await w.sessionOf(person);
  // Both addresses at times removed.
  const contact = newContact(w, person.contact, a % 256);
  if (b % 16 === 15) Object.assign(contact, { privateEmailAddress: '', officeEmailAddress: '' });
  else if (wantedAddress({ ...person, contact }) === '')
    contact.privateEmailAddress = `${w.needle()}@example.org`;
  const boxes = {
    published: b % 3 === 0 ? !person.published : person.published,
    rundmails: b % 4 === 0 ? !person.rundmails : person.rundmails,
  };
  await save(w, session, person, contact, boxes);
};

const ownCall = async (w: World, { who, c }: Act) => {
  const person = pick(mayComeIn(w.m), who);
  const session = person && (c % 10 === 9 ? await someone(w, c) : await w.sessionOf(person));
  return {
    person,
    session,
    expected: (status: number | number[]) => (personOf(w, session) === person ? status : 403),
  };
};

const links = (w: World, n: number, purposes: string[]) =>
  pickLiving(
    w.m.links.filter(({ purpose }) => purposes.includes(purpose)),
    n,
    ({ isOver }) => !isOver,
  );

/** Whether a link still does what it was mailed for. */
const works = (w: World, link: World['m']['links'][number]) =>
  !link.isOver && link.endsAt > w.m.now && isActive(w.m.people[link.person]);

export const actsOfMembers: Record<string, Doing> = {
  'log in': doing('POST /login', async (w, { who, a }) => {
    const person = pick(w.m.people, who) as Person;
    const name = a % 5 === 0 && person.confirmed !== '' ? person.confirmed : person.username;
    await w.logIn(person, a % 7 === 6 ? 'Falscher Lack' : (person.password ?? 'Nie gesetzt'), name);
  }),
  'log out': doing('POST /logout', async (w, { who }) => {
    const session = await someone(w, who);
    await w.call(session, 'POST /logout', {}, 204, () => {
      if (session) session.isOver = true;
    });
  }),
  'save data': doing('PUT /users/{username}', saveData, 4),
  'save profile': doing('PUT /users/{username}/profile', async (w, act) => {
    const { person, session, expected } = await ownCall(w, act);
    if (!person) return;
    const { a, b } = act;
    const body = {
      birthName: a % 4 === 0 ? '' : `Geboren ${w.needle()}`,
      nickname: a % 3 === 0 ? '' : `Spitz ${w.needle()}`,
      birthday:
        b % 5 === 0 ? null : { day: (b % 28) + 1, month: (a % 12) + 1, ...(b % 2 === 0 && { year: 1969 }) },
      birthdayConsent: b % 3 !== 0,
    };
    const { username } = person;
    await w.call(
      session,
      'PUT /users/{username}/profile',
      { params: { username }, body },
      expected(204),
      () => {
        // A first birth name is an addition.
        if (person.birthName !== '' && person.birthName !== body.birthName) person.renamedAt = w.m.now;
        Object.assign(person, body);
        person.ever.push(body.birthName, body.nickname);
      },
    );
  }),
  'upload a portrait': doing(
    'PUT /users/{username}/portraits/{kind}',
    async (w, act) => {
      const { person, session, expected } = await ownCall(w, act);
      if (!person) return;
      const kind = kindOf(act.a);
      const form = new FormData();
      form.append('file', picture(act.b), 'bild.jpg');
      const params = { username: person.username, kind };
      const due = expected(person.uploadsOff ? 403 : isUnwanted(w.m, act.b) ? 409 : 204);
      await w.call(session, 'PUT /users/{username}/portraits/{kind}', { params, form }, due, () => {
        person.portraits = [...new Set([...person.portraits, kind])];
      });
    },
    0.3,
  ),
  'portrait from a picture': doing(
    'POST /users/{username}/portraits/{kind}/from_image',
    async (w, act) => {
      const { person, session, expected } = await ownCall(w, act);
      const image = pickLiving(w.m.images, act.a, ({ gone }) => !gone);
      if (!person || !image) return;
      const kind = kindOf(act.b);
      // Only one that everybody sees, and that is not out of sight elsewhere.
      const isSeen = !image.gone && !galleryOf(w.m, image).gone && image.hidden === null;
      const isBusy = isUnwanted(w.m, image.content);
      // Of a turned one the pixels are others.
      const isTurned = w.m.images.some((one) => one.isTurned && one.content === image.content);
      const body = { galleryId: w.m.galleries[image.gallery]?.id, imageId: image.id };
      const params = { username: person.username, kind };
      const done = isBusy ? (isTurned ? [204, 409] : 409) : 204;
      const due = expected(person.uploadsOff ? 403 : isSeen ? done : 404);
      await w.call(
        session,
        'POST /users/{username}/portraits/{kind}/from_image',
        { params, body },
        due,
        () => {
          person.portraits = [...new Set([...person.portraits, kind])];
        },
      );
    },
    0.3,
  ),
  'delete a portrait': doing('DELETE /users/{username}/portraits/{kind}', async (w, act) => {
    const { person, session, expected } = await ownCall(w, act);
    if (!person) return;
    const kind = kindOf(act.a);
    const params = { username: person.username, kind };
    await w.call(session, 'DELETE /users/{username}/portraits/{kind}', { params }, expected(204), () => {
      person.portraits = person.portraits.filter((one) => one !== kind);
    });
  }),
  'box of the yearly check': doing('PUT /users/{username}/yearly_check', async (w, act) => {
    const { person, session, expected } = await ownCall(w, act);
    if (!person) return;
    const wanted = act.a % 2 === 0;
    const input = { params: { username: person.username }, body: { wanted } };
    await w.call(session, 'PUT /users/{username}/yearly_check', input, expected(204), () => {
      person.yearlyCheck = wanted;
    });
  }),
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

  'ask for a reset': doing(
    'POST /request_password_reset',
    async (w, { who, a }) => {
      const person = pick(w.m.people, who) as Person;
      const username = a % 6 === 5 ? 'niemand' : a % 3 === 2 ? person.confirmed : person.username;
      await w.house.site.db.deleteFrom('attempts').execute();
      await w.call(undefined, 'POST /request_password_reset', { body: { username } }, 204, () => {
        const found = w.m.people.find(
          (one) => !one.gone && username !== '' && [one.username, one.confirmed].includes(username),
        );
        if (isActive(found) && found.confirmed !== '')
          w.postTo('reset', [{ person: found.n, address: found.confirmed }]);
      });
    },
    0.5,
  ),
  'set a password by a link': doing(
    'POST /perform_password_reset',
    async (w, { a, b }) => {
      const link = links(w, a, b % 8 === 7 ? ['address'] : ['reset', 'invitation']);
      if (!link) return;
      const person = w.m.people[link.person] as Person;
      const newPassword = `Neuer Anstrich ${w.needle()}`;
      const due = works(w, link) && link.purpose !== 'address' ? 204 : 404;
      await w.call(
        undefined,
        'POST /perform_password_reset',
        { body: { token: link.token, newPassword } },
        due,
        () => {
          w.setPassword(person, newPassword);
          w.endSessions(person);
        },
      );
    },
    2,
  ),
  'look at a link': doing(['POST /check_password_link', 'POST /renew_password_link'], async (w, { a, b }) => {
    const link = links(w, a, ['reset', 'invitation']);
    if (!link) return;
    const body = { token: link.token };
    if (b % 2 === 0) {
      const answer = await w.call(undefined, 'POST /check_password_link', { body }, 200);
      if ((answer.json as { works: boolean }).works !== works(w, link))
        w.fail('POST /check_password_link: whether it works');
      return;
    }
    await w.call(undefined, 'POST /renew_password_link', { body }, 204, () => {
      const person = w.m.people[link.person];
      if (link.isOver || link.endsAt > w.m.now || !isActive(person)) return;
      w.postTo(link.purpose, [{ person: link.person, address: link.address }]);
    });
  }),
  'change the password': doing(
    'POST /change_password',
    async (w, { who, a }) => {
      // Half of them by maintainers, of whom there are few.
      const session = await (a % 4 > 1 ? maintainer(w, who) : someone(w, who));
      const person = personOf(w, session);
      const newPassword = `Frischer Lack ${w.needle()}`;
      // A maintainer says the old one.
      const proves = person?.maintainer === true && a % 2 === 0;
      const body = { newPassword, ...(proves && { password: person?.password }) };
      const due = person?.maintainer && !proves ? 403 : 204;
      await w.call(session, 'POST /change_password', { body }, due, () => {
        if (!person || !session) return;
        const { isOver: _, ...kept } = session;
        w.endSessions(person);
        // Not a maintainer's any more before the next login.
        Object.assign(session, kept, { isOver: false, changedPassword: true, confirmedUntil: 0 });
        w.setPassword(person, newPassword);
      });
    },
    0.5,
  ),
  'confirm an address': doing(
    'POST /confirm_address',
    async (w, { a, b, c }) => {
      const link = links(w, a, b % 8 === 7 ? ['reset'] : ['address']);
      if (!link) return;
      const person = w.m.people[link.person] as Person;
      // That of a maintainer only in a browser in which the maintainer has confirmed.
      const isThere = person.maintainer && isActive(person) && c % 3 !== 0;
      const session = isThere ? await w.confirmedOf(person) : undefined;
      const isWorking = works(w, link) && link.purpose === 'address';
      const due = !isWorking ? 404 : person.maintainer && !session ? 403 : 204;
      await w.call(session, 'POST /confirm_address', { body: { token: link.token } }, due, () => {
        person.confirmed = link.address;
        w.endLinks(person);
      });
    },
    2,
  ),
  'the letter once more': doing(
    'POST /confirmation_letter',
    async (w, { who }) => {
      const session = await someone(w, who);
      await w.call(session, 'POST /confirmation_letter', {}, 204, () => {
        const person = personOf(w, session);
        const wanted = person ? wantedAddress(person) : '';
        if (!person || wanted === '' || wanted === person.confirmed) return;
        const isUnderWay = w.m.post.some(
          (one) => one.kind === 'address-confirmation' && one.to[0]?.address === wanted,
        );
        if (!isUnderWay) w.postTo('address-confirmation', [{ person: person.n, address: wanted }]);
      });
    },
    0.5,
  ),

  'send a Rundmail': doing('POST /group_email', async (w, { who }) => {
    const session = await someone(w, who);
    const sender = personOf(w, session);
    const to = w.m.people.filter((one) => (one.rundmails || one === sender) && isReachable(one));
    const body = { subject: `Rundbrief ${w.needle()}`, message: `Hallo zusammen ${w.needle()}` };
    const wanting = to.some((one) => one.rundmails);
    const due = !wanting ? 400 : [202, 429];
    await w.call(session, 'POST /group_email', { body }, due, ({ json }) => {
      const { id, recipients } = json as { id: string; recipients: number };
      if (recipients !== to.length) w.fail(`POST /group_email: ${recipients} recipients, not ${to.length}`);
      const sent = { id, sender: sender?.n ?? null, subject: body.subject, to: to.map(({ n }) => n) };
      sender?.ever.push(body.subject, body.message);
      w.m.rundmails.push(sent);
      w.post('rundmail', to, { by: sender?.n, rundmail: id, tells: [body.subject, body.message] });
    });
  }),
  'leave a list': doing(
    ['POST /unsubscribe/{token}', 'POST /unsubscribe_news/{token}', 'POST /yearly_check/{token}'],
    async (w, { a, b }) => {
      const lines = {
        rundmails: 'POST /unsubscribe/{token}',
        news: 'POST /unsubscribe_news/{token}',
        'yearly-end': 'POST /yearly_check/{token}',
      } as const;
      const box = { rundmails: 'rundmails', news: 'newsMail', 'yearly-end': 'yearlyCheck' } as const;
      const lists = ['rundmails', 'news', 'yearly-end'] as const;
      const ticket = pick(
        w.m.tickets.filter(({ purpose }) => (lists as readonly string[]).includes(purpose)),
        a,
      );
      if (!ticket) return;
      const person = w.m.people[ticket.person] as Person;
      // A token for one list ends no other.
      const list = (b % 8 === 7 ? pick(lists, b) : ticket.purpose) as (typeof lists)[number];
      const works = ticket.purpose === list && !person.gone;
      const due = works ? (person.disabled ? [204, 404] : 204) : 404;
      const input = { params: { token: ticket.token }, raw: 'List-Unsubscribe=One-Click' };
      await w.call(undefined, lines[list], input, due, () => {
        person[box[list]] = false;
      });
    },
  ),
  'say that the data hold': doing('POST /confirm_data', async (w, { a }) => {
    const ticket = pick(
      w.m.tickets.filter(({ purpose }) => purpose === 'yearly'),
      a,
    );
    const isIn = isActive(w.m.people[ticket?.person ?? -1]);
    const body = { token: ticket?.token ?? `erfunden${a}` };
    await w.call(undefined, 'POST /confirm_data', { body }, ticket && isIn ? [204, 404] : 404);
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
        w.postTo('hint', [{ person: null, address: ADMIN }], {
          by: by?.n,
          tells: [text, sought.firstName, sought.surname],
        });
      },
    );
  }),
  'remember somebody': doing(
    ['POST /memorials/{id}/words', 'DELETE /memorials/{id}/words'],
    async (w, { who, a, b }) => {
      const session = await someone(w, who);
      const memorial = pickLiving(w.m.memorials, a, ({ gone }) => !gone);
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
  'a new calendar address': doing(
    ['GET /calendar_address', 'POST /calendar_address'],
    async (w, { who, a }) => {
      const session = await oneOf(w, who, [0, 1]);
      const person = personOf(w, session);
      const line = a % 2 === 0 ? 'GET /calendar_address' : 'POST /calendar_address';
      await w.call(session, line, {}, 200, ({ json }) => {
        const token = String((json as { url: string }).url.split('/').at(-1));
        if (!person) return;
        const own = w.m.tickets.filter((one) => one.purpose === 'calendar' && one.person === person.n);
        if (a % 2 === 1) for (const one of own) one.isOver = true;
        const known = own.find((one) => one.token === token);
        if (known?.isOver) w.fail('GET /calendar_address: an address that has ended is given again');
        else if (!known) w.m.tickets.push({ token, person: person.n, purpose: 'calendar', isOver: false });
      });
    },
  ),
};

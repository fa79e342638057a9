import { nothingSaid } from './changes.ts';
import { type Contact, contactNames, type Model, type Person } from './model.ts';
import { modelOfAll, personOfAll } from './parts.ts';
import type { Site } from './site.ts';
import { createWorld, type World } from './world.ts';

const COUNT = 30;
const PASSWORD = 'Grundierung und Decklack';

/** Who they are at the beginning: maintainers, all mixtures of boxes, invited ones and some whom nobody asked yet. */
const boxes = (n: number) => ({
  maintainer: n < 2,
  published: n % 3 !== 2,
  rundmails: n % 4 !== 1,
  birthdayConsent: n % 2 === 0,
  hasCome: n < 25,
  isInvited: n < 28,
});

const emptyModel = (now: number): Model => ({
  now,
  people: [],
  galleries: [],
  images: [],
  meetings: [],
  sought: [],
  memorials: [],
  rundmails: [],
  links: [],
  tickets: [],
  sessions: [],
  record: [],
  post: [],
  pausedAt: null,
  unwanted: [],
  trash: [],
  ...modelOfAll(),
  texts: { willkommen: [], impressum: [], datenschutz: [] },
  looks: [],
});

/** Thirty members, on the site and in the model. */
export async function beginYear(site: Site): Promise<World> {
  const w = createWorld(site, emptyModel(site.now()));
  const passwordHash = await site.site.passwords.hash(PASSWORD);
  const { db, members } = site.site;
  for (let n = 0; n < COUNT; n += 1) {
    const { hasCome, isInvited, ...flags } = boxes(n);
    const username = `m${n}-${w.needle()}`;
    const contact = Object.fromEntries(contactNames.map((name) => [name, `${w.needle()}`])) as Contact;
    contact.privateEmailAddress = `${w.needle()}@example.org`;
    contact.officeEmailAddress = n % 2 === 0 ? '' : `${w.needle()}@example.com`;
    const person: Person = {
      n,
      username,
      usernames: [username],
      contact,
      birthName: `Geb ${w.needle()}`,
      nickname: `Spitz ${w.needle()}`,
      birthday: { day: (n % 28) + 1, month: (n % 12) + 1 },
      portraits: {},
      uploadsOff: false,
      ...personOfAll(),
      disabled: false,
      gone: false,
      confirmed: contact.privateEmailAddress,
      password: hasCome ? PASSWORD : null,
      invitedAt: isInvited ? site.now() : null,
      reminded: [],
      cameAt: null,
      passwordAt: null,
      renamedAt: null,
      ever: [],
      ...flags,
    };
    person.ever.push(username, ...Object.values(contact), person.birthName, person.nickname);
    w.m.people.push(person);
    const email = contact.privateEmailAddress;
    await members.add(db, {
      username,
      email,
      contact,
      passwordHash: hasCome ? passwordHash : null,
      maintainer: n < 2,
    });
    await db
      .updateTable('members')
      .set({ invited_at: person.invitedAt })
      .where('username', '=', username)
      .execute();
    if (!hasCome) Object.assign(person, nothingSaid);
  }
  for (const person of w.m.people.filter(({ password }) => password !== null)) {
    const { username, contact, published, rundmails, birthName, nickname, birthday, birthdayConsent } =
      person;
    const session = await w.sessionOf(person);
    const body = { ...contact, publicationConsent: published, acceptGroupEmails: rundmails };
    await w.call(session, 'PUT /users/{username}', { params: { username }, body }, 204);
    const profile = { birthName, nickname, birthday, birthdayConsent };
    await w.call(session, 'PUT /users/{username}/profile', { params: { username }, body: profile }, 204);
  }
  return w;
}

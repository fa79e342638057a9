import { type Act, type Doing, doing, mayComeIn, personOf, pick, pickLiving, someone } from '../acting.ts';
import { isUnwanted } from '../galleries/pictures.ts';
import {
  type Contact,
  contactNames,
  galleryOf,
  type Kind,
  type Model,
  type Person,
  type Session,
  wantedAddress,
} from '../model.ts';
import { logInByMail } from '../password/acts.ts';
import { uploadedSource } from '../portraits.ts';
import { picture, pictureCount } from '../sample-pictures.ts';
import type { World } from '../world.ts';

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
        w.postTo('address-changed', [{ person: person.n, address: person.confirmed }]);
      w.postTo('address-confirmation', [{ person: person.n, address: wanted }]);
    },
  );
}

/** Whose name or face stands somewhere. */
const shownOnes = (m: Model) =>
  mayComeIn(m).filter(
    ({ n, portraits }) =>
      Object.keys(portraits).length > 0 ||
      m.images.some(({ marks }) => marks.some(({ person }) => person === n)),
  );

const saveData = async (w: World, { who, a, b, c }: Act) => {
  const person = (c % 3 === 0 ? pick(shownOnes(w.m), who) : undefined) ?? pick(mayComeIn(w.m), who);
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

export const ownCall = async (w: World, { who, c }: Act) => {
  const person = pick(mayComeIn(w.m), who);
  const session = person && (c % 10 === 9 ? await someone(w, c) : await w.sessionOf(person));
  return {
    person,
    session,
    expected: (status: number | number[]) => (personOf(w, session) === person ? status : 403),
  };
};

export const actsOfMembers: Record<string, Doing> = {
  'log in': doing(
    ['POST /login', 'POST /request_login_link', 'POST /login_by_link', 'POST /login_by_code'],
    async (w, act) => {
      const { who, a, b } = act;
      if (b % 2 === 0) return logInByMail(w, act);
      const person = pick(w.m.people, who) as Person;
      const name = a % 5 === 0 && person.confirmed !== '' ? person.confirmed : person.username;
      await w.logIn(person, a % 7 === 6 ? 'Falscher Lack' : (person.password ?? 'Nie gesetzt'), name);
    },
  ),
  'log out': doing('POST /logout', async (w, { who }) => {
    const session = await someone(w, who);
    await w.call(session, 'POST /logout', {}, 204, () => {
      if (session) session.isOver = true;
    });
  }),
  'save data': doing('PUT /users/{username}', 4, saveData),
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
  'upload a portrait': doing('PUT /users/{username}/portraits/{kind}', 0.3, async (w, act) => {
    const { person, session, expected } = await ownCall(w, act);
    if (!person) return;
    const kind = kindOf(act.a);
    const form = new FormData();
    form.append('file', picture(act.b), 'bild.jpg');
    const params = { username: person.username, kind };
    const due = expected(person.uploadsOff ? 403 : isUnwanted(w.m, act.b) ? 409 : 204);
    await w.call(session, 'PUT /users/{username}/portraits/{kind}', { params, form }, due, () => {
      person.portraits[kind] = uploadedSource(w.m, act.b % pictureCount);
    });
  }),
  'portrait from a picture': doing(
    'POST /users/{username}/portraits/{kind}/from_image',
    0.6,
    async (w, act) => {
      const { person, session, expected } = await ownCall(w, act);
      const hidden = w.m.images.filter((one) => one.hidden !== null && !one.gone);
      const image =
        (act.c % 3 === 0 && pick(hidden, act.a)) || pickLiving(w.m.images, act.a, ({ gone }) => !gone);
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
          person.portraits[kind] = { images: [image.n], isSure: true };
        },
      );
    },
  ),
  'delete a portrait': doing('DELETE /users/{username}/portraits/{kind}', async (w, act) => {
    const { person, session, expected } = await ownCall(w, act);
    if (!person) return;
    const kind = kindOf(act.a);
    const params = { username: person.username, kind };
    await w.call(session, 'DELETE /users/{username}/portraits/{kind}', { params }, expected(204), () => {
      delete person.portraits[kind];
    });
  }),
};

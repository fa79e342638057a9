import { forMaintainers, forMembers, type Rules, served } from '../attacks/rule.ts';
import { doing, maintaining, personOf, readerFor, someone } from './acting.ts';
import { lastDay, today } from './meetings/model.ts';
import { fullName, imagesIn, isNamed, isRemembered, type Model, type Person } from './model.ts';
import type { PartOfYear } from './part.ts';
import { isSeenByEverybody, ok, plain } from './read.ts';
import type { World } from './world.ts';

declare module './part.ts' {
  interface PersonOfParts {
    album: boolean;
  }
  interface ModelOfParts {
    albumFreeNames: boolean;
  }
}

/** All that members wrote in what was sent to all. */
const archivedWords = (m: Model) =>
  m.rundmails.filter(({ takenOut }) => !takenOut).flatMap((one) => [one.subject, one.message]);

/** What no album says of a person, no matter who makes it; the names, too, of a member who is not named. */
function neverIn(w: World, person: Person): string[] {
  const { firstName: _first, surname: _last, ...reachable } = person.contact;
  const never = [person.username, ...Object.values(reachable)];
  const names = [fullName(person), person.birthName, person.nickname];
  return isNamed(person) && person.album ? never : [...never, ...(isRemembered(w.m, person) ? [] : names)];
}

/** Fails where an album says of somebody what they did not agree to, or lacks what everybody sees. */
function lookInto(w: World, zip: string, withMails: boolean) {
  const said = Buffer.from(zip, 'latin1').toString('utf8');
  // In Rundmails stands what their senders wrote.
  const written = withMails ? archivedWords(w.m) : [];
  for (const person of w.m.people)
    for (const word of neverIn(w, person))
      if (word !== '' && said.includes(word) && !written.some((text) => text.includes(word)))
        w.fail(`an album says „${word}“ of ${person.username}`);
  for (const gallery of w.m.galleries)
    for (const { title, hidden } of imagesIn(w.m, gallery))
      if (said.includes(title) !== (!gallery.gone && hidden === null))
        w.fail(`an album ${hidden === null ? 'lacks' : 'has'} „${title}“`);
  for (const { image, name } of w.m.guestImages) {
    const sent = w.m.images[image];
    const isIn = w.m.albumFreeNames && sent !== undefined && isSeenByEverybody(w.m, sent);
    if (said.includes(name) !== isIn) w.fail(`an album ${isIn ? 'lacks' : 'has'} the guest „${name}“`);
  }
  for (const meeting of w.m.meetings)
    for (const [n, { answer, greeting }] of Object.entries(meeting.answers)) {
      const person = w.m.people[Number(n)];
      const isOver = !meeting.gone && meeting.state === 'fixed' && lastDay(meeting) < today(w.m);
      const isIn = isOver && answer !== 'yes' && isNamed(person) && person?.album === true;
      if (greeting !== '' && said.includes(greeting) !== isIn)
        w.fail(`an album ${isIn ? 'lacks' : 'has'} „${greeting}“`);
    }
}

export const album: PartOfYear = {
  person: { album: false },
  model: { albumFreeNames: false },
  boxes: { album: 'album' },
  acts: {
    'take the album home': doing(
      ['GET /album', 'GET /album/{pictures}/{mails}'],
      0.3,
      async (w, { who, a }) => {
        const session = await someone(w, who);
        const { person } = readerFor(w, session);
        const params = { pictures: 'good', mails: 'with-mails' };
        const [line, input] =
          a % 2 === 0
            ? (['GET /album', {}] as const)
            : (['GET /album/{pictures}/{mails}', { params }] as const);
        const answer = await w.call(session, line, input, [200, 429], () => {
          if (person) w.record(person, 'album-made', { member: person.username });
        });
        if (answer.status === 200) lookInto(w, answer.text, a % 2 !== 0);
      },
    ),
    'box of the album': doing('PUT /album_consent', async (w, { who, a }) => {
      const session = await someone(w, who);
      const given = a % 3 !== 0;
      await w.call(session, 'PUT /album_consent', { body: { given } }, 204, () => {
        const person = personOf(w, session);
        if (person) person.album = given;
      });
    }),
    'names in the album': maintaining('PUT /maintenance/album', 0.3, async (w, session, me, { a }) => {
      const freeNames = a % 2 === 0;
      await w.call(session, 'PUT /maintenance/album', { body: { freeNames } }, 204, () => {
        if (w.m.albumFreeNames !== freeNames) w.record(me, 'album-names-set');
        w.m.albumFreeNames = freeNames;
      });
    }),
  },
  reads: {
    'GET /album_outlook': plain((m, { person }) => ({
      ...ok(),
      check: ({ images, ownPage }: { images: number; ownPage: boolean }) => {
        const galleries = m.galleries.filter(({ gone }) => !gone);
        const shown = galleries.flatMap((gallery) => imagesIn(m, gallery).filter(({ hidden }) => !hidden));
        const isIn = isNamed(person) && person.album;
        return images === shown.length && ownPage === isIn ? undefined : `${images}, ${ownPage}`;
      },
    })),
    'GET /maintenance/album': plain((m) => ({
      ...ok(),
      check: ({ freeNames }: { freeNames: boolean }) =>
        freeNames === m.albumFreeNames ? undefined : 'free names',
    })),
  },
  defects: [
    {
      what: 'the album has the Rundmails without the box for them',
      file: 'server/album/read-album.ts',
      from: `mails: mails ? await sentMails(db) : [],`,
      to: `mails: await sentMails(db),`,
      foundBy: 'server/album/album.test.ts',
    },
  ],
};

export const albumAttacks = {
  'GET /album': forMembers({ status: 200, changes: { maintenance_record: '+1' } }),
  'GET /album/{pictures}/{mails}': forMembers({ status: 200, changes: { maintenance_record: '+1' } }),
  'GET /album_outlook': forMembers(served),
  'PUT /album_consent': forMembers(
    { status: 204, changes: { consents: '+1', members: '+1 -1' } },
    { given: true },
  ),
  'GET /maintenance/album': forMaintainers(served),
  'PUT /maintenance/album': forMaintainers(
    { status: 204, changes: { site_settings: '+1', maintenance_record: '+1' } },
    { freeNames: true },
  ),
} satisfies Rules;

import { COLLECTING_DAYS } from '#contract/limits.ts';
import {
  type Doing,
  doing,
  maintainer,
  oneOf,
  personOf,
  pick,
  pickLiving,
  readerFor,
  someone,
} from '../acting.ts';
import { newGallery } from '../galleries/acts.ts';
import { isUnwanted, newImage } from '../galleries/pictures.ts';
import { DAY, HOUR, isActive, type Meeting, type Model } from '../model.ts';
import { isSeenByEverybody, ok } from '../read.ts';
import { picture, pictureCount } from '../sample-pictures.ts';
import type { World } from '../world.ts';
import { meetingAt, note, organiser, withRight } from './acts.ts';
import { dayOf, endGuestLinks, meetingsIn, organises, today } from './model.ts';

// The evening itself: pictures that guests send by a link, and greetings of those who cannot come.

declare module '../part.ts' {
  interface ModelOfParts {
    guestLinks: GuestLink[];
    guestImages: GuestImage[];
  }
}

/** A link by which guests send pictures of a meeting; `by`: the organiser who asked for them. */
export type GuestLink = { meeting: number; by: number; token: string; atOnce: boolean; isOver: boolean };
/** What a guest has sent, by the number of the image. */
export type GuestImage = { image: number; name: string; device: string; meeting: number };

const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** Whether pictures are asked for by now, or may be later: until so many days after the meeting. */
const isInTime = (m: Model, { gone, state, startsAt }: Meeting) =>
  !gone && state === 'fixed' && startsAt !== null && today(m) <= daysAfter(dayOf(startsAt), COLLECTING_DAYS);

const meetingOf = (m: Model, { meeting }: GuestLink) => m.meetings[meeting] as Meeting;

const works = (m: Model, link: GuestLink) => !link.isOver && isInTime(m, meetingOf(m, link));

/** From the day of the meeting on, unless it was to be at once. */
const takesPictures = (m: Model, link: GuestLink) =>
  link.atOnce || today(m) >= dayOf(meetingOf(m, link).startsAt ?? '');

/** The link of a meeting that works. */
export const guestLinkOf = (m: Model, { n }: Meeting) =>
  m.guestLinks.find((link) => link.meeting === n && works(m, link));

/** Mostly one that works, now and then one that has ended, or that nobody has made. */
const linkAt = (w: World, n: number) =>
  n % 13 === 12 ? undefined : pickLiving(w.m.guestLinks, n, (link) => works(w.m, link));

const deviceOf = (n: number) => `guest-of-the-evening-${n % 3}-of-them`;

/** What is sent there already is taken as if it were new, and stored once. */
const isThere = (m: Model, { gallery }: Meeting, content: number) =>
  m.images.some(
    (image) =>
      image.gallery === gallery &&
      image.content % pictureCount === content % pictureCount &&
      isSeenByEverybody(m, image),
  );

/** The gallery of a meeting, which the first picture makes. */
async function galleryOf(w: World, meeting: Meeting, by: number): Promise<number> {
  if (meeting.gallery === null || w.m.galleries[meeting.gallery]?.gone) {
    const row = w.site.site.db.selectFrom('meetings').select('gallery_id').where('id', '=', meeting.id);
    const { gallery_id: id } = await row.executeTakeFirstOrThrow();
    meeting.gallery = w.m.galleries.length;
    newGallery(w.m, id ?? '', { title: meeting.title, description: '' }, by);
  }
  return meeting.gallery;
}

/** Of an image that its device takes back nothing is left, wherever it was. */
function forget(m: Model, image: Model['images'][number]) {
  Object.assign(image, { gone: true, hidden: null });
  for (const entry of m.trash) entry.images = entry.images.filter((one) => one !== image);
  m.trash = m.trash.filter(({ whole, images }) => whole || images.length > 0);
}

const lookAtLink = async (w: World, link: GuestLink | undefined) => {
  const body = { token: link?.token ?? 'ABCD-EFGH-JKLM' };
  const line = 'POST /check_collection_link';
  const due = link && works(w.m, link) ? 200 : 404;
  const answer = await w.call(undefined, line, { body }, due);
  if (!link || answer.status !== 200) return;
  const isOpen = takesPictures(w.m, link);
  w.mustShow(line, undefined, answer, {
    ...ok(meetingOf(w.m, link).title),
    check: (json: { isOpen: boolean }) => (json.isOpen === isOpen ? undefined : `open: ${json.isOpen}`),
  });
};

export const actsOfTheEvening: Record<string, Doing> = {
  'collect pictures': doing('POST /meetings/{id}/collection', 1.5, async (w, { who, a, b }) => {
    const meeting = pick(
      meetingsIn(w.m).filter((one) => isInTime(w.m, one)),
      a,
    );
    const chosen = a % 6 === 5 ? meetingAt(w, a) : meeting;
    if (!chosen) return;
    const session = await organiser(w, who, chosen);
    const reader = readerFor(w, session);
    const atOnce = b % 2 === 0;
    const allowed = guestLinkOf(w.m, chosen) ? 409 : 201;
    const possible = !isInTime(w.m, chosen) ? 409 : reader.person?.uploadsOff ? 403 : allowed;
    const due = chosen.gone ? 404 : organises(reader, chosen) ? possible : 403;
    const input = { params: { id: chosen.id }, body: { atOnce } };
    await w.call(session, 'POST /meetings/{id}/collection', input, due, ({ json }) => {
      const { link } = (json as { collection: { link: string } }).collection;
      const token = link.split('/').at(-1) ?? '';
      w.m.guestLinks.push({ meeting: chosen.n, by: reader.person?.n ?? -1, token, atOnce, isOver: false });
    });
  }),
  'collect no more pictures': doing('DELETE /meetings/{id}/collection', 0.3, async (w, { who, a }) => {
    const link = pick(w.m.guestLinks, a);
    const meeting = link && a % 5 > 0 ? meetingOf(w.m, link) : meetingAt(w, a);
    if (!meeting) return;
    const session = await organiser(w, who, meeting);
    const due = withRight(w, session, meeting, 200);
    await w.call(session, 'DELETE /meetings/{id}/collection', { params: { id: meeting.id } }, due, () => {
      note(w, readerFor(w, session), meeting, 'meeting-changed');
      endGuestLinks(w.m, (one) => one.meeting === meeting.n);
    });
  }),
  'a guest sends a picture': doing(
    ['POST /check_collection_link', 'POST /collected_images'],
    { often: 3, needs: ['call a meeting', 'collect pictures'] },
    async (w, { who, a, b, c }) => {
      const link = linkAt(w, a);
      await lookAtLink(w, link);
      const session = c % 3 === 0 ? await someone(w, who) : undefined;
      const { person } = readerFor(w, session);
      const [name, device] = [`Gast ${w.needle()}`, deviceOf(b)];
      const form = new FormData();
      form.append('token', link?.token ?? 'ABCD-EFGH-JKLM');
      form.append('device', device);
      form.append('name', name);
      form.append('file', picture(b), 'bild.jpg');
      const possible = person?.uploadsOff ? 403 : isUnwanted(w.m, b) ? 409 : 201;
      const isOpen = link && takesPictures(w.m, link);
      const due = !link || !works(w.m, link) ? 404 : isOpen ? possible : 409;
      const answer = await w.call(session, 'POST /collected_images', { form }, due);
      if (!link || answer.status !== 201) return;
      const meeting = meetingOf(w.m, link);
      if (isThere(w.m, meeting, b)) return;
      const gallery = await galleryOf(w, meeting, link.by);
      const { id } = answer.json as { id: string };
      const image = newImage(w.m, {
        id,
        gallery,
        uploader: person?.n ?? null,
        title: meeting.title,
        content: b,
      });
      person?.ever.push(meeting.title);
      if (!person) w.m.guestImages.push({ image: image.n, name, device, meeting: meeting.n });
    },
  ),
  'a guest takes a picture back': doing(
    'DELETE /collected_images/{id}',
    { often: 0.7, needs: ['call a meeting', 'collect pictures', 'a guest sends a picture'] },
    async (w, { a, b }) => {
      const isStored = ({ image }: GuestImage) => {
        const one = w.m.images[image];
        return one?.gone === false || w.m.trash.some(({ images }) => images.some(({ n }) => n === image));
      };
      const sent = pickLiving(w.m.guestImages, a, isStored);
      const image = sent && w.m.images[sent.image];
      if (!image) return;
      const device = b % 3 === 0 ? deviceOf(b) : sent.device;
      const isRecent = image.uploadedAt > w.m.now - HOUR;
      const due = isStored(sent) && device === sent.device && isRecent ? 204 : 404;
      const input = { params: { id: image.id }, body: { device } };
      await w.call(undefined, 'DELETE /collected_images/{id}', input, due, () => forget(w.m, image));
    },
  ),
  'take out a greeting': doing('DELETE /meetings/{id}/greetings/{username}', async (w, { who, a, b }) => {
    const greets = ({ answers }: Meeting) => Object.values(answers).some(({ greeting }) => greeting !== '');
    const meeting = pick(meetingsIn(w.m).filter(greets), a) ?? meetingAt(w, a);
    if (!meeting) return;
    const said = Object.entries(meeting.answers).filter(([, { greeting }]) => greeting !== '');
    const [n] = pick(said, b) ?? [];
    const author = n === undefined ? pick(w.m.people, b) : w.m.people[Number(n)];
    if (!author) return;
    const session = await (who % 3 === 0
      ? maintainer(w, who)
      : oneOf(w, who, [author.n, ...meeting.organisers]));
    const me = personOf(w, session);
    const { answer = 'yes', greeting = '' } = meeting.answers[author.n] ?? {};
    const isRead = answer !== 'yes' && greeting !== '' && !meeting.gone;
    const allowed = isRead ? 204 : 404;
    const may = me === author ? allowed : withRight(w, session, meeting, allowed);
    const input = { params: { id: meeting.id, username: author.username } };
    const line = 'DELETE /meetings/{id}/greetings/{username}';
    await w.call(session, line, input, isActive(author) ? may : 404, () => {
      const reader = readerFor(w, session);
      if (me !== author && !organises(reader, meeting))
        w.record(me, 'meeting-greeting-removed', { member: author.username, object: meeting.title });
      Object.assign(meeting.answers[author.n] ?? {}, { greeting: '' });
    });
  }),
};

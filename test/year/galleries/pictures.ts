import {
  type Act,
  type Doing,
  doing,
  maintainer,
  memberName,
  oneOf,
  personOf,
  pick,
  pickLiving,
  readerFor,
  someone,
} from '../acting.ts';
import { organises } from '../meetings/model.ts';
import { commentsUnder, galleryOf, type Image, type Model, type Session, seesImage } from '../model.ts';
import { guestImageOf } from '../read.ts';
import { picture, pictureCount } from '../sample-pictures.ts';
import type { World } from '../world.ts';
import {
  asWhom,
  atImage,
  galleryAt,
  imageAt,
  paramsOf,
  putAway,
  removeImages,
  tellTogether,
} from './acts.ts';
import { firstOf } from './pairs.ts';

/** What somebody has taken out of sight is sent by nobody again, until it is shown. */
export const isUnwanted = (m: Model, content: number) => m.unwanted.includes(content % pictureCount);

const rememberHidden = (m: Model) => {
  const hidden = m.images.flatMap(({ hidden, content }) => (hidden ? [content] : []));
  m.unwanted = [...new Set([...m.unwanted, ...hidden])];
};

type NewImage = Pick<Image, 'id' | 'gallery' | 'uploader' | 'title' | 'content'> & Partial<Image>;

/** One that was just sent. */
export function newImage(m: Model, sent: NewImage): Image {
  const image: Image = {
    n: m.images.length,
    filesId: sent.id,
    gone: false,
    hidden: null,
    text: '',
    textBy: null,
    uploadedAt: m.now,
    isTurned: false,
    repeats: null,
    marks: [],
    declined: [],
    words: [],
    ...sent,
  };
  m.images.push(image);
  return image;
}

/** Who may change an image does; the others are refused, whether or not they see it. */
async function onImage(
  w: World,
  { who, a }: Act,
  then: (
    image: Image,
    session: Session | undefined,
    as: 'owner' | 'maintainer' | undefined,
    due: (status: number) => number,
  ) => Promise<unknown>,
) {
  const image = imageAt(w, a);
  if (!image) return;
  const session = await (who % 3 === 0 ? maintainer(w, who) : oneOf(w, who, [image.uploader]));
  const reader = readerFor(w, session);
  const as = asWhom(reader, image.uploader);
  await then(image, session, as, (status) => (!seesImage(w.m, reader, image) ? 404 : as ? status : 403));
}

export const actsOfPictures: Record<string, Doing> = {
  'upload a picture': doing('POST /galleries/{id}/images', 3, async (w, { who, a, b, c }) => {
    const gallery = galleryAt(w, a);
    const session = await someone(w, who);
    if (!gallery) return;
    const title = `Bild ${w.needle()}`;
    const form = new FormData();
    form.append('title', title);
    const again = pick(w.m.images, b);
    // At times one that is there already, or was.
    const content = (b % 4 === 0 ? again?.content : undefined) ?? b % pictureCount;
    const named = c % 3 === 0 ? pick(w.m.images, c) : undefined;
    if (named) form.append('repeats', named.id);
    form.append('file', picture(content), 'bild.jpg');
    const person = personOf(w, session);
    const due = gallery.gone ? 404 : person?.uploadsOff ? 403 : isUnwanted(w.m, content) ? 409 : 201;
    await w.call(
      session,
      'POST /galleries/{id}/images',
      { params: { id: gallery.id }, form },
      due,
      ({ json }) => {
        const { id } = json as { id: string };
        person?.ever.push(title);
        const repeats = firstOf(w.m, named);
        newImage(w.m, { id, gallery: gallery.n, uploader: person?.n ?? null, title, content, repeats });
      },
    );
  }),
  'retitle a picture': doing('PUT /galleries/{galleryId}/images/{imageId}', (w, act) =>
    onImage(w, act, async (image, session, as, due) => {
      const title = `Bild ${w.needle()}`;
      const input = { params: paramsOf(w.m, image), body: { title } };
      await w.call(session, 'PUT /galleries/{galleryId}/images/{imageId}', input, due(204), () => {
        if (as === 'maintainer')
          w.record(personOf(w, session), 'image-edited', {
            ...memberName(w.m, image.uploader),
            object: image.title,
          });
        image.title = title;
        personOf(w, session)?.ever.push(title);
      });
    }),
  ),
  'turn a picture': doing('POST /galleries/{galleryId}/images/{imageId}/turn', 0.2, (w, act) =>
    onImage(w, act, async (image, session, as, due) => {
      const input = { params: paramsOf(w.m, image), body: { degrees: 90 } };
      const isOff = as === 'owner' && personOf(w, session)?.uploadsOff === true;
      const line = 'POST /galleries/{galleryId}/images/{imageId}/turn';
      await w.call(session, line, input, due(isOff ? 403 : 200), ({ json }) => {
        image.isTurned = true;
        image.filesId = String((json as { imagePath: string }).imagePath.split('/').at(-2));
        if (as === 'maintainer')
          w.record(personOf(w, session), 'image-turned', {
            ...memberName(w.m, image.uploader),
            object: image.title,
          });
      });
    }),
  ),
  'delete a picture': doing('DELETE /galleries/{galleryId}/images/{imageId}', 0.5, async (w, { who, a }) => {
    const image = imageAt(w, a);
    if (!image) return;
    const meeting = w.m.meetings[guestImageOf(w.m, image)?.meeting ?? -1];
    const session = await oneOf(w, who, [image.uploader, ...(meeting?.organisers ?? [])]);
    const reader = readerFor(w, session);
    // What guests have sent is removed by organisers of the meeting.
    const isOwn = meeting
      ? !meeting.gone && organises(reader, meeting)
      : image.uploader !== null && image.uploader === reader.person?.n;
    const due = !seesImage(w.m, reader, image) ? 404 : isOwn ? 204 : 403;
    await w.call(
      session,
      'DELETE /galleries/{galleryId}/images/{imageId}',
      { params: paramsOf(w.m, image) },
      due,
      () => putAway(w.m, [image], galleryOf(w.m, image), reader.person?.n),
    );
  }),
  'hide a picture': doing(
    'POST /galleries/{galleryId}/images/{imageId}/hide',
    3,
    atImage(async (w, image, session) => {
      const me = personOf(w, session);
      const gallery = galleryOf(w.m, image);
      const reason = `Weil ${w.needle()}`;
      const line = 'POST /galleries/{galleryId}/images/{imageId}/hide';
      const due = image.gone || gallery.gone ? 404 : 204;
      await w.call(session, line, { params: paramsOf(w.m, image), body: { reason } }, due, () => {
        if (image.hidden) return;
        image.hidden = { by: me?.n ?? null, reason };
        rememberHidden(w.m);
        me?.ever.push(reason);
        const tells = [image.title, gallery.title];
        if (image.uploader !== me?.n)
          tellTogether(w, 'image-hidden', [w.m.people[image.uploader ?? -1]], tells);
        const maintainers = w.m.people.filter(({ maintainer }) => maintainer);
        tellTogether(w, 'image-reported', [...maintainers, null], tells);
      });
    }),
  ),
  'write under a picture': doing(
    'POST /galleries/{galleryId}/images/{imageId}/comments',
    3,
    atImage(async (w, image, session) => {
      const text = `Schön war es ${w.needle()}`;
      const me = personOf(w, session);
      const line = 'POST /galleries/{galleryId}/images/{imageId}/comments';
      const due = !seesImage(w.m, readerFor(w, session), image) ? 404 : [201, 409];
      await w.call(session, line, { params: paramsOf(w.m, image), body: { text } }, due, ({ json }) => {
        image.words.push({ id: (json as { id: string }).id, author: me?.n ?? -1, text });
        me?.ever.push(text);
      });
    }),
  ),
  'remove words': doing(
    'DELETE /galleries/{galleryId}/images/{imageId}/comments/{commentId}',
    3,
    async (w, { who, a, b }) => {
      const image = pickLiving(
        w.m.images.filter(({ words }) => words.length > 0),
        a,
        ({ gone }) => !gone,
      );
      const words = image && pick(image.words, b);
      if (!image || !words) return;
      const session = await (who % 3 === 0
        ? maintainer(w, who)
        : oneOf(w, who, [words.author, image.uploader]));
      const reader = readerFor(w, session);
      const isAuthor = reader.person?.n === words.author;
      const isThere =
        !image.gone &&
        commentsUnder(w.m, image).includes(words) &&
        (isAuthor || seesImage(w.m, reader, image));
      const as = isAuthor ? 'owner' : asWhom(reader, image.uploader);
      const line = 'DELETE /galleries/{galleryId}/images/{imageId}/comments/{commentId}';
      const input = { params: { ...paramsOf(w.m, image), commentId: words.id } };
      await w.call(session, line, input, !isThere ? 404 : as ? 204 : 403, () => {
        image.words = image.words.filter((one) => one !== words);
        if (as === 'maintainer')
          w.record(reader.person, 'comment-removed', {
            ...memberName(w.m, words.author),
            object: image.title,
          });
      });
    },
  ),
  'decide about a hidden picture': doing(
    'POST /maintenance/hidden_images/{imageId}/{decision}',
    async (w, { who, a, b }) => {
      const session = await maintainer(w, who);
      const image =
        pick(
          w.m.images.filter(({ hidden }) => hidden !== null),
          a,
        ) ?? imageAt(w, a);
      if (!image) return;
      const decision = b % 3 === 0 ? 'delete' : 'show';
      const reason = `Entschieden ${w.needle()}`;
      const { hidden } = image;
      const line = 'POST /maintenance/hidden_images/{imageId}/{decision}';
      await w.call(
        session,
        line,
        { params: { imageId: image.id, decision }, body: { reason } },
        hidden ? 204 : 404,
        () => {
          const words = [image.title, galleryOf(w.m, image).title, reason];
          const kind = decision === 'show' ? 'image-shown' : 'image-deleted';
          const concerned = [hidden?.by, image.uploader].map((n) => w.m.people[n ?? -1]);
          tellTogether(w, kind, concerned, words);
          w.record(
            personOf(w, session),
            `hidden-image-${decision === 'show' ? 'shown' : 'deleted'}`,
            memberName(w.m, image.uploader),
          );
          image.hidden = null;
          // Deleted, it stays unwanted.
          if (decision === 'show') w.m.unwanted = w.m.unwanted.filter((one) => one !== image.content);
          rememberHidden(w.m);
          if (decision === 'delete') removeImages([image]);
        },
      );
    },
  ),
};

import { TRASH_DAYS } from '#contract/limits.ts';
import {
  type Act,
  type Doing,
  doing,
  maintainer,
  memberName,
  oneOf,
  personOf,
  pickLiving,
  readerFor,
  someone,
} from '../acting.ts';
import { type LetterKind, TOGETHER } from '../letters.ts';
import {
  DAY,
  type Gallery,
  galleryOf,
  type Image,
  imagesIn,
  isReachable,
  type Model,
  mailbox,
  maintains,
  type Person,
  type Reader,
  resting,
  type Session,
  seesImage,
} from '../model.ts';
import { ADMIN_EMAIL } from '../site.ts';
import type { World } from '../world.ts';

export const galleryAt = (w: World, n: number) => pickLiving(w.m.galleries, n, ({ gone }) => !gone);

export function newGallery(
  m: Model,
  id: string,
  words: Pick<Gallery, 'title' | 'description'>,
  creator: number | null,
) {
  m.galleries.push({ n: m.galleries.length, id, ...words, creator, gone: false });
}

export const imageAt = (w: World, n: number) =>
  pickLiving(w.m.images, n, (image) => !image.gone && !galleryOf(w.m, image).gone);

/** What somebody does with a picture that may be gone, or not be there for them. */
export const atImage =
  (run: (w: World, image: Image, session: Session | undefined, act: Act) => Promise<unknown>) =>
  async (w: World, act: Act) => {
    const image = imageAt(w, act.a);
    const session = await someone(w, act.who);
    if (image) await run(w, image, session, act);
  };

/** Whether a change is one's own, one of a maintainer, or refused. */
export function asWhom(reader: Reader, owner: number | null): 'owner' | 'maintainer' | undefined {
  if (owner !== null && reader.person?.n === owner) return 'owner';
  return maintains(reader) ? 'maintainer' : undefined;
}

export const paramsOf = (m: Model, image: Image) => ({
  galleryId: galleryOf(m, image).id,
  imageId: image.id,
});

/** For good. */
export function removeImages(images: Image[]) {
  for (const image of images) Object.assign(image, { gone: true, hidden: null });
}

/** Into the trash, but for what is hidden. */
export function putAway(m: Model, images: Image[], gallery: Gallery, by: number | undefined, whole = false) {
  const resting = images.filter(({ hidden }) => hidden === null);
  removeImages(images);
  if (whole || resting.length > 0)
    m.trash.push({ by: by ?? null, at: m.now, gallery: gallery.n, whole, images: resting });
}

/** To members who lose something by an act of others, whatever they have agreed to; not to those without any address (0032). */
export function tell(
  w: World,
  kind: LetterKind,
  persons: (number | null)[],
  actor: number | undefined,
  tells: string[],
) {
  const others = [...new Set(persons)].flatMap((n) =>
    n === null || n === actor ? [] : (w.m.people[n] ?? []),
  );
  for (const person of others) w.post(kind, [person], { tells });
}

/** Ten minutes later, once for all of this kind that are told until then. */
export function tellTogether(
  w: World,
  kind: LetterKind,
  persons: (Person | null | undefined)[],
  tells: string[],
) {
  for (const person of new Set(persons)) {
    if (person === undefined || (person !== null && !isReachable(person))) continue;
    const to = person
      ? { person: person.n, address: mailbox(person) }
      : { person: null, address: ADMIN_EMAIL };
    const isWaiting = (letter: Model['post'][number]) =>
      letter.kind === kind &&
      letter.dueAt > w.m.now &&
      !letter.isHeld &&
      letter.to.some((one) => one.person === to.person && one.address === to.address);
    // What maintainers write when they decide is another each time.
    if (kind === 'image-shown' || kind === 'image-deleted' || !w.m.post.some(isWaiting))
      w.postTo(kind, [to], { tells, dueAt: w.m.now + TOGETHER });
  }
}

/** It goes with all that is in it. */
export function removeGallery(m: Model, gallery: Gallery, by: number | undefined) {
  putAway(m, imagesIn(m, gallery), gallery, by, true);
  gallery.gone = true;
}

/** A gallery of others: who is told, and what is written down. `actor`: nobody on the command line. */
export function removeOthersGallery(w: World, gallery: Gallery, actor: number | undefined, reason: string) {
  const images = imagesIn(w.m, gallery);
  const by = actor === undefined ? undefined : w.m.people[actor];
  w.record(by, 'gallery-deleted', { ...memberName(w.m, gallery.creator), object: gallery.title });
  const uploaders = new Set(images.map(({ uploader }) => uploader).filter((one) => one !== null));
  for (const one of uploaders)
    w.record(by, 'gallery-images-deleted', { ...memberName(w.m, one), object: gallery.title });
  tell(w, 'gallery-removed', [gallery.creator, ...uploaders], actor, [gallery.title, reason]);
  removeGallery(w.m, gallery, actor);
}

const edit = doing('PUT /galleries/{id}', async (w, { who, a }) => {
  const gallery = galleryAt(w, a);
  if (!gallery) return;
  const session = await (who % 2 === 0 ? maintainer(w, who) : oneOf(w, who, [gallery.creator]));
  const as = asWhom(readerFor(w, session), gallery.creator);
  const body = { title: `Galerie ${w.needle()}`, description: `Beschreibung ${w.needle()}` };
  const due = gallery.gone ? 404 : as ? 204 : 403;
  await w.call(session, 'PUT /galleries/{id}', { params: { id: gallery.id }, body }, due, () => {
    const { title } = gallery;
    if (as === 'maintainer')
      w.record(personOf(w, session), 'gallery-edited', {
        ...memberName(w.m, gallery.creator),
        object: title,
      });
    Object.assign(gallery, body);
    if (as === 'owner') personOf(w, session)?.ever.push(body.title, body.description);
  });
});

export const actsOfGalleries: Record<string, Doing> = {
  'make a gallery': doing('POST /galleries', 0.5, async (w, { who }) => {
    const session = await someone(w, who);
    const body = { title: `Galerie ${w.needle()}`, description: `Beschreibung ${w.needle()}` };
    await w.call(session, 'POST /galleries', { body }, 201, ({ json }) => {
      const creator = personOf(w, session)?.n ?? null;
      newGallery(w.m, (json as { id: string }).id, body, creator);
      personOf(w, session)?.ever.push(body.title, body.description);
    });
  }),
  'edit a gallery': edit,
  'delete a gallery': doing('DELETE /galleries/{id}', 0.3, async (w, { who, a, b }) => {
    const gallery = galleryAt(w, a);
    if (!gallery) return;
    const session = await (who % 2 === 0 ? maintainer(w, who) : oneOf(w, who, [gallery.creator]));
    const reader = readerFor(w, session);
    const images = imagesIn(w.m, gallery);
    const me = reader.person?.n;
    const isOwn = gallery.creator === me && images.every(({ uploader }) => uploader === me);
    const takes = images.some(({ uploader }) => uploader !== null && uploader !== me);
    const reason = b % 5 === 0 ? '' : `Grund ${w.needle()}`;
    const body = { images: images.length + (b % 7 === 6 ? 1 : 0), reason };
    const may = isOwn || maintains(reader);
    const due = gallery.gone
      ? 404
      : !may
        ? 403
        : b % 7 === 6
          ? 409
          : !isOwn && takes && reason === ''
            ? 400
            : 204;
    await w.call(session, 'DELETE /galleries/{id}', { params: { id: gallery.id }, body }, due, () => {
      if (isOwn) removeGallery(w.m, gallery, me);
      else removeOthersGallery(w, gallery, me, reason);
    });
  }),
  restore: doing(
    ['POST /trash/{id}/restore', 'POST /maintenance/trash/{id}/restore'],
    async (w, { who, a, b }) => {
      const entry = pickLiving(w.m.trash, a, (one) => resting(w.m).includes(one));
      if (!entry) return;
      const asMaintainer = b % 2 === 0;
      const session = await (asMaintainer ? maintainer(w, who) : oneOf(w, who, [entry.by]));
      const me = personOf(w, session);
      const gallery = w.m.galleries[entry.gallery] as Gallery;
      const isTheirs = asMaintainer || (entry.by !== null && entry.by === me?.n);
      const isOver = entry.at <= w.m.now - TRASH_DAYS * DAY;
      const due = !isTheirs || isOver ? 404 : !entry.whole && gallery.gone ? 409 : 204;
      const id = entry.whole ? gallery.id : (entry.images[0]?.id ?? '');
      const line = asMaintainer ? 'POST /maintenance/trash/{id}/restore' : 'POST /trash/{id}/restore';
      await w.call(session, line, { params: { id } }, due, () => {
        if (entry.whole) gallery.gone = false;
        for (const image of entry.images) image.gone = false;
        w.m.trash = w.m.trash.filter((one) => one !== entry);
        if (!asMaintainer) return;
        const [uploader, ...others] = new Set(entry.images.map((image) => image.uploader));
        const about = others.length === 0 && uploader !== undefined ? memberName(w.m, uploader) : {};
        const object = entry.whole ? gallery.title : (entry.images[0]?.title ?? '');
        w.record(me, entry.whole ? 'gallery-restored' : 'image-restored', { ...about, object });
      });
    },
  ),
  'delete or move pictures': doing(
    ['POST /maintenance/galleries/{id}/delete_images', 'POST /maintenance/galleries/{id}/move_images'],
    1,
    async (w, { who, a, b, c }) => {
      const session = await maintainer(w, who);
      const [gallery, target] = [galleryAt(w, a), galleryAt(w, c)];
      if (!gallery || !target) return;
      const me = personOf(w, session);
      const images = imagesIn(w.m, gallery).slice(0, 1 + (c % 3));
      const input = { params: { id: gallery.id } };
      const chosen = images.length > 0 ? images.map(({ id }) => id) : [gallery.id];
      const isThere = images.length > 0 && !gallery.gone;
      const byUploader = [...Map.groupBy(images, ({ uploader }) => uploader)];
      const recordAll = (what: string) => {
        for (const [uploader, own] of byUploader) {
          const object = own.length === 1 ? (own[0]?.title ?? '') : gallery.title;
          w.record(me, `image${own.length === 1 ? '' : 's'}-${what}`, {
            ...memberName(w.m, uploader),
            object,
          });
        }
      };
      if (b % 2 === 0) {
        const body = { images: chosen, galleryId: target.id };
        const due = !isThere || target.gone ? 404 : target === gallery ? 409 : 204;
        await w.call(session, 'POST /maintenance/galleries/{id}/move_images', { ...input, body }, due, () => {
          recordAll('moved');
          for (const image of images) image.gallery = target.n;
        });
        return;
      }
      const isOfOthers = images.some(({ uploader }) => uploader !== null && uploader !== me?.n);
      const reason = isOfOthers && a % 5 === 0 ? '' : `Grund ${w.needle()}`;
      const body = { images: chosen, reason };
      await w.call(
        session,
        'POST /maintenance/galleries/{id}/delete_images',
        { ...input, body },
        isThere ? (reason === '' ? 400 : 204) : 404,
        () => {
          for (const [uploader, own] of byUploader)
            tell(w, 'image-removed', [uploader], me?.n, [
              ...(own.length === 1 ? [own[0]?.title ?? ''] : []),
              ...[gallery.title, reason],
            ]);
          recordAll('deleted');
          putAway(w.m, images, gallery, me?.n);
        },
      );
    },
  ),
  'choose pictures for a ZIP': doing(
    'POST /galleries/{id}/zip',
    0.5,
    atImage(async (w, image, session) => {
      const sees = seesImage(w.m, readerFor(w, session), image);
      const input = { params: { id: galleryOf(w.m, image).id }, body: { images: [image.id] } };
      const { status, text } = await w.call(session, 'POST /galleries/{id}/zip', input, sees ? 200 : 404);
      if (status === 200 && !text.includes(image.title))
        w.fail('POST /galleries/{id}/zip: the picture is not in it');
    }),
  ),
};

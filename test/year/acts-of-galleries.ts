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
} from './acting.ts';
import { picture, pictureCount } from './class.ts';
import {
  type Gallery,
  galleryOf,
  type Image,
  imagesIn,
  isNamed,
  type Mark,
  type Model,
  maintains,
  marksOn,
  type Person,
  type Reader,
  type Session,
  seesImage,
  wordsUnder,
} from './model.ts';
import type { World } from './world.ts';

const galleryAt = (w: World, n: number) => pickLiving(w.m.galleries, n, ({ gone }) => !gone);
const imageAt = (w: World, n: number) =>
  pickLiving(w.m.images, n, (image) => !image.gone && !galleryOf(w.m, image).gone);

/** Whether a change is one's own, one of a maintainer, or refused. */
function asWhom(reader: Reader, owner: number | null): 'owner' | 'maintainer' | undefined {
  if (owner !== null && reader.person?.n === owner) return 'owner';
  return maintains(reader) ? 'maintainer' : undefined;
}

const paramsOf = (m: Model, image: Image) => ({ galleryId: galleryOf(m, image).id, imageId: image.id });

export function removeImages(_m: Model, images: Image[]) {
  for (const image of images) {
    image.gone = true;
    image.hidden = null;
  }
}

/** To who loses something by the hand of others: to the confirmed address, whatever boxes there are. */
export function tell(
  w: World,
  kind: string,
  persons: (number | null)[],
  actor: number | undefined,
  tells: string[],
) {
  for (const n of new Set(persons)) {
    const person = n === null || n === actor ? undefined : w.m.people[n];
    if (person && !person.gone && !person.disabled && person.confirmed !== '')
      w.postTo(kind, [{ person: person.n, address: person.confirmed }], { tells });
  }
}

/** What a gallery loses with it, and who is told. `actor`: nobody on the command line. */
export function removeGallery(w: World, gallery: Gallery, actor: number | undefined, reason: string) {
  const images = imagesIn(w.m, gallery);
  const by = actor === undefined ? undefined : w.m.people[actor];
  w.record(by, 'gallery-deleted', { ...memberName(w.m, gallery.creator), object: gallery.title });
  const uploaders = new Set(images.map(({ uploader }) => uploader).filter((one) => one !== null));
  for (const one of uploaders)
    w.record(by, 'gallery-images-deleted', { ...memberName(w.m, one), object: gallery.title });
  tell(w, 'gallery-removed', [gallery.creator, ...uploaders], actor, [gallery.title, reason]);
}

const mend = (line: 'PUT /galleries/{id}') =>
  doing(line, async (w, { who, a }) => {
    const gallery = galleryAt(w, a);
    if (!gallery) return;
    const session = await (who % 2 === 0 ? maintainer(w, who) : oneOf(w, who, [gallery.creator]));
    const as = asWhom(readerFor(w, session), gallery.creator);
    const body = { title: `Galerie ${w.needle()}`, description: `Beschreibung ${w.needle()}` };
    const due = gallery.gone ? 404 : as ? 204 : 403;
    await w.call(session, line, { params: { id: gallery.id }, body }, due, () => {
      const { title } = gallery;
      if (as === 'maintainer')
        w.record(personOf(w, session), 'gallery-mended', {
          ...memberName(w.m, gallery.creator),
          object: title,
        });
      Object.assign(gallery, body);
      if (as === 'owner') personOf(w, session)?.ever.push(body.title, body.description);
    });
  });

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

const folded = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
/** Whether both say the same name, in whatever order. */
const isSame = (known: string, name: string) => {
  const words = known.split(/\s+/);
  return words.some((_, at) => folded([...words.slice(at), ...words.slice(0, at)].join('')) === folded(name));
};
/** The names that go with somebody on a picture: none that was taken on when it was there. */
function namesOn(image: Image, { contact, birthName, renamedAt }: Person) {
  if (renamedAt !== null && renamedAt > image.uploadedAt) return { shown: [], others: [] };
  const withLast = (last: string) =>
    contact.firstName === '' || last === '' ? [] : [`${contact.firstName} ${last}`];
  return { shown: withLast(contact.surname), others: withLast(birthName) };
}
const meant = (image: Image, person: Person, name: string) => {
  const { shown, others } = namesOn(image, person);
  return [...shown, ...others].find((one) => isSame(one, name));
};
/** Nobody else sets this member here again, by no name under which the member stood here or is known to all. */
function decline(image: Image, person: Person, stood: string[], wasMarked: boolean) {
  const { shown, others } = person.published ? namesOn(image, person) : { shown: [], others: [] };
  const before = image.declined.find(({ n }) => n === person.n);
  image.declined = image.declined.filter((one) => one !== before);
  image.declined.push({
    n: person.n,
    stood: [...(before?.stood ?? []), ...stood, ...(wasMarked ? shown : [])],
    released: [...(before?.released ?? []), ...shown, ...others],
  });
}
const isDeclined = (m: Model, { n, stood, released }: Image['declined'][number], name: string) =>
  [...stood, ...(isNamed(m.people[n]) ? released : [])].some((one) => isSame(one, name));

/** What somebody has taken out of sight is sent by nobody again, until it is shown. */
export const isUnwanted = (m: Model, content: number) => m.unwanted.includes(content % pictureCount);
const rememberHidden = (m: Model) => {
  const hidden = m.images.flatMap(({ hidden, content }) => (hidden ? [content] : []));
  m.unwanted = [...new Set([...m.unwanted, ...hidden])];
};

/** Names on a picture, as somebody writes them who sees some of them. */
async function writeNames(w: World, { who, a, b, c }: Act) {
  const { m } = w;
  const image = imageAt(w, a);
  if (!image) return;
  const session = await someone(w, who);
  const reader = readerFor(w, session);
  const shown = marksOn(m, image);
  const kept = shown.filter((_, at) => Math.floor(b / 2 ** at) % 2 === 1).slice(0, 5);
  // At times who has declined.
  const somebody =
    (c % 4 === 0 ? m.people[pick(image.declined, b)?.n ?? -1] : undefined) ?? pick(m.people, c);
  const other = pick(m.people, Math.floor(c / 3));
  const typed = `${other?.contact.surname.toUpperCase()}, ${other?.contact.firstName}`;
  const fresh: Pick<Mark, 'person' | 'name'>[] = [
    ...(c % 3 === 0 && somebody ? [{ person: somebody.n, name: '' }] : []),
    ...(c % 5 === 0 ? [{ person: null, name: c % 2 === 0 ? typed : `Freier ${w.needle()}` }] : []),
  ].filter((one) => !kept.some((mark) => mark.person === one.person && mark.name === one.name));
  const wanted = [...kept, ...fresh];
  const text = b % 4 === 0 ? `Von links ${w.needle()}` : image.text;
  const body = {
    text,
    marks: wanted.map(({ person, name }, at) => ({
      ...{ x: at / 10, y: 0.5 },
      ...(person === null ? { name } : { username: m.people[person]?.username }),
    })),
  };
  const me = reader.person?.n;
  const refused = fresh.some(({ person, name }) =>
    image.declined.some(
      (one) => one.n !== me && (person === null ? isDeclined(m, one, name) : person === one.n),
    ),
  );
  const isValid = fresh.every(({ person }) => person === null || isNamed(m.people[person]));
  const due = !seesImage(m, reader, image) ? 404 : !isValid ? 400 : refused ? 403 : 204;
  const line = 'PUT /galleries/{galleryId}/images/{imageId}/people';
  await w.call(session, line, { params: paramsOf(m, image), body }, due, () => {
    if (me === undefined) return;
    const removed = shown.filter((mark) => !kept.includes(mark));
    image.marks = [
      ...image.marks.filter((mark) => !shown.includes(mark)),
      ...kept,
      ...fresh.map((mark) => ({ ...mark, by: me })),
    ];
    const own = m.people[me];
    if (own && removed.some(({ person }) => person === me)) decline(image, own, [], true);
    if (wanted.some(({ person }) => person === me))
      image.declined = image.declined.filter(({ n }) => n !== me);
    if (image.text !== text) image.textBy = me;
    image.text = text;
    m.people[me]?.ever.push(text, ...fresh.map(({ name }) => name));
  });
}

export const actsOfGalleries: Record<string, Doing> = {
  'make a gallery': doing(
    'POST /galleries',
    async (w, { who }) => {
      const session = await someone(w, who);
      const body = { title: `Galerie ${w.needle()}`, description: `Beschreibung ${w.needle()}` };
      await w.call(session, 'POST /galleries', { body }, 201, ({ json }) => {
        const creator = personOf(w, session)?.n ?? null;
        w.m.galleries.push({
          n: w.m.galleries.length,
          id: (json as { id: string }).id,
          ...body,
          creator,
          gone: false,
        });
        personOf(w, session)?.ever.push(body.title, body.description);
      });
    },
    0.5,
  ),
  'mend a gallery': mend('PUT /galleries/{id}'),
  'delete a gallery': doing(
    'DELETE /galleries/{id}',
    async (w, { who, a, b }) => {
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
        if (!isOwn) removeGallery(w, gallery, me, reason);
        removeImages(w.m, images);
        gallery.gone = true;
        for (const meeting of w.m.meetings) if (meeting.gallery === gallery.n) meeting.gallery = null;
      });
    },
    0.3,
  ),
  'upload a picture': doing(
    'POST /galleries/{id}/images',
    async (w, { who, a, b }) => {
      const gallery = galleryAt(w, a);
      const session = await someone(w, who);
      if (!gallery) return;
      const title = `Bild ${w.needle()}`;
      const form = new FormData();
      form.append('title', title);
      const again = pick(w.m.images, b);
      // At times one that is there already, or was.
      const content = (b % 4 === 0 ? again?.content : undefined) ?? b % pictureCount;
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
          w.m.images.push({
            ...{
              n: w.m.images.length,
              id,
              filesId: id,
              gallery: gallery.n,
              uploader: person?.n ?? null,
              title,
            },
            ...{
              gone: false,
              hidden: null,
              text: '',
              textBy: null,
              ...{ uploadedAt: w.m.now, content, isTurned: false },
              marks: [],
              declined: [],
              words: [],
            },
          });
        },
      );
    },
    3,
  ),
  'retitle a picture': doing('PUT /galleries/{galleryId}/images/{imageId}', (w, act) =>
    onImage(w, act, async (image, session, as, due) => {
      const title = `Bild ${w.needle()}`;
      const input = { params: paramsOf(w.m, image), body: { title } };
      await w.call(session, 'PUT /galleries/{galleryId}/images/{imageId}', input, due(204), () => {
        if (as === 'maintainer')
          w.record(personOf(w, session), 'image-mended', {
            ...memberName(w.m, image.uploader),
            object: image.title,
          });
        image.title = title;
        personOf(w, session)?.ever.push(title);
      });
    }),
  ),
  'turn a picture': doing(
    'POST /galleries/{galleryId}/images/{imageId}/turn',
    (w, act) =>
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
    0.2,
  ),
  'delete a picture': doing(
    'DELETE /galleries/{galleryId}/images/{imageId}',
    async (w, { who, a }) => {
      const image = imageAt(w, a);
      if (!image) return;
      const session = await oneOf(w, who, [image.uploader]);
      const reader = readerFor(w, session);
      const isOwn = image.uploader !== null && image.uploader === reader.person?.n;
      const due = !seesImage(w.m, reader, image) ? 404 : isOwn ? 204 : 403;
      await w.call(
        session,
        'DELETE /galleries/{galleryId}/images/{imageId}',
        { params: paramsOf(w.m, image) },
        due,
        () => removeImages(w.m, [image]),
      );
    },
    0.5,
  ),
  'hide a picture': doing(
    'POST /galleries/{galleryId}/images/{imageId}/hide',
    async (w, { who, a }) => {
      const image = imageAt(w, a);
      const session = await someone(w, who);
      if (!image) return;
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
        tell(w, 'image-hidden', [image.uploader], me?.n, [image.title, gallery.title]);
        w.postToMaintainers('image-reported', [image.title, gallery.title]);
      });
    },
    2,
  ),
  'choose pictures for a ZIP': doing(
    'POST /galleries/{id}/zip',
    async (w, { who, a }) => {
      const image = imageAt(w, a);
      const session = await someone(w, who);
      if (!image) return;
      const sees = seesImage(w.m, readerFor(w, session), image);
      const input = { params: { id: galleryOf(w.m, image).id }, body: { images: [image.id] } };
      const { text } = await w.call(session, 'POST /galleries/{id}/zip', input, sees ? 200 : 404);
      if (sees && !text.includes(image.title)) w.fail('POST /galleries/{id}/zip: the picture is not in it');
    },
    0.5,
  ),
  'write under a picture': doing(
    'POST /galleries/{galleryId}/images/{imageId}/words',
    async (w, { who, a }) => {
      const image = imageAt(w, a);
      const session = await someone(w, who);
      if (!image) return;
      const text = `Schön war es ${w.needle()}`;
      const me = personOf(w, session);
      const line = 'POST /galleries/{galleryId}/images/{imageId}/words';
      const due = !seesImage(w.m, readerFor(w, session), image) ? 404 : [201, 409];
      await w.call(session, line, { params: paramsOf(w.m, image), body: { text } }, due, ({ json }) => {
        image.words.push({ id: (json as { id: string }).id, author: me?.n ?? -1, text });
        me?.ever.push(text);
      });
    },
    2,
  ),
  'remove words': doing(
    'DELETE /galleries/{galleryId}/images/{imageId}/words/{wordsId}',
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
        !image.gone && wordsUnder(w.m, image).includes(words) && (isAuthor || seesImage(w.m, reader, image));
      const as = isAuthor ? 'owner' : asWhom(reader, image.uploader);
      const line = 'DELETE /galleries/{galleryId}/images/{imageId}/words/{wordsId}';
      const input = { params: { ...paramsOf(w.m, image), wordsId: words.id } };
      await w.call(session, line, input, !isThere ? 404 : as ? 204 : 403, () => {
        image.words = image.words.filter((one) => one !== words);
        if (as === 'maintainer')
          w.record(reader.person, 'words-removed', { ...memberName(w.m, words.author), object: image.title });
      });
    },
  ),
  'write names on a picture': doing('PUT /galleries/{galleryId}/images/{imageId}/people', writeNames, 4),
  'take oneself off a picture': doing(
    'DELETE /galleries/{galleryId}/images/{imageId}/own_mark',
    async (w, { who, a }) => {
      const image = imageAt(w, a);
      if (!image) return;
      const session = await oneOf(
        w,
        who,
        image.marks.map(({ person }) => person),
      );
      const reader = readerFor(w, session);
      const me = reader.person?.n ?? -1;
      const sees = seesImage(w.m, reader, image);
      const self = reader.person;
      const own = image.marks.filter(({ person, name }) =>
        person === null
          ? sees && self !== undefined && meant(image, self, name) !== undefined
          : person === me,
      );
      const isThere =
        !image.gone &&
        !galleryOf(w.m, image).gone &&
        (own.length > 0 || image.declined.some(({ n }) => n === me));
      const line = 'DELETE /galleries/{galleryId}/images/{imageId}/own_mark';
      await w.call(session, line, { params: paramsOf(w.m, image) }, isThere ? 204 : 404, () => {
        if (own.length === 0 || !self) return;
        image.marks = image.marks.filter((mark) => !own.includes(mark));
        const free = own.filter(({ person }) => person === null);
        decline(
          image,
          self,
          free.flatMap(({ name }) => meant(image, self, name) ?? []),
          free.length < own.length,
        );
      });
    },
    1.5,
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
          tell(w, kind, [hidden?.by ?? null, image.uploader], undefined, words);
          w.record(
            personOf(w, session),
            `hidden-image-${decision === 'show' ? 'shown' : 'deleted'}`,
            memberName(w.m, image.uploader),
          );
          image.hidden = null;
          // Deleted, it stays unwanted.
          if (decision === 'show') w.m.unwanted = w.m.unwanted.filter((one) => one !== image.content);
          rememberHidden(w.m);
          if (decision === 'delete') removeImages(w.m, [image]);
        },
      );
    },
  ),
  'delete a picture of others': doing(
    'DELETE /maintenance/galleries/{galleryId}/images/{imageId}',
    async (w, { who, a, b }) => {
      const session = await maintainer(w, who);
      const image = imageAt(w, a);
      if (!image) return;
      const me = personOf(w, session);
      const reason = b % 5 === 0 ? '' : `Grund ${w.needle()}`;
      const isOfOthers = image.uploader !== null && image.uploader !== me?.n;
      const due = image.gone ? 404 : isOfOthers && reason === '' ? 400 : 204;
      const line = 'DELETE /maintenance/galleries/{galleryId}/images/{imageId}';
      await w.call(session, line, { params: paramsOf(w.m, image), body: { reason } }, due, () => {
        tell(w, 'image-removed', [image.uploader], me?.n, [image.title, galleryOf(w.m, image).title, reason]);
        w.record(me, 'image-deleted', { ...memberName(w.m, image.uploader), object: image.title });
        removeImages(w.m, [image]);
      });
    },
    0.3,
  ),
  'move a picture': doing(
    'POST /maintenance/galleries/{galleryId}/images/{imageId}/move',
    async (w, { who, a, b }) => {
      const session = await maintainer(w, who);
      const [image, target] = [imageAt(w, a), galleryAt(w, b)];
      if (!image || !target) return;
      const due = image.gone || target.gone ? 404 : target.n === image.gallery ? 409 : 204;
      const line = 'POST /maintenance/galleries/{galleryId}/images/{imageId}/move';
      await w.call(
        session,
        line,
        { params: paramsOf(w.m, image), body: { galleryId: target.id } },
        due,
        () => {
          image.gallery = target.n;
          w.record(personOf(w, session), 'image-moved', {
            ...memberName(w.m, image.uploader),
            object: image.title,
          });
        },
      );
    },
    0.5,
  ),
};

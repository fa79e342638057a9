import {
  commentsUnder,
  credit,
  fullName,
  type Gallery,
  imagesIn,
  type Model,
  marksOn,
  type Person,
  type Reader,
  resting,
  seesImage,
  shownName,
} from '../model.ts';
import type { PartOf } from '../part.ts';
import {
  count,
  galleryWords,
  NOT_FOUND,
  ofGallery,
  ofImage,
  ok,
  plain,
  read,
  type Seen,
  seenIn,
  titled,
} from '../read.ts';
import { actsOfGalleries } from './acts.ts';
import { actsOfMarks } from './marks.ts';
import { readPairs } from './pairs.ts';
import { actsOfPictures } from './pictures.ts';
import { restingWords } from './trash.ts';

const uploaders = (m: Model, images: Model['images']) => images.map(({ uploader }) => credit(m, uploader));
const members = (m: Model) => m.people.filter(({ gone }) => !gone);

const imagesOf = (m: Model, reader: Reader, gallery: Gallery): Seen => {
  const seen = seenIn(m, reader, gallery);
  return {
    ...ok(...seen.flatMap((image) => titled(m, reader, image))),
    check: (json: { id: string; hidden?: true; comments?: number }[]) => {
      const shown = json.map(({ id, hidden, comments = 0 }) => `${id} ${hidden ?? false} ${comments}`);
      const due = seen.map(
        (image) => `${image.id} ${image.hidden !== null} ${commentsUnder(m, image).length}`,
      );
      return shown.sort().join() === due.sort().join() ? undefined : 'which, hidden, comments';
    },
  };
};

const zip = (m: Model, reader: Reader, gallery: Gallery): Seen => ({
  ...ok(...seenIn(m, reader, gallery).flatMap(({ title }) => [gallery.title, title])),
  may: [],
});

export const galleries: PartOf<'galleries'> = {
  acts: { ...actsOfGalleries, ...actsOfPictures, ...actsOfMarks },
  reads: {
    'GET /galleries': plain((m, reader) => {
      const all = m.galleries.filter(({ gone }) => !gone);
      const counts = all.map((gallery) => `${gallery.id} ${seenIn(m, reader, gallery).length}`);
      return {
        ...ok(...all.flatMap((gallery) => galleryWords(m, reader, gallery))),
        check: (json: { id: string; imageCount: number }[]) => {
          const shown = json.map(({ id, imageCount }) => `${id} ${imageCount}`);
          return shown.sort().join() === counts.sort().join() ? undefined : 'how many images';
        },
      };
    }),
    'GET /trash': plain((m, reader) =>
      ok(
        ...resting(m)
          .filter(({ by }) => by !== null && by === reader.person?.n)
          .flatMap((entry) => restingWords(m, entry)),
      ),
    ),
    'GET /pairs': readPairs,
    'GET /galleries/{id}': ofGallery((m, reader, gallery) => ({
      ...ok(...galleryWords(m, reader, gallery)),
      check: count(seenIn(m, reader, gallery).length, (json: { imageCount: number }) => json.imageCount),
    })),
    'GET /galleries/{id}/images': ofGallery(imagesOf),
    'GET /galleries/{id}/sent_hashes': ofGallery((m, reader, gallery) => ({
      ...ok(),
      check: count(seenIn(m, reader, gallery).length, (json: unknown[]) => json.length),
    })),
    'GET /galleries/{id}/zip': ofGallery(zip),
    'GET /galleries/{galleryId}/images/{imageId}': ofImage((m, reader, image) =>
      ok(...titled(m, reader, image)),
    ),
    'GET /galleries/{galleryId}/images/{filesId}/{file}': read(
      (m) => m.images,
      (m, { gallery, filesId }) => ({
        galleryId: m.galleries[gallery]?.id ?? '',
        filesId,
        file: 'thumbnail-small.webp',
      }),
      (m, reader, image) => (seesImage(m, reader, image) ? ok() : NOT_FOUND),
    ),
    'GET /galleries/{galleryId}/images/{imageId}/comments': ofImage((m, _reader, image) =>
      ok(
        ...commentsUnder(m, image).flatMap(({ author, text }) => {
          const person = m.people[author] as Person;
          return [text, person.username, shownName(person)];
        }),
      ),
    ),
    'GET /galleries/{galleryId}/images/{imageId}/people': ofImage(
      (m, _reader, image) =>
        ok(
          image.text,
          ...marksOn(m, image).flatMap(({ person, name }) => {
            const marked = person === null ? undefined : m.people[person];
            return marked ? [marked.username, fullName(marked)] : [name];
          }),
        ),
      // Of the many pictures those on which somebody is named.
      ({ images }) => images.filter(({ marks }) => marks.length > 0),
    ),
    'GET /maintenance/galleries': plain((m) =>
      ok(
        ...m.galleries
          .filter(({ gone }) => !gone)
          .flatMap(({ title, creator }) => [title, credit(m, creator)]),
      ),
    ),
    'GET /maintenance/galleries/{id}': ofGallery((m, reader, gallery) =>
      ok(...galleryWords(m, reader, gallery), ...uploaders(m, imagesIn(m, gallery))),
    ),
    'GET /maintenance/galleries/{id}/parts/{part}': ofGallery(
      (m, reader, gallery) => ok(...imagesIn(m, gallery).flatMap((image) => titled(m, reader, image))),
      { part: '0' },
    ),
    'GET /maintenance/trash': plain((m) => ok(...resting(m).flatMap((entry) => restingWords(m, entry)))),
    'GET /maintenance/storage': plain((m) => ({
      ...ok(
        ...uploaders(
          m,
          m.images.filter(({ gone }) => !gone),
        ),
      ),
      may: members(m).map(({ username }) => username),
    })),
    'GET /maintenance/hidden_images': plain((m, reader) => ({
      ...ok(
        ...m.images
          .filter(({ gone, hidden }) => !gone && hidden !== null)
          .flatMap((image) => [
            ...titled(m, reader, image),
            m.galleries[image.gallery]?.title ?? '',
            ...(image.hidden ? [image.hidden.reason, credit(m, image.hidden.by)] : []),
          ]),
      ),
      // Whose portraits were cut out of them.
      may: [
        ...members(m).map(({ username }) => username),
        ...m.memorials.flatMap(({ firstName, surname }) => [firstName, surname]),
      ],
    })),
  },
  letters: {
    'image-hidden': { subject: /^(Eines deiner Bilder ist|\d+ deiner Bilder sind) vorerst/ },
    'image-reported': { subject: /^(Ein Bild wurde|\d+ Bilder wurden) verborgen/ },
    'image-shown': { subject: /^(Ein Bild ist|\d+ Bilder sind) wieder zu sehen/ },
    'image-deleted': { subject: /^(Ein Bild wurde|\d+ Bilder wurden) gelöscht/ },
    'image-removed': { subject: /^Wir haben (ein Bild|\d+ Bilder) von dir/ },
    'gallery-removed': { subject: /^Wir haben eine Galerie/ },
  },
  halfAYear: {
    async before(w, act) {
      for (const b of [1, 2, 3]) await actsOfPictures['upload a picture']?.run(w, { ...act, a: 0, b, c: 0 });
    },
  },
  defects: [
    {
      what: 'an unknown gallery has no pictures, instead of not being found',
      file: 'server/galleries/routes.ts',
      from: `if (!(await galleries.exists(galleryId))) throw new Refusal('not-found');`,
      to: `await galleries.exists(galleryId);`,
      foundBy: 'test/attacks/ids.test.ts',
    },
    {
      what: 'the row of a picture does not wait for its files',
      file: 'server/galleries/uploads.ts',
      from: `await putOrRemove(storage, id, folder);`,
      to: `putOrRemove(storage, id, folder);`,
      foundBy: 'server/galleries/upload-limits.test.ts',
    },
    {
      what: 'pictures of a phone held upright lie on their side',
      file: 'server/galleries/pictures/recipe.ts',
      from: `within(decoder.autoOrient(), IMAGE_FULL_EDGE)`,
      to: `within(decoder, IMAGE_FULL_EDGE)`,
      foundBy: 'server/galleries/pictures/pictures.test.ts',
    },
    {
      what: 'that a picture is hidden is told to whoever asked for it, not to its uploader',
      file: 'server/galleries/hidden/letters.ts',
      from: `await toMember(transaction, 'image-hidden', uploader, {`,
      to: `await toMember(transaction, 'image-hidden', askedBy, {`,
      foundBy: 'server/galleries/hidden/decisions.test.ts',
    },
    {
      what: 'a picture of today goes on being a pair with one that is hidden',
      file: 'server/galleries/paired.ts',
      from: `in ${'$'}{namedIds} and ${'$'}{seenIn(EVERYBODY)})`,
      to: `in ${'$'}{namedIds})`,
      foundBy: 'server/galleries/pairs.test.ts',
    },
  ],
};

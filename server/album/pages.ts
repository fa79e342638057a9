import type { AlbumData } from '#contract/album-data.ts';
import { isolated } from '#contract/characters.ts';
import { albumTexts as t } from '#texts/album.ts';
import { type Chapter, otherPages, saidBy } from './chapters.ts';
import { type Html, html } from './html.ts';
import { galleryPath, PICTURES_PER_PAGE, pagePath, placeInAlbum, placeOf, portraitPath } from './paths.ts';
import type { Album, AlbumGallery, AlbumPicture, CaptionOfImage } from './read-album.ts';

const partsOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / PICTURES_PER_PAGE) }, (_, part) =>
    all.slice(part * PICTURES_PER_PAGE, (part + 1) * PICTURES_PER_PAGE),
  );

const { file } = t;

/** All pages of the album, by their paths. */
export function* albumPages(album: Album): Generator<{ name: string; content: string }> {
  const page = (name: string, title: string, content: Html) => ({
    name,
    content: documentOf(album, title, content, name.includes('/') ? '../' : '').markup,
  });
  for (const [number, gallery] of album.galleries.entries())
    for (const [part, pictures] of partsOf(gallery.pictures).entries())
      yield page(galleryPath(number, part), gallery.title, galleryPage(album, number, part, pictures));
  for (const { name, title, content } of otherPages(album))
    yield page(pagePath(name), title, html`<h1>${title}</h1>${content('../', 'h2')}`);
  yield page(pagePath(file.booklet), t.booklet, booklet(album));
  yield { name: `${file.parts}/daten.js`, content: dataOf(album) };
  // Last, as it leads to all others.
  yield page('index.html', t.title, cover(album));
}

const documentOf = (
  { site, madeAt }: Album,
  title: string,
  content: Html,
  root: string,
) => html`<!doctype html>
<html lang="de" data-accent="${site.accent}" data-root="${root}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${site.siteName}</title>
<link rel="stylesheet" href="${root}${file.parts}/album.css">
<script src="${root}${file.parts}/album.js" defer></script>
</head>
<body>
<p class="unpack">${t.unpack}</p>
<a class="skip visually-hidden" href="#inhalt">${t.toContent}</a>
<header class="top row screen-only">
<a class="touch" href="${root}index.html">${site.siteName}</a>
<span class="quiet">${t.asOf(madeAt)}</span>
</header>
<main id="inhalt" tabindex="-1">
${content}
</main>
<footer class="bottom small screen-only">
<p>${t.asOf(madeAt)}. <a class="touch" href="${root}index.html#${t.about.id}">${t.about.link}</a></p>
</footer>
</body>
</html>
`;

function cover(album: Album): Html {
  const { site, madeAt, galleries } = album;
  const parts = [...otherPages(album), { name: file.booklet, title: t.booklet }];
  return html`<div class="cover">
<h1>${t.title}</h1>
<p class="group-name">${site.groupName}</p>
<p class="quiet">${t.asOf(madeAt)}</p>
</div>
<nav class="row screen-only" aria-label="${t.parts}">
${parts.map(({ name, title }) => html`<a class="button" href="${pagePath(name)}">${title}</a>`)}
</nav>
<h2>${t.galleries}</h2>
${galleries.length === 0 && html`<p>${t.noGalleries}</p>`}
<ul class="cards">
${galleries.map(card)}
</ul>
<section id="${t.about.id}" aria-labelledby="${t.about.id}-titel">
<h2 id="${t.about.id}-titel">${t.about.title}</h2>
${t.about.lines.map((line) => html`<p>${line}</p>`)}
</section>`;
}

function card({ title, description, pictures, coverId }: AlbumGallery, number: number): Html {
  const shown = pictures.find(({ id }) => id === coverId) ?? pictures.at(-1);
  return html`<li><a href="${galleryPath(number)}">
${shown && html`<img src="${shown.view}" alt="" loading="lazy" width="4" height="3">`}
<h3 dir="auto">${title}</h3>
${description !== '' && html`<p dir="auto">${description}</p>`}
<p class="quiet">${t.count(pictures.length)}</p>
</a></li>`;
}

function galleryPage(
  { galleries, pairs }: Album,
  number: number,
  part: number,
  pictures: AlbumPicture[],
): Html {
  const { title = '', description = '', pictures: all = [] } = galleries[number] ?? {};
  const pages = Math.ceil(all.length / PICTURES_PER_PAGE);
  const link = (path: string, label: string, rel?: 'prev' | 'next') =>
    html`<a class="button" href="../${path}"${rel && html` rel="${rel}"`}>${label}</a>`;
  const [before, after] = [galleries[number - 1], galleries[number + 1]];
  const turning =
    pages > 1 &&
    html`<nav class="row screen-only" aria-label="${t.pages}">
${part > 0 && link(galleryPath(number, part - 1), t.previousPage, 'prev')}
<span>${t.pageOf(part + 1, pages)}</span>
${part < pages - 1 && link(galleryPath(number, part + 1), t.nextPage, 'next')}
</nav>`;
  return html`<h1 dir="auto">${title}</h1>
${description !== '' && html`<p class="written" dir="auto">${description}</p>`}
<p class="quiet">${t.count(all.length)}</p>
<div class="pictures" data-gallery="${number}">
${pictures.map((picture, at) => figure(picture, part * PICTURES_PER_PAGE + at, '../', linksOf(picture, pairs)))}
</div>
${turning}
${
  (before || after) &&
  html`<nav class="row screen-only" aria-label="${t.otherGalleries}">
${before && link(galleryPath(number - 1), t.previousGallery(isolated(before.title)))}
${after && link(galleryPath(number + 1), t.nextGallery(isolated(after.title)))}
</nav>`
}`;
}

/** From one of a pair to the other. */
function linksOf({ id }: AlbumPicture, pairs: Album['pairs']): Html {
  const link = (page: string, label: string) =>
    html`<p class="screen-only"><a class="touch" href="../${page}">${label}</a></p>`;
  return html`${pairs.flatMap(({ first, repeat }) => [
    ...(first.id === id ? [link(repeat.page, t.toRepeat)] : []),
    ...(repeat.id === id ? [link(first.page, t.toFirst)] : []),
  ])}`;
}

function figure(
  picture: AlbumPicture,
  position: number | undefined,
  root: string,
  links: Html | false = false,
): Html {
  const { view, large, title, width, height } = picture;
  const image = html`<img src="${root}${view}" alt="${title}" loading="lazy" width="${width}" height="${height}">`;
  return html`<figure${position !== undefined && html` id="${placeOf(position)}"`}>
${
  position === undefined
    ? image
    : html`<a href="${root}${large ?? view}" aria-label="${t.enlarge(isolated(title))}">${image}</a>`
}
${caption(picture)}
${links}
</figure>
`;
}

const caption = ({ title, aboutYear, by, names, namesText, comments }: CaptionOfImage) => html`<figcaption>
<p class="title" dir="auto">${title}</p>
<p class="quiet">${t.pictureBy(isolated(by) || t.someone, aboutYear)}</p>
${names.length > 0 && html`<p>${t.shown} ${names.map((name) => isolated(name) || t.someone).join(', ')}</p>`}
${namesText !== '' && html`<p class="written" dir="auto">${namesText}</p>`}
${saidBy(comments)}
</figcaption>`;

/** The whole album on one page, as it is printed. */
function booklet(album: Album): Html {
  const { site, madeAt, galleries } = album;
  const chapters = otherPages(album);
  const people = chapters.filter(({ name }) => name === file.people);
  const others = chapters.filter((one) => !people.includes(one));
  const chapter = ({ title, content }: Chapter) =>
    html`<section class="chapter"><h2>${title}</h2>${content('../', 'h3')}</section>`;
  return html`<div class="title-page">
<h1>${t.title}</h1>
<p class="group-name">${site.groupName}</p>
<p>${t.asOf(madeAt)}</p>
</div>
<p class="screen-only">${t.bookletHint}</p>
${people.map(chapter)}
${galleries.map(
  ({ title, description, pictures }) => html`<section class="chapter">
<h2 dir="auto">${title}</h2>
${description !== '' && html`<p class="written" dir="auto">${description}</p>`}
<div class="pictures">${pictures.map((picture) => figure(picture, undefined, '../'))}</div>
</section>`,
)}
${others.map(chapter)}`;
}

/** Of a meeting whose pictures are in the album, with the portraits that lie there. */
function greetingsOf({ galleries, people, meetings }: Album): AlbumData['greetings'] {
  const portraits = new Map(people.map((one) => [one.id, one.portraits]));
  return meetings.flatMap(({ galleryId, greetings }) => {
    const gallery = galleries.findIndex(({ id }) => id === galleryId);
    if (gallery < 0) return [];
    return greetings.map(({ memberId, by, text }) => {
      const faces = (portraits.get(memberId) ?? []).map((kind) => portraitPath(memberId, kind));
      return { gallery, name: by, words: text, faces };
    });
  });
}

function dataOf(album: Album): string {
  const { galleries, people, pairs } = album;
  const data: AlbumData = {
    galleries: galleries.map(({ title }, number) => ({ title, page: galleryPath(number) })),
    pictures: galleries.flatMap(({ pictures }, gallery) =>
      pictures.map(({ id, view, large, title, names, namesText, comments, at }, position) => ({
        gallery,
        page: placeInAlbum(gallery, position),
        file: large ?? view,
        again: pairs.flatMap(({ first, repeat }) => (first.id === id ? (repeat.large ?? repeat.view) : [])),
        title,
        names: [...names.filter(Boolean), namesText].filter(Boolean).join(', '),
        words: comments.map(({ text }) => text).join('\n'),
        at,
      })),
    ),
    greetings: greetingsOf(album),
    people: people.map(({ name, birthName, nickname }) => ({
      name,
      page: pagePath(file.people),
      other: [birthName, nickname].filter(Boolean).join(', '),
    })),
  };
  // Old browsers end a line of a script there.
  const json = JSON.stringify(data).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  return `window.klassenalbum = ${json};\n`;
}

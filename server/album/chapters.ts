import { isolated } from '#contract/characters.ts';
import { fullName } from '#contract/full-name.ts';
import { albumTexts as t } from '#texts/album.ts';
import { spanInWords } from '#texts/dates.ts';
import { type Html, html } from './html.ts';
import { galleryPath, portraitPath } from './paths.ts';
import type { Album, AlbumGallery, AlbumPair, Said } from './read-album.ts';

const { file } = t;

/** A piece that is a page of its own, and a chapter of the booklet. */
export type Chapter = { name: string; title: string; content: (root: string, heading: 'h2' | 'h3') => Html };

export function otherPages({ people, pairs, memorials, meetings, mails, galleries }: Album): Chapter[] {
  const chapters: (Chapter & { of: readonly unknown[] })[] = [
    {
      of: [...people, ...pairs],
      name: file.people,
      title: t.people,
      content: (...where) =>
        html`${people.length > 0 && peopleList(people, ...where)}${pairs.length > 0 && pairList(pairs, ...where)}`,
    },
    {
      of: memorials,
      name: file.memorials,
      title: t.memorials,
      content: (...where) => memorialList(memorials, ...where),
    },
    {
      of: meetings,
      name: file.meetings,
      title: t.meetings,
      content: (...where) => meetingList(meetings, galleries, ...where),
    },
    { of: mails, name: file.mails, title: t.mails, content: (_root, heading) => mailList(mails, heading) },
  ];
  return chapters.filter(({ of }) => of.length > 0);
}

/** What members say of somebody or something, each with who said it. */
export const saidBy = (all: readonly Said[]) =>
  all.length > 0 &&
  html`<ul class="words">
${all.map(({ by, text }) => html`<li><span class="quiet">${t.said(isolated(by) || t.someone)}</span> <span class="written" dir="auto">${text}</span></li>`)}
</ul>`;

const headed = (heading: 'h2' | 'h3', text: Html | string) =>
  heading === 'h2' ? html`<h2 dir="auto">${text}</h2>` : html`<h3 dir="auto">${text}</h3>`;

const peopleList = (
  people: Album['people'],
  root: string,
  heading: 'h2' | 'h3',
) => html`<p>${t.peopleLead}</p>
<div class="people">
${people.map(
  ({ id, name, birthName, nickname, portraits }) => html`<article>
${headed(heading, name)}
${(birthName !== '' || nickname !== '') && html`<p class="quiet" dir="auto">${[birthName && t.born(birthName), nickname && t.nickname(nickname)].filter(Boolean).join(', ')}</p>`}
${
  portraits.length > 0 &&
  html`<div class="portraits">${portraits.map(
    (kind) =>
      html`<figure><img src="${root}${portraitPath(id, kind)}" alt="${t.portraitOf(name, kind)}" loading="lazy" width="480" height="480"><figcaption aria-hidden="true">${t.portraitCaption(kind)}</figcaption></figure>`,
  )}</div>`
}
</article>`,
)}
</div>`;

const pairList = (pairs: Album['pairs'], root: string, heading: 'h2' | 'h3') => {
  const figure = ({ page, view, title, width, height }: AlbumPair['first'], kind: 'then' | 'now') =>
    html`<figure><a href="${root}${page}"><img src="${root}${view}" alt="${title}" loading="lazy" width="${width}" height="${height}"></a><figcaption>${t.portraitCaption(kind)}</figcaption></figure>`;
  return html`${headed(heading, t.pairs)}
<div class="pairs">
${pairs.map(({ first, repeat }) => html`<div class="pair">${figure(first, 'then')}${figure(repeat, 'now')}</div>`)}
</div>`;
};

const memorialList = (memorials: Album['memorials'], root: string, heading: 'h2' | 'h3') =>
  html`${memorials.map(
    (one) => html`<article class="memorial">
${headed(heading, fullName(one))}
${(one.birthName !== '' || one.born !== null || one.died !== null) && html`<p class="quiet" dir="auto">${[one.birthName && t.born(one.birthName), one.born === null ? '' : `* ${one.born}`, one.died === null ? '' : `† ${one.died}`].filter(Boolean).join(', ')}</p>`}
${one.hasPortrait && html`<img src="${root}${portraitPath(one.id)}" alt="${t.memorialPortrait(fullName(one))}" loading="lazy" width="480" height="480">`}
${one.note !== '' && html`<p class="written" dir="auto">${one.note}</p>`}
${saidBy(one.words)}
</article>`,
  )}`;

const meetingList = (
  meetings: Album['meetings'],
  galleries: AlbumGallery[],
  root: string,
  heading: 'h2' | 'h3',
) =>
  html`${meetings.map((meeting) => {
    const gallery = galleries.findIndex(({ id }) => id === meeting.galleryId);
    return html`<article>
${headed(heading, meeting.title)}
<p>${spanInWords(meeting)}</p>
<p dir="auto">${[meeting.place, meeting.town].filter(Boolean).join(', ')}</p>
${meeting.description !== '' && html`<p class="written" dir="auto">${meeting.description}</p>`}
${saidBy(meeting.greetings)}
${gallery >= 0 && html`<p class="screen-only"><a href="${root}${galleryPath(gallery)}">${t.meetingPictures}</a></p>`}
</article>`;
  })}`;

const mailList = (mails: Album['mails'], heading: 'h2' | 'h3') =>
  html`${mails.map(
    ({ subject, by, sentAt, text }) => html`<article>
${headed(heading, subject)}
<p class="quiet">${t.mailFrom(isolated(by) || t.someone, sentAt)}</p>
<p class="written" dir="auto">${text}</p>
</article>`,
  )}`;

import type { AlbumData } from '#contract/album-data.ts';
import { takenHomeTexts as t } from '#texts/web/album-taken-home.ts';
import { albumData, root } from './album-data.ts';
import { element } from './elements.ts';

const FOUND_MAX = 100;

/** Without case and accents. */
const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

type Found = { words: string; page: string };

function find({ people, galleries, pictures }: AlbumData, typed: string): Found[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const fits = (...texts: string[]) => {
    const text = plain(texts.join(' '));
    return words.every((word) => text.includes(word));
  };
  const inGallery = (number: number) => galleries[number]?.title ?? '';
  return [
    ...people
      .filter(({ name, other }) => fits(name, other))
      .map(({ name, other, page }) => ({ words: other ? `${name}, ${other}` : name, page })),
    ...galleries.filter(({ title }) => fits(title)).map(({ title, page }) => ({ words: title, page })),
    ...pictures
      .filter((one) => fits(one.title, one.names, one.words))
      .map(({ title, gallery, page }) => ({
        words: t.inGallery(title || t.untitled, inGallery(gallery)),
        page,
      })),
  ];
}

/** A field that looks through the whole album. */
export function searchField(): HTMLElement {
  const input = element('input', { type: 'search', id: 'suche', 'aria-describedby': 'suche-wo' });
  const count = element('p', { role: 'status' });
  const list = element('ul', { class: 'stack' });

  async function look() {
    const data = await albumData();
    const typed = input.value.trim();
    const found = data && typed !== '' ? find(data, typed) : [];
    list.replaceChildren(
      ...found
        .slice(0, FOUND_MAX)
        .map(({ words, page }) =>
          element('li', {}, element('a', { class: 'touch', href: root + page, dir: 'auto' }, words)),
        ),
    );
    if (found.length > FOUND_MAX) list.append(element('li', {}, t.more(found.length - FOUND_MAX)));
    count.textContent = typed === '' ? '' : t.found(found.length);
  }
  input.addEventListener('focus', () => void albumData(), { once: true });
  input.addEventListener('input', () => void look());
  return element(
    'search',
    { class: 'stack measure screen-only' },
    element('label', { for: 'suche' }, t.search),
    input,
    element('p', { class: 'quiet', id: 'suche-wo' }, t.searchHint),
    ...[count, list],
  );
}

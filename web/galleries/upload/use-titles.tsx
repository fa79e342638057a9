import { useState } from 'react';
import type { Gallery } from '#contract/galleries.ts';
import { uploadTexts as t } from '#texts/web/galleries/upload.ts';
import { useDraft } from '../../session/draft.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { yearField } from '../year-field.ts';
import { titleWith, type UploadItem } from './upload-items.ts';
import { TitleField } from './upload-list.tsx';

/** Titles of the files, one for all or one for each, and the year that they share, with what asks for them. */
export function useTitles(gallery: Pick<Gallery, 'id' | 'title'>, items: readonly UploadItem[]) {
  const draft = useDraft(`upload ${gallery.id}`);
  const [title, setTitle] = useState(draft.values?.title ?? gallery.title);
  const [aboutYear, setAboutYear] = useState(draft.values?.aboutYear ?? '');
  // After a new login the kept pictures may have titles of their own already.
  const [isTitleEach, setIsTitleEach] = useState(() =>
    items.some(({ piece, title }) => !piece && title !== undefined),
  );
  const needsTitleEach = items.length > 1 && isTitleEach;
  const isProposed = title === gallery.title;
  const counted = items.filter(({ state, piece }) => state.step !== 'refused' && !piece);

  /** Several under the name of their gallery are counted, and pieces of a page by themselves. */
  function sharedTitle(item: UploadItem | undefined): string {
    const number = isProposed && counted.length > 1 && item ? counted.indexOf(item) + 1 : 0;
    return titleWith(
      title.trim(),
      item?.piece?.number ?? (number ? t.ofSeveral(number, counted.length) : ''),
    );
  }
  const titleOf = (item: UploadItem) => (needsTitleEach ? item.title : undefined) ?? sharedTitle(item);

  function type(typed: string, year = aboutYear) {
    setTitle(typed);
    setAboutYear(year);
    draft.keep({ title: typed, aboutYear: year });
  }

  return {
    aboutYear,
    /** Undefined while they share one. */
    titleOf: needsTitleEach ? titleOf : undefined,
    choice: items.length > 1 && (
      <Choice
        label={t.titles}
        options={{ one: t.oneTitle, each: t.titleEach }}
        value={isTitleEach ? 'each' : 'one'}
        onChoose={(titles) => setIsTitleEach(titles === 'each')}
      />
    ),
    shared: !needsTitleEach && (
      <TitleField
        label={t.imageTitle}
        hint={isProposed && counted.length > 1 ? t.counted(sharedTitle(counted[0])) : undefined}
        name="title"
        value={title}
        isProposed={isProposed}
        onChange={type}
      />
    ),
    year: <Field {...yearField} value={aboutYear} onChange={({ target }) => type(title, target.value)} />,

    /** How each is called now, whatever is typed later. */
    fixed() {
      const titles = new Map(items.map((item) => [item.id, titleOf(item)]));
      return ({ id }: UploadItem) => titles.get(id) ?? title;
    },
  };
}

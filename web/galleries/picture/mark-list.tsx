import { pictureNamesTexts } from '#texts/web/galleries/picture/names.ts';
import { IconButton } from '../../ui/button.tsx';
import styles from './names-page.module.css';
import { showMark } from './show-mark.ts';
import type { EditedNames } from './use-names.ts';

const t = pictureNamesTexts.page;

/** All marks of the picture: each leads to its place, and can be taken away. */
export function MarkList({ names: { marks, selected, select, remove } }: { names: EditedNames }) {
  function show(id: number) {
    select(id);
    showMark(id);
  }

  return (
    <ol className={styles.marks}>
      {marks.map(({ id, name }, index) => (
        <li key={id} data-selected={id === selected?.id || undefined}>
          <button type="button" className={styles.entry} onClick={() => show(id)}>
            <span className={styles.number}>{index + 1}</span>
            {name ? <bdi>{name}</bdi> : <i>{t.nameless}</i>}
          </button>
          <IconButton icon="delete" label={t.removeNamed(index + 1, name)} onClick={() => remove(id)} />
        </li>
      ))}
    </ol>
  );
}

import { useEffect, useRef, useState } from 'react';
import type { ImportLine, ImportPreview, LineFate } from '#contract/maintenance.ts';
import { importTexts as t } from '#texts/web/maintenance/import.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './import-preview.module.css';

/** Rows of the table at once: an old telephone shows them without waiting. */
const ROWS = 100;

const fates = Object.keys(t.fates) as LineFate[];

type Props = {
  preview: ImportPreview;
  isBusy: boolean;
  onApply: (also: ReadonlySet<number>) => void;
  onOther: () => void;
};

/** What an import would do, line by line. */
export function Preview({ preview, isBusy, onApply, onOther }: Props) {
  const { lines, notes, columns } = preview;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const count = (fate: LineFate) => lines.filter((line) => line.fate === fate).length;
  /** The lines of those who are known, and are added all the same. */
  const [also, setAlso] = useState<ReadonlySet<number>>(new Set());
  const applied = count('new') + count('changed') + also.size;
  return (
    <section aria-labelledby="result" className={styles.preview}>
      <h2 id="result" ref={heading} tabIndex={-1}>
        {t.result}
      </h2>
      <ul>
        {fates
          .filter((fate) => count(fate) > 0)
          .map((fate) => (
            <li key={fate}>{t.counts[fate](count(fate))}</li>
          ))}
      </ul>
      <p>{t.columns(columns)}</p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <Lines lines={lines} also={also} onAlso={setAlso} />
      {applied === 0 && <p>{t.nothingToDo}</p>}
      <div className={styles.buttons}>
        {applied > 0 && (
          <Button kind="primary" busy={isBusy} onClick={() => onApply(also)}>
            {t.apply(applied)}
          </Button>
        )}
        <Button onClick={onOther}>{t.other}</Button>
      </div>
    </section>
  );
}

type Filter = keyof typeof t.filters;

type LinesProps = {
  lines: readonly ImportLine[];
  also: ReadonlySet<number>;
  onAlso: (also: ReadonlySet<number>) => void;
};

function Lines({ lines, also, onAlso }: LinesProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const [most, setMost] = useState(ROWS);
  const found = lines.filter(({ fate }) => filter === 'all' || fate === filter);
  const hidden = Math.min(ROWS, found.length - most);
  return (
    <>
      <Select label={t.show} options={t.filters} value={filter} onChange={setFilter} />
      <table className={styles.table} aria-label={t.table}>
        <thead>
          <tr>
            {Object.entries(t.headings).map(([name, heading]) => (
              <th key={name} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.slice(0, most).map(({ line, fate, name, username, email, why }) => (
            <tr key={line} data-fate={fate}>
              <td data-label={t.headings.line}>{line}</td>
              <td data-label={t.headings.fate} className={styles.fate}>
                {t.fates[fate]}
              </td>
              <td data-label={t.headings.who} className={styles.who}>
                {[name, username, email].filter(Boolean).map((text) => (
                  <div key={text}>{text}</div>
                ))}
              </td>
              <td data-label={t.headings.why}>
                {why && <span>{why}</span>}
                {fate === 'known' && (
                  <Checkbox
                    label={t.also}
                    aria-label={t.alsoWhom(name, line)}
                    checked={also.has(line)}
                    onChange={() =>
                      onAlso(
                        new Set(also.has(line) ? [...also].filter((one) => one !== line) : [...also, line]),
                      )
                    }
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <p>
          <Button onClick={() => setMost(most + ROWS)}>{t.more(hidden)}</Button>
        </p>
      )}
    </>
  );
}

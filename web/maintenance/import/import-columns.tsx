import { useState } from 'react';
import type { ChosenColumns, ImportPreview, ImportTableColumn } from '#contract/maintenance-import.ts';
import { importTexts as t } from '#texts/web/maintenance/import.ts';
import { Select } from '../../ui/select.tsx';
import styles from '../maintenance.module.css';

type Props = {
  preview: ImportPreview;
  onChoose: (columns: ChosenColumns) => Promise<unknown>;
  onSheet: (sheet: string) => Promise<unknown>;
};

/** What each column of the table was taken for, to be chosen otherwise. Empty columns are not worth a word. */
export function Columns({ preview: { columns, sheets }, onChoose, onSheet }: Props) {
  const shown = columns.filter(
    ({ use, by, examples }) => use !== '' || by === 'choice' || examples.length > 0,
  );
  return (
    <section aria-labelledby="columns" className="apart">
      <h2 id="columns">{t.columns}</h2>
      <p>{t.columnsLead}</p>
      <div className={styles.columns}>
        {sheets.length > 0 && (
          <Chosen<string>
            label={t.sheet}
            options={
              Object.fromEntries(sheets.map(({ at, name }) => [`${at}`, name])) as Record<string, string>
            }
            value={`${sheets.find(({ isRead }) => isRead)?.at}`}
            onChoose={onSheet}
          />
        )}
        {shown.map((column) => (
          <Chosen
            key={column.at}
            label={column.heading || t.columnWithoutHeading(column.at + 1)}
            hint={hintOf(column)}
            options={t.columnNames}
            value={column.use}
            onChoose={(use) => onChoose({ [column.at]: use })}
          />
        ))}
      </div>
    </section>
  );
}

const hintOf = ({ examples, by }: ImportTableColumn) =>
  [t.examples(examples), by === 'values' && t.guessed].filter(Boolean).join(' – ');

type ChosenProps<Option extends string> = {
  label: string;
  hint?: string;
  options: Record<Option, string>;
  value: Option;
  onChoose: (chosen: Option) => Promise<unknown>;
};

/** Shows what was chosen at once, though the preview takes a moment. */
function Chosen<Option extends string>({ value, onChoose, ...rest }: ChosenProps<Option>) {
  const [awaited, setAwaited] = useState<Option>();

  async function choose(option: Option) {
    setAwaited(option);
    await onChoose(option);
    setAwaited(undefined);
  }

  return <Select {...rest} value={awaited ?? value} onChange={choose} />;
}

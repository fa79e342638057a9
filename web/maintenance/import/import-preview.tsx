import { useEffect, useRef, useState } from 'react';
import type { ImportCorrections, ImportLine, ImportPreview, LineFate } from '#contract/maintenance.ts';
import { importTexts as t } from '#texts/web/maintenance/import.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field } from '../../ui/field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './import-preview.module.css';

/** Rows of the table at once: an old telephone shows them without waiting. */
const ROWS = 100;

const fates = Object.keys(t.fates) as LineFate[];

/** What an import does when these boxes are turned. */
export function outcome(lines: readonly ImportLine[], turned: ReadonlySet<number>) {
  const isTicked = ({ line, ticked }: ImportLine) => (ticked === true) !== turned.has(line);
  const hasBox = ({ fate }: ImportLine) => fate in t.also;
  const leftOut = lines.filter((line) => line.fate === 'wrong' || (hasBox(line) && !isTicked(line)));
  const added = lines.filter((line) => line.fate === 'new' || (hasBox(line) && isTicked(line))).length;
  return { leftOut, added, changed: lines.filter(({ fate }) => fate === 'changed').length };
}

type Correct = (line: number, typed: ImportCorrections[string]) => Promise<unknown>;

type Props = {
  preview: ImportPreview;
  isBusy: boolean;
  onApply: (turned: ReadonlySet<number>) => void;
  onCorrect: Correct;
  onOther: () => void;
};

/** What an import would do, line by line. */
export function Preview({ preview, isBusy, onApply, onCorrect, onOther }: Props) {
  const { lines, notes, columns } = preview;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const count = (fate: LineFate) => lines.filter((line) => line.fate === fate).length;
  /** The lines whose box is not as it was at first. */
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const { added, changed } = outcome(lines, turned);
  const applied = added + changed;
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
      <Lines lines={lines} turned={turned} onTurn={setTurned} onCorrect={onCorrect} />
      {applied === 0 && <p>{t.nothingToDo}</p>}
      <div className={styles.buttons}>
        {applied > 0 && (
          <Button kind="primary" busy={isBusy} onClick={() => onApply(turned)}>
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
  turned: ReadonlySet<number>;
  onTurn: (turned: ReadonlySet<number>) => void;
  onCorrect: Correct;
};

function Lines({ lines, turned, onTurn, onCorrect }: LinesProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const [most, setMost] = useState(ROWS);
  const [editing, setEditing] = useState<number>();
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
          {found
            .slice(0, most)
            .map(({ line, fate, name, username, email, firstName, surname, ticked, why }) => (
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
                  {(fate === 'known' || fate === 'without-email') && (
                    <Checkbox
                      label={t.also[fate]}
                      aria-label={t.ofWhom(name, line, t.also[fate])}
                      checked={(ticked === true) !== turned.has(line)}
                      onChange={() =>
                        onTurn(
                          new Set(
                            turned.has(line) ? [...turned].filter((one) => one !== line) : [...turned, line],
                          ),
                        )
                      }
                    />
                  )}
                  {editing === line ? (
                    <Form
                      onSubmit={async ({ firstName = '', surname = '', email = '' }) => {
                        await onCorrect(line, { firstName, surname, email });
                        setEditing(undefined);
                      }}
                    >
                      <Field label={t.firstName} name="firstName" defaultValue={firstName} />
                      <Field label={t.surname} name="surname" defaultValue={surname} />
                      <Field label={t.email} name="email" defaultValue={email} />
                      <SubmitButton>{t.check}</SubmitButton>
                    </Form>
                  ) : (
                    <Button aria-label={t.ofWhom(name, line, t.correct)} onClick={() => setEditing(line)}>
                      {t.correct}
                    </Button>
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

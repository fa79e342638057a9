import { useEffect, useRef, useState } from 'react';
import type { ImportCorrections, ImportLine, ImportPreview, LineFate } from '#contract/maintenance.ts';
import { importTexts as t } from '#texts/web/maintenance/import.ts';
import { Button, Buttons } from '../../ui/button.tsx';
import { Checkbox, Field } from '../../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../../ui/form.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import styles from '../maintenance.module.css';

/** Rows of the table at once: an old telephone shows them without waiting. */
const ROWS = 100;

const fates = Object.keys(t.counts) as LineFate[];

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
  const { lines, notes } = preview;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const count = (fate: LineFate) => lines.filter((line) => line.fate === fate).length;
  /** The lines whose box is not as it was at first. */
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const { added, changed } = outcome(lines, turned);
  const applied = added + changed;
  return (
    <section aria-labelledby="result" className="apart">
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
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <Lines lines={lines} turned={turned} onTurn={setTurned} onCorrect={onCorrect} />
      {applied === 0 && <p>{t.nothingToDo}</p>}
      <Buttons>
        {applied > 0 && (
          <Button kind="primary" busy={isBusy} onClick={() => onApply(turned)}>
            {t.apply(applied)}
          </Button>
        )}
        <Button onClick={onOther}>{t.other}</Button>
      </Buttons>
    </section>
  );
}

const without = (lines: ReadonlySet<number>, line: number) => [...lines].filter((one) => one !== line);

type LinesProps = {
  lines: readonly ImportLine[];
  turned: ReadonlySet<number>;
  onTurn: (turned: ReadonlySet<number>) => void;
  onCorrect: Correct;
};

function Lines({ lines, turned, onTurn, onCorrect }: LinesProps) {
  const [most, setMost] = useState(ROWS);
  const hidden = Math.min(ROWS, lines.length - most);
  return (
    <>
      <Rows>
        {lines.slice(0, most).map((one) => (
          <Line
            key={one.line}
            line={one}
            isTurned={turned.has(one.line)}
            onTurn={() =>
              onTurn(new Set(turned.has(one.line) ? without(turned, one.line) : [...turned, one.line]))
            }
            onCorrect={onCorrect}
          />
        ))}
      </Rows>
      {hidden > 0 && (
        <p>
          <Button onClick={() => setMost(most + ROWS)}>{t.more(hidden)}</Button>
        </p>
      )}
    </>
  );
}

type LineProps = {
  line: ImportLine;
  isTurned: boolean;
  onTurn: () => void;
  onCorrect: Correct;
};

function Line({ line: known, isTurned, onTurn, onCorrect }: LineProps) {
  const { line, fate, name, username, email, firstName, surname, ticked, why } = known;
  const [isOpen, setIsOpen] = useState(false);

  async function correct({ firstName = '', surname = '', email = '' }: FormValues) {
    await onCorrect(line, { firstName, surname, email });
    setIsOpen(false);
  }

  return (
    <Row
      buttons={
        !isOpen && (
          <Button aria-label={t.ofWhom(name, line, t.correct)} onClick={() => setIsOpen(true)}>
            {t.correct}
          </Button>
        )
      }
    >
      <p data-fate={fate} className={styles.fate}>
        {t.fateOf(line, fate)}
      </p>
      <p>{[name, username, email].filter(Boolean).join(', ')}</p>
      {why && <p>{why}</p>}
      {(fate === 'known' || fate === 'without-email') && (
        <Checkbox
          label={t.also[fate]}
          aria-label={t.ofWhom(name, line, t.also[fate])}
          checked={(ticked === true) !== isTurned}
          onChange={onTurn}
        />
      )}
      {isOpen && (
        <Form onSubmit={correct}>
          <Field label={t.firstName} name="firstName" defaultValue={firstName} />
          <Field label={t.surname} name="surname" defaultValue={surname} />
          <Field label={t.email} name="email" defaultValue={email} />
          <SubmitButton>{t.check}</SubmitButton>
        </Form>
      )}
    </Row>
  );
}

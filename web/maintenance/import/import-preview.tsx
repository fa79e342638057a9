import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ImportCorrections, ImportLine, ImportPreview, LineFate } from '#contract/maintenance-import.ts';
import { pathOf } from '#contract/pages.ts';
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
export function outcome(lines: readonly ImportLine[], turned: ReadonlySet<string>) {
  const isTicked = ({ key, ticked }: ImportLine) => ticked !== turned.has(key);
  const hasBox = ({ ticked }: ImportLine) => ticked !== undefined;
  const isLost = ({ fate }: ImportLine) => fate === 'wrong' || fate === 'died';
  const leftOut = lines.filter((line) => (hasBox(line) ? !isTicked(line) : isLost(line)));
  const added = lines.filter((line) => line.fate === 'new' || (hasBox(line) && isTicked(line))).length;
  return { leftOut, added, changed: lines.filter(({ fate }) => fate === 'changed').length };
}

type Correct = (key: string, typed: ImportCorrections[string]) => Promise<unknown>;

type Props = {
  preview: ImportPreview;
  isBusy: boolean;
  onApply: (turned: ReadonlySet<string>, others: ReadonlySet<string>) => void;
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
  const [turnedOnce, setTurned] = useState<ReadonlySet<string>>(new Set());
  const boxes = new Set(lines.filter(({ ticked }) => ticked !== undefined).map(({ key }) => key));
  const turned = new Set([...turnedOnce].filter((key) => boxes.has(key)));
  const [othersOnce, setOthers] = useState<ReadonlySet<string>>(new Set());
  const sought = new Set(lines.flatMap((line) => (line.sought ? line.key : [])));
  const others = new Set([...othersOnce].filter((key) => sought.has(key)));
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
      <Lines
        lines={lines}
        turned={turned}
        others={others}
        onCorrect={onCorrect}
        onTurn={setTurned}
        onOther={setOthers}
      />
      {applied === 0 && <p>{t.nothingToDo}</p>}
      <Buttons>
        {applied > 0 && (
          <Button kind="primary" busy={isBusy} onClick={() => onApply(turned, others)}>
            {t.apply(applied)}
          </Button>
        )}
        <Button onClick={onOther}>{t.other}</Button>
      </Buttons>
    </section>
  );
}

const without = (keys: ReadonlySet<string>, key: string) => [...keys].filter((one) => one !== key);

/** With this one turned over. */
const turnedOver = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  new Set(keys.has(key) ? without(keys, key) : [...keys, key]);

type LinesProps = {
  lines: readonly ImportLine[];
  turned: ReadonlySet<string>;
  /** Lines about somebody else than the one of that name who is looked for. */
  others: ReadonlySet<string>;
  onTurn: (turned: ReadonlySet<string>) => void;
  onOther: (others: ReadonlySet<string>) => void;
  onCorrect: Correct;
};

function Lines({ lines, turned, others, onTurn, onOther, onCorrect }: LinesProps) {
  const [most, setMost] = useState(ROWS);
  const hidden = Math.min(ROWS, lines.length - most);
  return (
    <>
      <Rows>
        {lines.slice(0, most).map((one) => (
          <Line
            key={one.key}
            line={one}
            isTurned={turned.has(one.key)}
            onTurn={() => onTurn(turnedOver(turned, one.key))}
            isOther={others.has(one.key)}
            onOther={() => onOther(turnedOver(others, one.key))}
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
  isOther: boolean;
  onOther: () => void;
  onCorrect: Correct;
};

function Line({ line: known, isTurned, onTurn, isOther, onOther, onCorrect }: LineProps) {
  const { key, line, fate, name, username, email, firstName, surname, birthName, ticked, why } = known;
  const [isOpen, setIsOpen] = useState(false);

  async function correct({ firstName = '', surname = '', birthName = '', email = '' }: FormValues) {
    await onCorrect(key, { firstName, surname, birthName, email });
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
      {ticked !== undefined && fate in t.also && (
        <Checkbox
          label={t.also[fate as keyof typeof t.also]}
          aria-label={t.ofWhom(name, line, t.also[fate as keyof typeof t.also])}
          checked={ticked !== isTurned}
          onChange={onTurn}
        />
      )}
      {known.sought && <Checkbox label={t.sought(name)} checked={!isOther} onChange={onOther} />}
      <Elsewhere line={known} />
      {isOpen && (
        <Form onSubmit={correct}>
          <Field label={t.firstName} name="firstName" defaultValue={firstName} />
          <Field label={t.surname} name="surname" defaultValue={surname} />
          <Field label={t.birthName} name="birthName" defaultValue={birthName} />
          <Field label={t.email} name="email" defaultValue={email} />
          <SubmitButton>{t.check}</SubmitButton>
        </Form>
      )}
    </Row>
  );
}

/** Who has died is remembered, and who has moved away is looked for: where the form has the name already. */
export function Elsewhere({ line }: { line: ImportLine }) {
  const { fate, ticked, username, name, firstName, surname, birthName } = line;
  if (fate !== 'died' && fate !== 'lost') return null;
  const isMember = ticked === undefined;
  const known = isMember
    ? { mitglied: username }
    : { vorname: firstName, nachname: surname, ...(birthName && { geburtsname: birthName }) };
  const page = fate === 'died' ? pathOf('/verwaltung/gedenken/neu') : pathOf('/verwaltung/gesucht');
  const words = t.inNewTab(fate === 'died' ? t.remember : t.seek);
  return (
    // The table would have to be chosen again.
    <Link
      to={`${page}?${new URLSearchParams(known)}`}
      target="_blank"
      aria-label={t.ofWhom(name, line.line, words)}
    >
      {words}
    </Link>
  );
}

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { csvOf } from '#contract/csv.ts';
import { IMPORT_MAX_BYTES } from '#contract/limits.ts';
import type { Imported, ImportLine, ImportPreview } from '#contract/maintenance-import.ts';
import { importTexts as t } from '#texts/web/maintenance/import.ts';
import { call } from '../../api.ts';
import { useDraft } from '../../session/draft.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../../ui/form.tsx';
import { upload } from '../../upload.ts';
import { Act, asMaintainer, MaintenancePage, useAct, ways } from '../maintenance-page.tsx';
import { membersAddress } from '../members/maintained-members.ts';
import { type Choices, fieldsOf } from './choices.ts';
import { Columns } from './import-columns.tsx';
import { Elsewhere, outcome, Preview } from './import-preview.tsx';

/** Nothing to show; but the password is asked for before a table is chosen for nothing. */
export const loader = asMaintainer(() => call('GET /maintenance/overview'));

type Step =
  | { kind: 'choose' }
  | { kind: 'preview'; table: File; preview: ImportPreview; choices: Choices }
  | { kind: 'done'; imported: Imported; leftOut: ImportLine[] };

function useImport() {
  const dialogs = useDialogs();
  const { attempt, isBusy } = useAct();
  const [step, setStep] = useState<Step>({ kind: 'choose' });

  const look = (table: File, choices: Choices = { corrections: {}, columns: {} }) =>
    attempt({
      run: () => upload('POST /maintenance/import_preview', { file: table, fields: fieldsOf(choices) }),
      async done(preview) {
        if (preview.unreadable) await dialogs.error(preview.unreadable);
        else setStep({ kind: 'preview', table, preview, choices });
      },
      refusals: {
        'too-large': t.tooLarge,
        'not-valid': Object.keys(choices.corrections).length > 0 ? t.tooManyCorrections : t.notValid,
      },
    });

  const apply = (
    { table, preview, choices }: Extract<Step, { kind: 'preview' }>,
    turned: ReadonlySet<string>,
    others: ReadonlySet<string>,
  ) => {
    const { lines, fingerprint } = preview;
    const { added, changed, leftOut } = outcome(lines, turned);
    const fields = {
      ...fieldsOf(choices),
      fingerprint,
      turned: [...turned].join(','),
      others: [...others].join(','),
    };
    return attempt({
      question: t.question(added, changed),
      run: () => upload('POST /maintenance/import', { file: table, fields }),
      success: (imported) => t.done(imported),
      done: (imported) => setStep({ kind: 'done', imported, leftOut }),
      refusals: { conflict: t.overtaken },
    });
  };

  return { step, setStep, look, apply, isBusy };
}

/** A spreadsheet of members: chosen, looked at line by line, and only then stored. */
export function Component() {
  const navigate = useNavigate();
  const { step, setStep, look, apply, isBusy } = useImport();
  const chooseAnother = () => setStep({ kind: 'choose' });

  return (
    <MaintenancePage title={t.title} back={ways.members}>
      {step.kind === 'choose' && <Choice onChoose={look} />}
      {step.kind === 'preview' && (
        <>
          <Columns
            preview={step.preview}
            onChoose={(columns) =>
              look(step.table, { ...step.choices, columns: { ...step.choices.columns, ...columns } })
            }
            // What was chosen and typed was for another sheet.
            onSheet={(sheet) => look(step.table, { corrections: {}, columns: {}, sheet })}
          />
          <Preview
            preview={step.preview}
            isBusy={isBusy}
            onApply={(turned, others) => apply(step, turned, others)}
            onCorrect={(key, typed) =>
              look(step.table, {
                ...step.choices,
                corrections: { ...step.choices.corrections, [key]: typed },
              })
            }
            onOther={chooseAnother}
          />
        </>
      )}
      {step.kind === 'done' && (
        <>
          <p>{t.done(step.imported)}</p>
          {step.leftOut.length > 0 && <LeftOut lines={step.leftOut} />}
          {step.imported.uninvited > 0 && (
            <InviteAll
              count={step.imported.uninvited}
              words={t.invite}
              onInvited={() => navigate(membersAddress('invited'))}
            />
          )}
        </>
      )}
    </MaintenancePage>
  );
}

/** Who is not on the site now, also as a table that can be read in again. */
function LeftOut({ lines }: { lines: ImportLine[] }) {
  const headings = [t.headings.line, t.firstName, t.surname, t.email, t.headings.why];
  const rows = lines.map(({ line, firstName, surname, email, why }) => [
    `${line}`,
    firstName,
    surname,
    email,
    why,
  ]);
  return (
    <>
      <p>{t.leftOut(lines.length)}</p>
      <ul>
        {lines.map((line) => (
          <li key={line.key}>
            <span>{t.leftOutLine(line.line, line.name || line.email, line.why)}</span>{' '}
            <Elsewhere line={line} />
          </li>
        ))}
      </ul>
      <p>
        <a
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvOf([headings, ...rows]))}`}
          download={t.leftOutFile}
        >
          {t.download}
        </a>
      </p>
    </>
  );
}

/** A file, or lines that were copied out of one. */
function Choice({ onChoose }: { onChoose: (table: File) => Promise<void> }) {
  const draft = useDraft('member-import');
  const dialogs = useDialogs();
  const [file, setFile] = useState<File>();

  async function choose({ pasted = '' }: FormValues) {
    const table = file ?? (pasted.trim() !== '' && new File([pasted], t.pastedName));
    if (!table) return dialogs.error(t.nothing);
    if (table.size > IMPORT_MAX_BYTES) return dialogs.error(t.tooLarge);
    await onChoose(table);
  }

  return (
    <Form onSubmit={choose} draft={draft}>
      <p>{t.lead}</p>
      <Field
        label={t.file}
        type="file"
        onChange={(event) => setFile((event.target as HTMLInputElement).files?.[0])}
      />
      <p>{t.or}</p>
      <Field
        label={t.pasted}
        name="pasted"
        multiline
        rows={8}
        defaultValue={draft.values?.pasted}
        spellCheck={false}
      />
      <SubmitButton>{t.preview}</SubmitButton>
    </Form>
  );
}

type InviteProps = { count: number; words: string; onInvited?: () => unknown };

/** Invites everybody who was never invited, asked with their number. */
export const InviteAll = ({ count, words, onInvited }: InviteProps) => (
  <Act
    kind="primary"
    question={t.inviteQuestion(count)}
    run={() => call('POST /maintenance/invitations', { body: { count } })}
    success={({ invited }) => t.invited(invited)}
    {...(onInvited && { done: onInvited })}
    refusals={{ conflict: t.inviteOvertaken }}
  >
    {words}
  </Act>
);

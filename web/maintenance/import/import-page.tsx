import { useState } from 'react';
import { useNavigate } from 'react-router';
import { IMPORT_MAX_BYTES } from '#contract/limits.ts';
import type { Imported, ImportPreview } from '#contract/maintenance.ts';
import { pathOf } from '#contract/pages.ts';
import { importTexts as t } from '#texts/web/maintenance/import.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { call } from '../../api.ts';
import { useDraft } from '../../session/draft.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { upload } from '../../upload.ts';
import { asMaintainer, useAct } from '../as-maintainer.ts';
import { membersAddress } from '../members/maintained-members.ts';
import { Preview } from './import-preview.tsx';
import { InviteAll } from './invite-all.tsx';

/** Nothing to show; but the password is asked for before a table is chosen for nothing. */
export const loader = asMaintainer(() => call('GET /maintenance/overview'));

type Step =
  | { kind: 'choose' }
  | { kind: 'preview'; table: File; preview: ImportPreview }
  | { kind: 'done'; imported: Imported };

/** A spreadsheet of members: chosen, looked at line by line, and only then stored. */
export function Component() {
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const { attempt, isBusy } = useAct();
  const [step, setStep] = useState<Step>({ kind: 'choose' });

  const look = (table: File) =>
    attempt({
      run: () => upload('POST /maintenance/import_preview', { file: table, fields: {} }),
      async done(preview) {
        if (preview.unreadable) await dialogs.error(preview.unreadable);
        else setStep({ kind: 'preview', table, preview });
      },
      refusals: { 'too-large': t.tooLarge, 'not-valid': t.notValid },
    });

  const apply = (table: File, { lines, fingerprint }: ImportPreview, also: ReadonlySet<number>) => {
    const count = (fate: string) => lines.filter((line) => line.fate === fate).length;
    const fields = { fingerprint, also: [...also].join(',') };
    return attempt({
      question: t.question(count('new') + also.size, count('changed')),
      run: () => upload('POST /maintenance/import', { file: table, fields }),
      success: (imported) => t.done(imported),
      done: (imported) => setStep({ kind: 'done', imported }),
      refusals: { conflict: t.overtaken },
    });
  };

  const chooseAnother = () => setStep({ kind: 'choose' });

  return (
    <Page title={t.title}>
      {step.kind === 'choose' && <Choice onChoose={look} />}
      {step.kind === 'preview' && (
        <Preview
          preview={step.preview}
          isBusy={isBusy}
          onApply={(also) => apply(step.table, step.preview, also)}
          onOther={chooseAnother}
        />
      )}
      {step.kind === 'done' && (
        <>
          <p>{t.done(step.imported)}</p>
          {step.imported.uninvited > 0 && (
            <InviteAll
              count={step.imported.uninvited}
              words={t.invite}
              onInvited={() => navigate(membersAddress('invited'))}
            />
          )}
        </>
      )}
      <ButtonLink to={pathOf('/verwaltung/mitglieder')}>{maintenanceTexts.member.toList}</ButtonLink>
    </Page>
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

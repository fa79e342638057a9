import { isolated } from '#contract/characters.ts';
import type { LetterPreview as Preview } from '#contract/mail.ts';
import { letterPreviewTexts as t } from '#texts/web/not-reached.ts';
import { NotReached } from './not-reached.tsx';

/** A mail as it would leave, to how many, and who has to be phoned instead. */
export function LetterPreview({ mail }: { mail: Preview }) {
  const { subject, text, recipients, notWrittenTo, notNamed } = mail;
  return (
    <>
      <p>{t.goesTo(recipients)}</p>
      <NotReached named={notWrittenTo} more={notNamed} />
      <div className="stack measure box">
        <p>
          {t.subject}: <strong>{isolated(subject)}</strong>
        </p>
        <p className="written" dir="auto">
          {text}
        </p>
      </div>
    </>
  );
}

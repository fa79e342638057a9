import { isolated } from '#contract/characters.ts';
import type { LetterPreview as Preview } from '#contract/mail.ts';
import type { NotNamed } from '#contract/members.ts';
import { notReachedTexts, letterPreviewTexts as t } from '#texts/web/not-reached.ts';

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

type NotReachedProps = { named: readonly { username: string; name: string }[]; more: NotNamed };

/** Whom no mail of ours reaches, so that somebody can phone them. */
export function NotReached({ named, more }: NotReachedProps) {
  if (named.length === 0 && more === 0) return null;
  const names = named.map(({ name, username }) => name || username);
  return (
    <p>
      {notReachedTexts.lead} <span>{notReachedTexts.people(names, more)}</span>.{' '}
      <span>{named.length > 0 && notReachedTexts.phone}</span>
    </p>
  );
}

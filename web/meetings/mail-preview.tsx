import { isolated } from '#contract/characters.ts';
import type { InvitationPreview } from '#contract/meetings.ts';
import { meetingPageTexts } from '#texts/web/meetings-page.ts';
import styles from './meetings.module.css';

const t = meetingPageTexts.organise.invite;

/** A mail as it would leave, to how many, and who has to be phoned instead. */
export function MailPreview({ mail }: { mail: InvitationPreview }) {
  const { subject, text, recipients, notWrittenTo } = mail;
  return (
    <>
      <p>{t.goesTo(recipients)}</p>
      <NotWrittenTo people={notWrittenTo} />
      <div className={styles.mail}>
        <p>
          {t.subject}: <strong>{isolated(subject)}</strong>
        </p>
        <p className={styles.description} dir="auto">
          {text}
        </p>
      </div>
    </>
  );
}

/** Whom no mail of ours reaches, so that somebody can phone them. */
export function NotWrittenTo({ people }: { people: InvitationPreview['notWrittenTo'] }) {
  if (people.length === 0) return null;
  return (
    <p>
      {t.notWrittenTo} {people.map(({ name, username }) => isolated(name || username)).join(', ')}. {t.phone}
    </p>
  );
}

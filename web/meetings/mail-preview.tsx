import { isolated } from '#contract/characters.ts';
import type { InvitationPreview } from '#contract/meetings.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { NotReached } from '../ui/not-reached.tsx';
import styles from './meetings.module.css';

const t = meetingPageTexts.organise.invite;

/** A mail as it would leave, to how many, and who has to be phoned instead. */
export function MailPreview({ mail }: { mail: InvitationPreview }) {
  const { subject, text, recipients, notWrittenTo, notNamed } = mail;
  return (
    <>
      <p>{t.goesTo(recipients)}</p>
      <NotReached named={notWrittenTo} more={notNamed} />
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

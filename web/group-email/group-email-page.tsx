import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { groupEmailTexts } from '#texts/web/group-email.ts';
import { call } from '../api.ts';
import { readSession } from '../session/session.ts';
import { Page } from '../ui/page.tsx';
import { Copies } from './copies.tsx';
import { GroupEmailForm } from './group-email-form.tsx';
import styles from './reply-notice.module.css';

const PREFIX = 'group-email:';

const key = () => PREFIX + (readSession()?.username ?? '');

/** The id of the last e-mail to the group that this member sent in this tab. */
function lastMail(): string | undefined {
  return sessionStorage.getItem(key()) ?? undefined;
}

function rememberLastMail(id: string): void {
  sessionStorage.setItem(key(), id);
}

function forgetLastMail(): void {
  sessionStorage.removeItem(key());
}

/** Only for display: a failure must not prevent writing. */
export const loader = () => call('GET /group_email').catch(() => undefined);

export function GroupEmailPage() {
  const outlook = useLoaderData<typeof loader>();
  const [mailId, setMailId] = useState(lastMail);
  const [sent, setSent] = useState(0);

  function accepted(id: string) {
    rememberLastMail(id);
    setMailId(id);
  }

  function forget() {
    forgetLastMail();
    setMailId(undefined);
  }

  return (
    <Page title={groupEmailTexts.title}>
      <p>{outlook?.recipients === 0 ? groupEmailTexts.nobody : groupEmailTexts.lead}</p>
      {outlook && <ReplyNotice address={outlook.replyAddress} />}
      <GroupEmailForm key={sent} onAccepted={accepted} onDone={() => setSent(sent + 1)} />
      {mailId && <Copies key={mailId} mailId={mailId} sent={sent} onUnknown={forget} />}
    </Page>
  );
}

/** States, before sending, where replies will go and that the others see the address. */
function ReplyNotice({ address }: { address: string | undefined }) {
  return (
    <p className={styles.notice}>
      {address ? groupEmailTexts.replyAddress(address) : groupEmailTexts.noReplyAddress}
    </p>
  );
}

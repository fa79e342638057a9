import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { groupEmailTexts } from '#texts/web/group-email.ts';
import { call } from '../api.ts';
import { Page } from '../ui/page.tsx';
import { Copies } from './copies.tsx';
import { GroupEmailForm } from './group-email-form.tsx';
import { forgetLastMail, lastMail, rememberLastMail } from './last-mail.ts';
import { ReplyNotice } from './reply-notice.tsx';

const t = groupEmailTexts;

/** What is only shown need not keep anybody from writing. */
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
    <Page title={t.title}>
      <p>{outlook?.recipients === 0 ? t.nobody : t.lead}</p>
      {outlook && <ReplyNotice address={outlook.replyAddress} />}
      <GroupEmailForm key={sent} onAccepted={accepted} onDone={() => setSent(sent + 1)} />
      {mailId && <Copies key={mailId} mailId={mailId} sent={sent} onUnknown={forget} />}
    </Page>
  );
}

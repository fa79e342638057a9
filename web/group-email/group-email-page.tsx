import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { groupEmailTexts } from '#texts/web/group-email.ts';
import { call } from '../api.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Copies } from './copies.tsx';
import { GroupEmailForm } from './group-email-form.tsx';

/** Only for display: a failure must not prevent writing. */
export const loader = () => call('GET /group_email').catch(() => undefined);

export function GroupEmailPage() {
  const outlook = useLoaderData<typeof loader>();
  const [mailId, setMailId] = useState(outlook?.lastMailId);
  const [sent, setSent] = useState(0);

  return (
    <Page title={groupEmailTexts.title}>
      <p>{outlook?.recipients === 0 ? groupEmailTexts.nobody : groupEmailTexts.lead}</p>
      {outlook && <ReplyNotice address={outlook.replyAddress} />}
      <GroupEmailForm key={sent} onAccepted={setMailId} onDone={() => setSent(sent + 1)} />
      {mailId && <Copies key={mailId} mailId={mailId} sent={sent} onUnknown={() => setMailId(undefined)} />}
    </Page>
  );
}

/** States, before sending, where replies will go and that the others see the address. */
function ReplyNotice({ address }: { address: string | undefined }) {
  return <Notice>{address ? groupEmailTexts.replyAddress(address) : groupEmailTexts.noReplyAddress}</Notice>;
}

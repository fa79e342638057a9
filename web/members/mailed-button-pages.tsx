import { useState } from 'react';
import type { WayOut } from '#contract/kinds.ts';
import { pathOf } from '#contract/pages.ts';
import { wayOutIn } from '#contract/ways-out.ts';
import { confirmDataTexts, mailEndTexts as ends } from '#texts/web/members/mails.ts';
import { CallError, call } from '../api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { useMailedToken } from '../ui/use-mailed-token.ts';

/** Where "Stimmt alles" in the yearly email leads. */
export const ConfirmDataPage = () => (
  <MailedButtonPage
    token={useMailedToken('/stimmt/:token?')}
    texts={confirmDataTexts}
    run={(token) => call('POST /confirm_data', { body: { token } })}
  />
);

/** Where the last line of a mail leads that can be ended. */
export function EndMailsPage() {
  const token = useMailedToken('/abmelden/:token?');
  const run = () => call('POST /unsubscribe/{token}', { params: { token } });
  return (
    <MailedButtonPage token={token} texts={ends[wayOutIn(token, Object.keys(ends) as WayOut[])]} run={run} />
  );
}

type Texts = (typeof ends)['group-emails'] & { otherwise?: string; change?: string };

type Props = { token: string; texts: Texts; run: (token: string) => Promise<unknown> };

/** Shows no data and needs no login; only its button does anything: mail scanners open pages, too. */
function MailedButtonPage({ token, texts, run }: Props) {
  const dialogs = useDialogs();
  const [outcome, setOutcome] = useState<'done' | 'unknown'>();

  async function press() {
    try {
      await run(token);
      setOutcome('done');
    } catch (error) {
      if (error instanceof CallError && (error.status === 404 || error.status === 400))
        return setOutcome('unknown');
      await dialogs.error(texts.failed);
    }
  }

  const toOwnData = <ButtonLink to={pathOf('/contactdata')}>{texts.change ?? texts.toOwnData}</ButtonLink>;

  if (!token)
    return (
      <Page title={texts.reopenTitle}>
        <p>{texts.reopen}</p>
        <div>{toOwnData}</div>
      </Page>
    );

  if (outcome)
    return (
      <Page title={texts[`${outcome}Title`]}>
        <p>{texts[outcome]}</p>
        {(outcome === 'unknown' || !texts.change) && <div>{toOwnData}</div>}
      </Page>
    );

  return (
    <Page title={texts.title}>
      <p>{texts.text}</p>
      <Form onSubmit={press}>
        <SubmitButton always>{texts.button}</SubmitButton>
      </Form>
      {texts.otherwise && (
        <>
          <p>{texts.otherwise}</p>
          <div>{toOwnData}</div>
        </>
      )}
    </Page>
  );
}

import { useState } from 'react';
import { pathOf } from '#contract/pages.ts';
import { wayOutIn } from '#contract/ways-out.ts';
import { mailedButtonTexts as t } from '#texts/web/members/mails.ts';
import { CallError, call } from '../api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { useMailedToken } from '../ui/use-mailed-token.ts';

/** Where "Stimmt alles" in the yearly letter leads. */
export const ConfirmDataPage = () => (
  <MailedButtonPage
    token={useMailedToken('/stimmt/:token?')}
    words={t.confirm}
    run={(token) => call('POST /confirm_data', { body: { token } })}
  />
);

/** Where the last line of a mail leads that can be ended. */
export function EndMailsPage() {
  const token = useMailedToken('/abmelden/:token?');
  const run = () => call('POST /unsubscribe/{token}', { params: { token } });
  return <MailedButtonPage token={token} words={t[wayOutIn(token)]} run={run} />;
}

type Words = (typeof t)['group-emails'] & { otherwise?: string; change?: string };

type Props = { token: string; words: Words; run: (token: string) => Promise<unknown> };

/** Shows no data and needs no login; only its button does anything: mail scanners open pages, too. */
function MailedButtonPage({ token, words, run }: Props) {
  const dialogs = useDialogs();
  const [outcome, setOutcome] = useState<'done' | 'unknown'>();

  async function press() {
    try {
      await run(token);
      setOutcome('done');
    } catch (error) {
      if (error instanceof CallError && (error.status === 404 || error.status === 400))
        return setOutcome('unknown');
      await dialogs.error(words.failed);
    }
  }

  const toOwnData = <ButtonLink to={pathOf('/contactdata')}>{words.change ?? words.toOwnData}</ButtonLink>;

  if (!token)
    return (
      <Page title={words.reopenTitle}>
        <p>{words.reopen}</p>
        <div>{toOwnData}</div>
      </Page>
    );

  if (outcome)
    return (
      <Page title={words[`${outcome}Title`]}>
        <p>{words[outcome]}</p>
        {(outcome === 'unknown' || !words.change) && <div>{toOwnData}</div>}
      </Page>
    );

  return (
    <Page title={words.title}>
      <p>{words.text}</p>
      <Form onSubmit={press}>
        <SubmitButton always>{words.button}</SubmitButton>
      </Form>
      {words.otherwise && (
        <>
          <p>{words.otherwise}</p>
          <div>{toOwnData}</div>
        </>
      )}
    </Page>
  );
}

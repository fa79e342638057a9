import { useState } from 'react';
import { pathOf } from '#contract/pages.ts';
import { CallError } from '../api.ts';
import { ButtonLink } from './button.tsx';
import { useDialogs } from './dialogs.tsx';
import { Form, SubmitButton } from './form.tsx';
import { Page } from './page.tsx';
import { type MailedPage, useMailedToken } from './use-mailed-token.ts';

type Props = {
  page: MailedPage;
  words: Record<
    | 'title'
    | 'text'
    | 'reopen'
    | 'button'
    | 'doneTitle'
    | 'done'
    | 'unknownTitle'
    | 'unknown'
    | 'toOwnData'
    | 'failed',
    string
  >;
  end: (token: string) => Promise<unknown>;
};

/** Where the last line of a mail leads that can be left. Needs no login; only its button changes anything. */
export function EndMails({ page, words: t, end }: Props) {
  const token = useMailedToken(page);
  const dialogs = useDialogs();
  const [outcome, setOutcome] = useState<'done' | 'unknown'>();

  async function unsubscribe() {
    try {
      await end(token);
      setOutcome('done');
    } catch (error) {
      if (error instanceof CallError && error.code === 'not-found') return setOutcome('unknown');
      await dialogs.error(t.failed);
    }
  }

  const toOwnData = <ButtonLink to={pathOf('/contactdata')}>{t.toOwnData}</ButtonLink>;

  if (!token)
    return (
      <Page title={t.title}>
        <p>{t.reopen}</p>
        {toOwnData}
      </Page>
    );

  if (outcome)
    return (
      <Page title={t[`${outcome}Title`]}>
        <p>{t[outcome]}</p>
        {toOwnData}
      </Page>
    );

  return (
    <Page title={t.title}>
      <p>{t.text}</p>
      <Form onSubmit={unsubscribe}>
        <SubmitButton always>{t.button}</SubmitButton>
      </Form>
    </Page>
  );
}

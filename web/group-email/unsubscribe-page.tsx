import { useState } from 'react';
import { useParams } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { groupEmailTexts } from '#texts/web/group-email.ts';
import { CallError, call } from '../api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';

const t = groupEmailTexts.unsubscribe;

const outcomes = {
  done: { title: t.doneTitle, text: t.done },
  unknown: { title: t.unknownTitle, text: t.unknown },
};

/** Where the last line of every e-mail to the group leads. Needs no login; only its button changes anything. */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const dialogs = useDialogs();
  const [outcome, setOutcome] = useState<keyof typeof outcomes>();

  async function unsubscribe() {
    try {
      await call('POST /unsubscribe/{token}', { params: { token } });
      setOutcome('done');
    } catch (error) {
      if (error instanceof CallError && error.code === 'not-found') return setOutcome('unknown');
      await dialogs.error(t.failed);
    }
  }

  if (outcome)
    return (
      <Page title={outcomes[outcome].title}>
        <p>{outcomes[outcome].text}</p>
        <ButtonLink to={pathOf('/contactdata')}>{t.toOwnData}</ButtonLink>
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

import { useState } from 'react';
import { pathOf } from '#contract/pages.ts';
import { yearlyCheckTexts as t } from '#texts/web/yearly-check.ts';
import { CallError, call } from '../api.ts';
import styles from '../members/portraits/cut-out.module.css';
import { ButtonLink } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { useMailedToken } from '../ui/use-mailed-token.ts';

/** Where "Stimmt alles" in the yearly letter leads. */
export function ConfirmDataPage() {
  const token = useMailedToken('/stimmt/:token?');
  return (
    <MailedButtonPage
      token={token}
      words={t.confirm}
      run={() => call('POST /confirm_data', { body: { token } })}
    />
  );
}

/** Where its last line leads. */
export function EndYearlyCheckPage() {
  const token = useMailedToken('/nachfrage-beenden/:token?');
  return (
    <MailedButtonPage
      token={token}
      words={t.end}
      run={() => call('POST /yearly_check/{token}', { params: { token } })}
    />
  );
}

type Words = Record<
  'title' | 'text' | 'button' | 'doneTitle' | 'done' | 'unknownTitle' | 'unknown',
  string
> & {
  otherwise?: string;
  change?: string;
};

type Props = { token: string; words: Words; run: () => Promise<unknown> };

/** Shows no data and needs no login; only its button does anything: mail scanners open pages, too. */
function MailedButtonPage({ token, words, run }: Props) {
  const dialogs = useDialogs();
  const [outcome, setOutcome] = useState<'done' | 'unknown'>();

  async function press() {
    try {
      await run();
      setOutcome('done');
    } catch (error) {
      if (error instanceof CallError && (error.status === 404 || error.status === 400))
        return setOutcome('unknown');
      await dialogs.error(t.failed);
    }
  }

  const toOwnData = <ButtonLink to={pathOf('/contactdata')}>{words.change ?? t.toOwnData}</ButtonLink>;

  if (!token)
    return (
      <Page title={words.title}>
        <p>{t.reopen}</p>
        <div>{toOwnData}</div>
      </Page>
    );

  if (outcome)
    return (
      <Page title={words[`${outcome}Title`]}>
        <p className={styles.text}>{words[outcome]}</p>
        {(outcome === 'unknown' || !words.change) && <div>{toOwnData}</div>}
      </Page>
    );

  return (
    <Page title={words.title}>
      <p className={styles.text}>{words.text}</p>
      <Form onSubmit={press}>
        <SubmitButton always>{words.button}</SubmitButton>
      </Form>
      {words.otherwise && (
        <>
          <p className={styles.text}>{words.otherwise}</p>
          <div>{toOwnData}</div>
        </>
      )}
    </Page>
  );
}

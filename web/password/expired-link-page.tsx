import { useState } from 'react';
import { Link } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { passwordTexts } from '#texts/web/password.ts';
import { call } from '../api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { failureInWords } from './new-password-form.tsx';

type ReopenLinkPageProps = { token: string; onward: { to: string; label: string } };

/** Shown for a mailed link without its token, e.g. after a reload, or with a piece of it alone. */
export function ReopenLinkPage({ token, onward }: ReopenLinkPageProps) {
  const { title, text } = token ? passwordTexts.incomplete : passwordTexts.reopen;
  return (
    <Page title={title}>
      <p>{text}</p>
      <ButtonLink kind="primary" to={onward.to}>
        {onward.label}
      </ButtonLink>
    </Page>
  );
}

const { expired, renewed, onward } = passwordTexts;

/** Who needs no new link, and who gets none. */
const otherWays = {
  password: {
    done: [pathOf('/login'), onward.login],
    nothing: [pathOf('/login/password-reset'), onward.request],
  },
  address: { done: [pathOf('/'), onward.home], nothing: [pathOf('/contactdata'), onward.ownData] },
} as const;

type ExpiredLinkPageProps = { token: string; kind: keyof typeof otherWays };

/** Replaces a page whose link has expired, and can have a new one mailed. */
export function ExpiredLinkPage({ token, kind }: ExpiredLinkPageProps) {
  const dialogs = useDialogs();
  const [isRenewed, setIsRenewed] = useState(false);
  const [to, label] = otherWays[kind][isRenewed ? 'nothing' : 'done'];

  async function renew() {
    try {
      await call('POST /renew_password_link', { body: { token } });
    } catch (error) {
      return dialogs.error(failureInWords(error));
    }
    setIsRenewed(true);
  }

  if (isRenewed)
    return (
      <Page title={renewed.title}>
        <p>{renewed.text}</p>
        <p>
          {renewed.nothing} <Link to={to}>{label}</Link>
        </p>
      </Page>
    );

  return (
    <Page title={expired.title}>
      <p>{expired[kind]}</p>
      <Form onSubmit={renew}>
        <SubmitButton always>{expired.renew}</SubmitButton>
      </Form>
      <p>
        <Link to={to}>{label}</Link>
      </p>
    </Page>
  );
}

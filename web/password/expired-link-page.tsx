import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { isWhole } from '#contract/link-code.ts';
import { pathOf } from '#contract/pages.ts';
import type { LinkState } from '#contract/password.ts';
import { passwordTexts } from '#texts/web/password.ts';
import { CallError, call } from '../api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { failureInWords } from './new-password-form.tsx';

/** If looking failed, the link may still work: using it will tell. */
const unseen = (error: unknown): LinkState => ({
  works: !(error instanceof CallError && error.status === 400),
  purpose: 'unknown',
});

/** What a mailed link is for and whether it still works, and how to look again. */
export function useLink(token: string) {
  const [link, setLink] = useState<LinkState>();
  const look = useCallback(
    () => call('POST /check_password_link', { body: { token } }).catch(unseen).then(setLink),
    [token],
  );
  useEffect(() => {
    if (isWhole(token)) look();
  }, [token, look]);
  return { link, look };
}

/** Whose account a link or code is for. */
export const ForAccount = ({ label, username }: { label: string; username: string }) => (
  <p>
    <span>{label}</span>{' '}
    <strong>
      <bdi>{username}</bdi>
    </strong>
  </p>
);

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

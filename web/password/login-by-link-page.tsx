import { Link } from 'react-router';
import { SECOND_MS } from '#contract/durations.ts';
import { isWhole } from '#contract/link-code.ts';
import { pathOf } from '#contract/pages.ts';
import type { LinkState } from '#contract/password.ts';
import { recently } from '#texts/dates.ts';
import { loginLinkTexts } from '#texts/web/login-link.ts';
import { CallError, call } from '../api.ts';
import { useEnter } from '../session/members-only.tsx';
import { serverNow } from '../session/server-clock.ts';
import { useSession } from '../session/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { useMailedToken } from '../ui/use-mailed-token.ts';
import { ForAccount, ReopenLinkPage, useLink } from './expired-link-page.tsx';
import { failureInWords } from './new-password-form.tsx';

const { link: t, used, old, next, login } = loginLinkTexts;

/** Where the link of a mail leads that logs in. Only its button does: mail scanners open pages, and run their scripts. */
export function Component() {
  const token = useMailedToken('/anmelden/:token?');
  const dialogs = useDialogs();
  const enter = useEnter();
  const session = useSession();
  const { link, look } = useLink(token);

  async function logIn() {
    try {
      enter(await call('POST /login_by_link', { body: { token } }));
    } catch (error) {
      if (error instanceof CallError && error.code === 'not-found') return look();
      await dialogs.error(failureInWords(error));
    }
  }

  const onward = { to: pathOf('/login/link'), label: next };
  if (!isWhole(token)) return <ReopenLinkPage token={token} onward={onward} />;
  if (!link) return null;
  if (!link.works && link.isUsed) return <UsedPage link={link} here={session?.username} />;
  if (!link.works)
    return (
      <Page title={old.title}>
        <p>{old.text}</p>
        <WaysOn />
      </Page>
    );
  if (session && session.username === link.username)
    return (
      <Page title={t.title}>
        <p>{t.already}</p>
        <ButtonLink kind="primary" to={pathOf('/')}>
          {t.home}
        </ButtonLink>
        <p>{t.whyAgain}</p>
        <p>
          <Button onClick={logIn}>{t.again}</Button>
        </p>
      </Page>
    );

  return (
    <Page title={t.title}>
      <p>{t.text}</p>
      {link.username && <ForAccount label={t.username} username={link.username} />}
      {session && <p>{t.other(session.username)}</p>}
      <Form onSubmit={logIn}>
        <SubmitButton always>{t.submit}</SubmitButton>
      </Form>
    </Page>
  );
}

/** Who is in here already, perhaps by this very link, goes on; anybody else reads which browser it was. `here`: who is. */
function UsedPage({ link: { usedAt, usedIn }, here }: { link: LinkState; here: string | undefined }) {
  const names = useLoaded(() => import('#texts/web/passkeys.ts'))?.deviceTexts;
  if (here)
    return (
      <Page title={used.title}>
        <p>{used.here(here)}</p>
        <ButtonLink kind="primary" to={pathOf('/')}>
          {t.home}
        </ButtonLink>
      </Page>
    );
  return (
    <Page title={used.title}>
      <p>{used.text}</p>
      {names && usedIn && usedAt !== undefined && (
        <p>{used.by(names.name(usedIn.browser, usedIn.system), recently(usedAt * SECOND_MS, serverNow()))}</p>
      )}
      <p>{used.notYou}</p>
      <WaysOn />
    </Page>
  );
}

/** Another mail, or the login page. */
const WaysOn = () => (
  <>
    <ButtonLink kind="primary" to={pathOf('/login/link')}>
      {next}
    </ButtonLink>
    <p>
      <Link to={pathOf('/login')}>{login}</Link>
    </p>
  </>
);

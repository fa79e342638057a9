import { useEffect, useState } from 'react';
import type { Accent } from '#contract/accents.ts';
import { pathOf } from '#contract/pages.ts';
import type { SetIdentity } from '#contract/site.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { CallError, call } from '../api.ts';
import { storeRole } from '../session/maintainer.ts';
import { storeSession } from '../session/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { PasswordField } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { groupName, siteName } from '../ui/site.ts';
import { reasonOf } from '../ui/use-attempt.ts';
import { useMailedToken } from '../ui/use-mailed-token.ts';
import { PersonFields } from './person-fields.tsx';
import { IdentityFields } from './texts/identity-page.tsx';

const t = maintenanceTexts.firstStart;

/** Where the address in the log of an empty site leads: the person who has it becomes the first member, and the maintainer. */
export function Component() {
  const token = useMailedToken('/einrichten/:token?');
  const dialogs = useDialogs();
  /** False: the address does not work. */
  const [identity, setIdentity] = useState<SetIdentity | false>();
  const isLoadedAgain = token === '';

  useEffect(() => {
    if (isLoadedAgain) return;
    call('POST /check_first_start', { body: { token } }).then(setIdentity, (error) => {
      const isGone = error instanceof CallError && error.status === 404;
      setIdentity(!isGone && shownIdentity());
    });
  }, [token, isLoadedAgain]);

  async function begin(values: FormValues) {
    const { username = '', password = '', email = '', firstName = '', surname = '', ...names } = values;
    const person = { username, password, email, firstName, surname };
    const accent = names.accent as Accent;
    try {
      await call('POST /first_start', { body: { token, ...person, ...names, accent } });
      const session = await call('POST /login', { body: { username: username.trim(), password } });
      storeSession(session);
      storeRole({ username: session.username, maintainer: true });
      // The password has just been chosen, so it need not be entered once more.
      await call('POST /confirm_password', { body: { password } });
      // The document itself has the new names.
      location.replace(pathOf('/verwaltung'));
    } catch (error) {
      await dialogs.error(reasonOf(error, { ...maintenanceTexts.refusals, ...t.refusals }));
    }
  }

  if (isLoadedAgain) return <NothingHere {...t.loadedAgain} />;
  if (identity === undefined) return null;
  if (!identity) return <NothingHere {...t.over} />;
  return (
    <Page title={t.title}>
      <p>{t.lead}</p>
      <Form onSubmit={begin}>
        <IdentityFields identity={identity} />
        <h2>{t.you}</h2>
        <PersonFields isOwn />
        <PasswordField label={t.password} hint={t.passwordHint} name="password" autoComplete="new-password" />
        <SubmitButton>{t.save}</SubmitButton>
      </Form>
    </Page>
  );
}

/** Why nobody begins here now. */
const NothingHere = ({ title, text }: { title: string; text: string }) => (
  <Page title={title}>
    <p>{text}</p>
    <ButtonLink kind="primary" to={pathOf('/login')}>
      {t.toLogin}
    </ButtonLink>
  </Page>
);

/** What the document says, where the server does not answer right now. */
const shownIdentity = (): SetIdentity => {
  const { accent } = document.documentElement.dataset;
  return { siteName, groupName, accent: accent as Accent, inFile: [] };
};

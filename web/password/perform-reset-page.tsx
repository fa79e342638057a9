import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { passwordTexts } from '#texts/web/password.ts';
import { call } from '../api.ts';
import { Page } from '../ui/page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

const t = passwordTexts.reset;

export function PerformResetPage() {
  const { token = '' } = useParams();
  const navigate = useNavigate();

  // The token opens the account: it shall neither stand in the address bar nor in the history.
  useEffect(() => history.replaceState(history.state, '', '/password-reset'), []);

  return (
    <Page title={t.title}>
      <NewPasswordForm
        send={(newPassword) => call('POST /perform_password_reset', { body: { token, newPassword } })}
        onDone={() => navigate('/login', { replace: true })}
      />
      <p>
        <Link to="/login/password-reset">{t.newLink}</Link>
      </p>
    </Page>
  );
}

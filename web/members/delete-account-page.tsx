import { useNavigate } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { membersTexts } from '#texts/web/members/members.ts';
import { CallError, call } from '../api.ts';
import { clearReturnAddress } from '../session/members-only.tsx';
import { clearSession, readSession } from '../session/session.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { Checkbox } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import { BackToOwnData } from './own-form.tsx';

const t = membersTexts.ownData.deletion;

/** Deletes one's own account, by the password or a passkey once more. */
export function Component() {
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const { attempt } = useAttempt(t.refusals);

  function remove({ keepImages }: FormValues) {
    const params = { username: readSession()?.username ?? '' };
    const images = keepImages === undefined ? 'delete' : 'keep';
    const send = (password?: string) =>
      call('POST /users/{username}/deletion', { params, body: { images, password } });
    return attempt({
      question: t.question,
      run: () =>
        send().then(
          () => true,
          async (error) => {
            if (!(error instanceof CallError && error.code === 'confirm-password')) throw error;
            const { askToConfirm } = await import('../session/sign-in-again.tsx');
            return askToConfirm({ lead: t.confirm, submit: t.submit, send });
          },
        ),
      async done(isGone) {
        if (!isGone) return;
        await dialogs.success(t.done);
        await navigate(pathOf('/login'), { replace: true });
        clearReturnAddress();
        clearSession();
      },
    });
  }

  return (
    <Page title={t.title}>
      <p>{t.lead}</p>
      <p>{t.mails}</p>
      <Form onSubmit={remove}>
        <p>{t.withImages}</p>
        <Checkbox label={t.keepImages} name="keepImages" defaultChecked />
        <SubmitButton kind="danger">{t.submit}</SubmitButton>
      </Form>
      <BackToOwnData />
    </Page>
  );
}

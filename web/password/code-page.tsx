import { useNavigate } from 'react-router';
import { linkCode, loginCode } from '#contract/link-code.ts';
import { pathOf } from '#contract/pages.ts';
import { passwordTexts } from '#texts/web/password.ts';
import { Field } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';

const t = passwordTexts.code;

function problemOf(typed: string): string {
  if (typed === '' || linkCode(typed)) return '';
  return loginCode(typed) ? t.mailed : t.wrong;
}

/** Where the code of a printed letter is typed; it then works like a mailed link. */
export function Component() {
  const navigate = useNavigate();

  async function open({ code = '' }: FormValues) {
    const token = linkCode(code);
    if (token) navigate(pathOf('/password-reset/:token?', { token }));
  }

  return (
    <Page title={t.title}>
      <p>{t.lead}</p>
      <Form onSubmit={open}>
        <Field
          label={t.code}
          hint={t.hint}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          check={problemOf}
          required
        />
        <SubmitButton>{t.submit}</SubmitButton>
      </Form>
    </Page>
  );
}

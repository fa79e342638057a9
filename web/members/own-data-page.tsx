import type { ComponentProps } from 'react';
import { useLoaderData } from 'react-router';
import { CONTACT_FIELD_MAX } from '#contract/limits.ts';
import { membersTexts } from '#texts/web/members.ts';
import { call } from '../api.ts';
import { useDraft } from '../session/draft.ts';
import { readSession } from '../session/session.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { Checkbox, Field } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import type { ContactField } from './contact-fields.ts';
import styles from './own-data-page.module.css';

const t = membersTexts.ownData;

export async function loader() {
  const username = readSession()?.username ?? '';
  return { username, data: await call('GET /users/{username}', { params: { username } }) };
}

export function OwnDataPage() {
  const { username, data } = useLoaderData<typeof loader>();
  const dialogs = useDialogs();
  const draft = useDraft('contactdata');

  async function save(values: FormValues) {
    try {
      await call('PUT /users/{username}', { params: { username }, body: ownData(values) });
    } catch {
      return dialogs.error(t.failed);
    }
    draft.drop();
    return dialogs.success(t.success);
  }

  const field = (name: ContactField): ComponentProps<typeof Field> => ({
    name,
    label: membersTexts.fields[name],
    defaultValue: draft.values ? draft.values[name] : data[name],
    maxLength: CONTACT_FIELD_MAX,
  });
  const consent = (name: 'publicationConsent' | 'acceptGroupEmails') => ({
    name,
    label: t[name],
    defaultChecked: draft.values ? name in draft.values : 'acceptGroupEmails' in data && data[name],
  });

  return (
    <Page title={t.title}>
      <Form onSubmit={save} draft={draft}>
        <fieldset className={styles.group}>
          <legend>{t.name}</legend>
          <Field {...field('firstName')} autoComplete="given-name" required />
          <Field {...field('surname')} autoComplete="family-name" required />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t.home}</legend>
          <Field {...field('address')} autoComplete="street-address" />
          <Field {...field('city')} />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t.reachable}</legend>
          <Field {...field('phoneNumber')} type="tel" autoComplete="home tel" />
          <Field {...field('mobileNumber')} type="tel" autoComplete="mobile tel" />
          <Field {...field('privateEmailAddress')} type="email" autoComplete="home email" />
          <Field {...field('officeEmailAddress')} type="email" autoComplete="work email" />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t.consents}</legend>
          <Checkbox {...consent('publicationConsent')} />
          <Checkbox {...consent('acceptGroupEmails')} />
        </fieldset>
        <SubmitButton>{t.save}</SubmitButton>
      </Form>
    </Page>
  );
}

function ownData(values: FormValues) {
  const text = (name: ContactField) => values[name] ?? '';
  return {
    firstName: text('firstName'),
    surname: text('surname'),
    address: text('address'),
    city: text('city'),
    phoneNumber: text('phoneNumber'),
    mobileNumber: text('mobileNumber'),
    privateEmailAddress: text('privateEmailAddress'),
    officeEmailAddress: text('officeEmailAddress'),
    publicationConsent: 'publicationConsent' in values,
    acceptGroupEmails: 'acceptGroupEmails' in values,
  };
}

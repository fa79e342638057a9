import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { membersTexts } from '#texts/web/members.ts';
import { call } from '../api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { contactFields, contactLink } from './contact-fields.ts';
import styles from './member-page.module.css';

const t = membersTexts;

/** No data when it could not be loaded, for whatever reason. */
export async function loader({ params: { username = '' } }: LoaderFunctionArgs) {
  const data = await call('GET /users/{username}', { params: { username } }).catch(() => undefined);
  return { username, data };
}

export function MemberPage() {
  const { username, data } = useLoaderData<typeof loader>();
  // Their owners get the data always, but see here what the others see.
  const isWithheld = !data || ('publicationConsent' in data && !data.publicationConsent);

  return (
    <Page title={username}>
      {isWithheld ? (
        <p className={styles.withheld}>{t.member.withheld}</p>
      ) : (
        <dl className={styles.data}>
          {contactFields
            .filter((field) => data[field])
            .map((field) => (
              <div key={field}>
                <dt>{t.fields[field]}</dt>
                <dd>
                  <ContactValue href={contactLink(field, data[field])}>{data[field]}</ContactValue>
                </dd>
              </div>
            ))}
        </dl>
      )}
      <p>
        <ButtonLink to="/users">{t.member.toList}</ButtonLink>
      </p>
    </Page>
  );
}

function ContactValue({ href, children }: { href: string | undefined; children: string }) {
  return href ? <a href={href}>{children}</a> : children;
}

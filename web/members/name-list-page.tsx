import { Link, useLoaderData } from 'react-router';
import { membersTexts } from '#texts/web/members.ts';
import { call } from '../api.ts';
import { Page } from '../ui/page.tsx';
import styles from './name-list-page.module.css';

const t = membersTexts.list;

export const loader = () => call('GET /users');

export function NameListPage() {
  const usernames = useLoaderData<typeof loader>();
  return (
    <Page title={t.title}>
      <p className={styles.lead}>{t.lead}</p>
      <ul className={styles.names}>
        {usernames.map((username) => (
          <li key={username}>
            <Link to={`/users/${encodeURIComponent(username)}`}>{username}</Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}

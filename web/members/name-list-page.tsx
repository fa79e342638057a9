import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { SEARCH_FROM_MEMBERS } from '#contract/limits.ts';
import { pathOf } from '#contract/pages.ts';
import { membersTexts } from '#texts/web/members.ts';
import { call } from '../api.ts';
import { Field } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { findMembers } from './find-members.ts';
import parts from './members.module.css';
import styles from './name-list-page.module.css';
import { TakeAway } from './take-away.tsx';

const t = membersTexts.list;

export const loader = () => call('GET /directory');

export function NameListPage() {
  const entries = useLoaderData<typeof loader>();
  const [query, setQuery] = useState('');
  const found = findMembers(entries, query);
  const hasContacts = entries.some(({ surname }) => surname !== undefined);

  return (
    <Page title={t.title}>
      <p>{t.lead}</p>
      {entries.length >= SEARCH_FROM_MEMBERS && (
        <search className={styles.search}>
          <Field
            label={t.search}
            hint={t.searchHint}
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setQuery('')}
          />
          <p role="status">{t.count(found.length, entries.length)}</p>
        </search>
      )}
      <ul className={styles.names}>
        {found.map(({ username, firstName, surname, city }) => (
          <li key={username} className={parts.row}>
            <Link to={pathOf('/users/:username', { username })}>
              <bdi>{username}</bdi>
            </Link>
            <span>
              <bdi>
                {firstName} {surname}
              </bdi>
            </span>
            <span>
              <bdi>{town(city)}</bdi>
            </span>
          </li>
        ))}
      </ul>
      {hasContacts && <TakeAway />}
    </Page>
  );
}

/** "79098 Freiburg" without its postcode. */
const town = (city = '') => city.replace(/^\d+\s+/, '');

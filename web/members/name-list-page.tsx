import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { hrefOf } from '#contract/href.ts';
import { SEARCH_FROM_MEMBERS } from '#contract/limits.ts';
import { pathOf } from '#contract/pages.ts';
import { membersTexts } from '#texts/web/members.ts';
import { call } from '../api.ts';
import { ButtonLink, DownloadLink } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { findMembers } from './find-members.ts';
import { isoDay } from './german-dates.ts';
import parts from './members.module.css';
import styles from './name-list-page.module.css';

/** The contact data of those who consented, on paper or as a file. */
function TakeAway() {
  const day = isoDay(new Date());
  return (
    <section className={parts.section}>
      <h2>{membersTexts.list.takeAway}</h2>
      <p>{membersTexts.list.takeAwayLead}</p>
      <div className={parts.buttons}>
        <ButtonLink to={pathOf('/namensliste/drucken')}>{membersTexts.list.print}</ButtonLink>
        <DownloadLink href={hrefOf('GET /directory/csv')} download={membersTexts.list.csvName(day)}>
          {membersTexts.list.csv}
        </DownloadLink>
        <DownloadLink href={hrefOf('GET /directory/vcards')} download={membersTexts.list.vCardsName(day)}>
          {membersTexts.list.vCards}
        </DownloadLink>
      </div>
    </section>
  );
}

export const loader = () => call('GET /directory');

export function NameListPage() {
  const entries = useLoaderData<typeof loader>();
  const [query, setQuery] = useState('');
  const found = findMembers(entries, query);
  const hasContacts = entries.some(({ surname }) => surname !== undefined);

  return (
    <Page title={membersTexts.list.title}>
      <p>{membersTexts.list.lead}</p>
      {entries.length >= SEARCH_FROM_MEMBERS && (
        <search className={styles.search}>
          <Field
            label={membersTexts.list.search}
            hint={membersTexts.list.searchHint}
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setQuery('')}
          />
          <p role="status">{membersTexts.list.count(found.length, entries.length)}</p>
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

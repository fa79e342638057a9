import { useEffect, useState } from 'react';
import { Link, useLoaderData, useLocation } from 'react-router';
import { fullName, nameOrUsername } from '#contract/full-name.ts';
import { SEARCH_FROM_MEMBERS } from '#contract/limits.ts';
import type { DirectoryEntry } from '#contract/members.ts';
import { hrefOf, pathOf } from '#contract/pages.ts';
import { isoDay } from '#texts/dates.ts';
import { membersTexts, profileTexts } from '#texts/web/members/members.ts';
import { missingTexts } from '#texts/web/members/missing.ts';
import { useAdded, withAdded } from '../added.ts';
import { beside, call } from '../api.ts';
import { serverNow } from '../session/server-clock.ts';
import { ButtonLink, Buttons, DownloadLink } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { findMembers } from '../ui/find-members.ts';
import { Page } from '../ui/page.tsx';
import { Portrait } from '../ui/people.tsx';
import { TableLinks } from '../ui/table-links.tsx';
import parts from './members.module.css';

/** The contact data of those who consented, on paper or as a file. */
function TakeAway() {
  const day = isoDay(serverNow());
  return (
    <section className="stack screen-only">
      <h2>{membersTexts.list.takeAway}</h2>
      <p>{membersTexts.list.takeAwayLead}</p>
      <Buttons>
        <ButtonLink to={pathOf('/namensliste/drucken')}>{membersTexts.list.print}</ButtonLink>
        <ButtonLink to={pathOf('/namensliste/bilder')}>{membersTexts.list.faces}</ButtonLink>
        <TableLinks
          xlsx={hrefOf('GET /directory/xlsx')}
          csv={hrefOf('GET /directory/csv')}
          name={membersTexts.list.tableName(day)}
        />
        <DownloadLink href={hrefOf('GET /directory/vcards')} download={membersTexts.list.vCardsName(day)}>
          {membersTexts.list.vCards}
        </DownloadLink>
      </Buttons>
    </section>
  );
}

export const loader = () =>
  withAdded(call('GET /users'), { directory: beside('GET /directory'), missing: beside('GET /missing') });

/** Every member, in the order of those of whom more is known. */
function described(usernames: readonly string[], directory: readonly DirectoryEntry[]): DirectoryEntry[] {
  const left = new Set(usernames);
  const known = directory.filter(({ username }) => left.delete(username));
  return [...known, ...Array.from(left, (username) => ({ username }))];
}

/** Every member, in the order of usernames, with what is known of them. */
function inPlace(usernames: readonly string[], directory: readonly DirectoryEntry[]): DirectoryEntry[] {
  const known = new Map(directory.map((entry) => [entry.username, entry]));
  return usernames.map((username) => known.get(username) ?? { username });
}

export function Component() {
  const { own: usernames, added } = useLoaderData<typeof loader>();
  const { soon, late } = useAdded(added);
  // The list is read by then: names that come to it move nobody.
  const isLate = !('directory' in soon);
  const entries = isLate
    ? inPlace(usernames, late.directory ?? [])
    : described(usernames, soon.directory ?? []);
  const missing = (soon.missing ?? late.missing ?? []).filter((one) => !one.found).map(fullName);
  const [query, setQuery] = useQuery();
  const found = findMembers(entries, query);
  const withContact = isLate ? [] : found.filter(hasContact);
  const withoutContact = isLate ? found : found.filter((entry) => !hasContact(entry));

  return (
    <Page title={membersTexts.list.title}>
      {entries.length >= SEARCH_FROM_MEMBERS && (
        <search className="stack measure screen-only">
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
      {withContact.length > 0 && (
        <section className="stack">
          <h2>{membersTexts.list.bySurname}</h2>
          <Names entries={withContact} />
        </section>
      )}
      {withoutContact.length > 0 && (
        <section className="stack">
          {soon.directory && (
            <>
              <h2>{membersTexts.list.withheld}</h2>
              <p className="quiet">{membersTexts.list.withheldWhy}</p>
            </>
          )}
          <Names entries={withoutContact} isLate={isLate} />
        </section>
      )}
      {missing.length > 0 && (
        <p>
          <Link className="touch" to={pathOf('/gesucht')}>
            {missingTexts.link(missing)}
          </Link>
        </p>
      )}
      {entries.some(hasContact) && <TakeAway />}
    </Page>
  );
}

/** Of those who have not consented, the list has the username alone. */
const hasContact = ({ surname }: DirectoryEntry) => surname !== undefined;

/** `isLate`: names may still come to their usernames, and have their room. */
const Names = ({ entries, isLate = false }: { entries: DirectoryEntry[]; isLate?: boolean }) => (
  <ul className={parts.names} data-roomy={isLate || undefined}>
    {entries.map(({ username, firstName = '', surname = '', birthName, city, portrait }) => (
      <li key={username} className={`linked ${parts.row}`}>
        <Portrait
          username={username}
          name={nameOrUsername({ username, firstName, surname })}
          portrait={portrait}
          size={40}
        />
        {surname && (
          <span>
            <bdi>
              <b>{surname}</b>
              <span>{firstName && `, ${firstName}`}</span>
            </bdi>
            {birthName && (
              <>
                {' '}
                <small>
                  (<bdi>{profileTexts.bornAs(birthName)}</bdi>)
                </small>
              </>
            )}
          </span>
        )}
        <Link to={pathOf('/users/:username', { username })}>
          <bdi>{username}</bdi>
        </Link>
        <span>
          <bdi>{town(city)}</bdi>
        </span>
      </li>
    ))}
  </ul>
);

/** "79098 Freiburg" without its postcode. */
const town = (city = '') => city.replace(/^\d+\s+/, '');

/** What is searched for. The browser keeps it for this entry of its history; no address has it, and no server reads it. */
function useQuery() {
  const { key } = useLocation();
  const [query, setQuery] = useState<string>(history.state?.query ?? '');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history has no query yet
  useEffect(() => history.replaceState({ ...history.state, query }, ''), [query, key]);

  return [query, setQuery] as const;
}

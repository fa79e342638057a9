import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import { DAY_MS } from '#contract/durations.ts';
import { nameOrUsername } from '#contract/full-name.ts';
import { hrefOf, pathOf } from '#contract/pages.ts';
import { isoDay } from '#texts/dates.ts';
import { importTexts } from '#texts/web/maintenance/import.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { call } from '../../api.ts';
import { serverNow } from '../../session/server-clock.ts';
import { Button, ButtonLink, DownloadLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { asMaintainer, useAct } from '../as-maintainer.ts';
import { InviteAll } from '../import/invite-all.tsx';
import styles from '../maintenance.module.css';
import { FILTER, type Filter, fits, isSought, stateOf } from './maintained-members.ts';

const t = maintenanceTexts.members;

export const loader = asMaintainer(() => call('GET /maintenance/members'));

export function Component() {
  const members = useLoaderData<typeof loader>();
  const [query, setQuery] = useState('');
  const [address, setAddress] = useSearchParams();
  const filter = filterOf(address.get(FILTER));
  const { revalidate } = useRevalidator();
  const found = members.filter((member) => fits(member, filter) && isSought(member, query));
  const uninvited = members.filter(({ state, email }) => state === 'not-invited' && email !== '').length;

  return (
    <Page
      title={t.title}
      actions={
        <>
          <ButtonLink to={pathOf('/verwaltung/mitglieder/neu')}>{t.add}</ButtonLink>
          <ButtonLink to={pathOf('/verwaltung/mitglieder/einlesen')}>{importTexts.open}</ButtonLink>
        </>
      }
    >
      <search className={styles.search}>
        <Field
          label={t.search}
          hint={t.searchHint}
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <Select
          label={t.filter}
          options={t.filters}
          value={filter}
          onChange={(chosen) => setAddress({ [FILTER]: chosen }, { replace: true })}
        />
        <p role="status">{found.length === 0 ? t.none : t.count(found.length, members.length)}</p>
      </search>
      {filter === 'not-invited' && uninvited > 0 && (
        <InviteAll count={uninvited} words={t.inviteAll(uninvited)} onInvited={revalidate} />
      )}
      {filter === 'invited' && found.length > 0 && <RemindAll onReminded={revalidate} />}
      {(filter === 'invited' || filter === 'not-invited') && found.length > 0 && (
        <ButtonLink to={pathOf('/verwaltung/mitglieder/briefe')}>{maintenanceTexts.letters.open}</ButtonLink>
      )}
      <ul className={styles.list}>
        {found.map((member) => (
          <li key={member.username}>
            <Link to={pathOf('/verwaltung/mitglieder/:username', { username: member.username })}>
              <bdi>{nameOrUsername(member)}</bdi>
            </Link>
            <p>
              <span>{stateOf(member)}</span>
              <span>{member.maintainer && ` · ${maintenanceTexts.maintainer}`}</span>
            </p>
            {member.maybeOutdated && (
              <p>{member.addressIsDead ? maintenanceTexts.dead : maintenanceTexts.maybeOutdated}</p>
            )}
          </li>
        ))}
      </ul>
      <DownloadLink href={hrefOf('GET /maintenance/members/csv')} download={t.tableName(isoDay(serverNow()))}>
        {t.table}
      </DownloadLink>
      <ButtonLink to={pathOf('/verwaltung')}>{maintenanceTexts.back}</ButtonLink>
    </Page>
  );
}

/** Reminds everybody who was invited and never came. */
function RemindAll({ onReminded }: { onReminded: () => unknown }) {
  const { attempt, isBusy } = useAct();
  const remind = () =>
    attempt({
      question: t.remindAllQuestion,
      run: () => call('POST /maintenance/reminders'),
      success: ({ recipients }) => t.reminded(recipients),
      done: onReminded,
      refusals: {
        conflict: t.nobodyToRemind,
        'too-often': (seconds) => maintenanceTexts.member.tooEarly(Math.ceil((seconds * 1000) / DAY_MS)),
      },
    });
  return (
    <p>
      <Button kind="primary" busy={isBusy} onClick={remind}>
        {t.remindAll}
      </Button>
    </p>
  );
}

const filterOf = (text: string | null): Filter =>
  text !== null && Object.hasOwn(t.filters, text) ? (text as Filter) : 'all';

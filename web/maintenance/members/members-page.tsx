import { useState } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { DAY_MS } from '#contract/durations.ts';
import { nameOrUsername } from '#contract/full-name.ts';
import type { MaintainedMember } from '#contract/maintenance.ts';
import { hrefOf, pathOf } from '#contract/pages.ts';
import { isoDay } from '#texts/dates.ts';
import { importTexts } from '#texts/web/maintenance/import.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { call } from '../../api.ts';
import { serverNow } from '../../session/server-clock.ts';
import { ButtonLink, Buttons } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { findMembers } from '../../ui/find-members.ts';
import { Row, Rows } from '../../ui/rows.tsx';
import { Select } from '../../ui/select.tsx';
import { TableLinks } from '../../ui/table-links.tsx';
import { InviteAll } from '../import/import-page.tsx';
import { Act, asMaintainer, MaintenancePage } from '../maintenance-page.tsx';
import { FILTER, type Filter, fits, stateOf } from './maintained-members.ts';

const t = maintenanceTexts.members;

export const loader = asMaintainer(() => call('GET /maintenance/members'));

export function Component() {
  const members = useLoaderData<typeof loader>();
  const [query, setQuery] = useState('');
  const [address, setAddress] = useSearchParams();
  const filter = filterOf(address.get(FILTER));
  const found = findMembers(members, query).filter((member) => fits(member, filter));
  const uninvited = members.filter(({ state, email }) => state === 'not-invited' && email !== '').length;
  const areNew = (filter === 'invited' || filter === 'not-invited') && found.length > 0;

  return (
    <MaintenancePage
      title={t.title}
      actions={
        <>
          <ButtonLink to={pathOf('/verwaltung/mitglieder/neu')}>{t.add}</ButtonLink>
          <ButtonLink to={pathOf('/verwaltung/mitglieder/einlesen')}>{importTexts.title}</ButtonLink>
        </>
      }
    >
      <search className="stack">
        <Field
          label={t.search}
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
      {areNew && <ForNewOnes filter={filter} uninvited={uninvited} />}
      <Rows>
        {found.map((member) => (
          <MemberRow key={member.username} member={member} />
        ))}
      </Rows>
      <Buttons>
        <TableLinks
          xlsx={hrefOf('GET /maintenance/members/xlsx')}
          csv={hrefOf('GET /maintenance/members/csv')}
          name={t.tableName(isoDay(serverNow()))}
        />
      </Buttons>
    </MaintenancePage>
  );
}

/** Invites those who are not, and reminds those who have not logged in yet. */
const ForNewOnes = ({ filter, uninvited }: { filter: Filter; uninvited: number }) => (
  <Buttons>
    {filter === 'not-invited' && uninvited > 0 && (
      <InviteAll count={uninvited} words={t.inviteAll(uninvited)} />
    )}
    {filter === 'invited' && (
      <Act
        kind="primary"
        question={t.remindAllQuestion}
        run={() => call('POST /maintenance/reminders')}
        success={({ recipients }) => t.reminded(recipients)}
        refusals={{
          conflict: t.nobodyToRemind,
          'too-often': (seconds) => maintenanceTexts.member.tooEarly(Math.ceil((seconds * 1000) / DAY_MS)),
        }}
      >
        {t.remindAll}
      </Act>
    )}
    <ButtonLink to={pathOf('/verwaltung/mitglieder/briefe')}>{maintenanceTexts.letters.open}</ButtonLink>
  </Buttons>
);

const MemberRow = ({ member }: { member: MaintainedMember }) => (
  <Row>
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
  </Row>
);

const filterOf = (text: string | null): Filter =>
  text !== null && Object.hasOwn(t.filters, text) ? (text as Filter) : 'all';

import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import type { MaintainedMember } from '#contract/maintenance.ts';
import { pathOf } from '#contract/pages.ts';
import { maintenanceTexts } from '#texts/web/maintenance.ts';
import { call } from '../api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Field } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { loadAsMaintainer } from './as-maintainer.ts';
import styles from './maintenance.module.css';
import { nameOf, stateOf } from './member-words.ts';
import { FILTER, type Filter, fits, isSought } from './members-address.ts';
import { Select } from './select.tsx';
import { useAct } from './use-act.ts';

const t = maintenanceTexts.members;

export const loader = ({ request }: LoaderFunctionArgs) =>
  loadAsMaintainer(request, () => call('GET /maintenance/members'));

export function MembersPage() {
  const members = useLoaderData<typeof loader>();
  const [query, setQuery] = useState('');
  const [address, setAddress] = useSearchParams();
  const filter = filterOf(address.get(FILTER));
  const found = members.filter((member) => fits(member, filter) && isSought(member, query));

  return (
    <Page
      title={t.title}
      actions={<ButtonLink to={pathOf('/verwaltung/mitglieder/neu')}>{t.add}</ButtonLink>}
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
      {filter === 'not-invited' && found.length > 0 && <InviteAll members={found} />}
      <ul className={styles.list}>
        {found.map((member) => (
          <li key={member.username}>
            <Link to={pathOf('/verwaltung/mitglieder/:username', { username: member.username })}>
              <bdi>{nameOf(member)}</bdi>
            </Link>
            <p>
              {stateOf(member)}
              {member.maintainer && ` · ${maintenanceTexts.maintainer}`}
            </p>
          </li>
        ))}
      </ul>
      <ButtonLink to={pathOf('/verwaltung')}>{maintenanceTexts.back}</ButtonLink>
    </Page>
  );
}

const filterOf = (text: string | null): Filter =>
  text !== null && Object.hasOwn(t.filters, text) ? (text as Filter) : 'all';

/** Invites everybody who is shown. Whoever cannot be invited does not keep the others from it. */
function InviteAll({ members }: { members: MaintainedMember[] }) {
  const dialogs = useDialogs();
  const { revalidate } = useRevalidator();
  const { act, isBusy } = useAct();
  const count = members.length;

  const inviteAll = () =>
    act({
      question: t.inviteAllQuestion(count),
      async run() {
        let invited = 0;
        for (const { username } of members) {
          const params = { username, act: 'invite' } as const;
          const done = call('POST /maintenance/members/{username}/{act}', { params });
          invited += await done.then(
            () => 1,
            () => 0,
          );
        }
        return invited;
      },
      async done(invited) {
        await (invited === count
          ? dialogs.success(t.invited(count))
          : dialogs.error(t.invitedSome(invited, count)));
        await revalidate();
      },
    });

  return (
    <p>
      <Button kind="primary" busy={isBusy} onClick={inviteAll}>
        {t.inviteAll(count)}
      </Button>
    </p>
  );
}

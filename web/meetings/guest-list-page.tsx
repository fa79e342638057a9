import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isolated } from '#contract/characters.ts';
import { hrefOf } from '#contract/endpoint.ts';
import type { MeetingGuest } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { longDay, spanInWords } from '#texts/dates.ts';
import { meetingsPrintTexts } from '#texts/web/meetings/meetings.ts';
import { CallError, call } from '../api.ts';
import { serverNow } from '../session/server-clock.ts';
import { Button, ButtonLink, DownloadLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { groupName } from '../ui/site.ts';
import table from '../ui/table.module.css';
import styles from './guest-list-page.module.css';

const t = meetingsPrintTexts.list;

export const loader = loadGuests;

/** Who comes to a meeting, made for paper: to tick off at the door. */
export function GuestListPage() {
  const { meeting, guests } = useLoaderData<typeof loader>();
  const { id, title, startsAt, endsAt, persons, maybePersons } = meeting;
  const back = <ButtonLink to={pathOf('/treffen/:id', { id })}>{meetingsPrintTexts.back}</ButtonLink>;
  if (!guests)
    return (
      <Page title={t.title} actions={back}>
        <p>{meetingsPrintTexts.organisersOnly}</p>
      </Page>
    );

  const actions = (
    <>
      <Button kind="primary" onClick={() => print()}>
        {t.print}
      </Button>
      <DownloadLink href={hrefOf('GET /meetings/{id}/csv', { id })} download={t.csvName(title)}>
        {t.csv}
      </DownloadLink>
      <ButtonLink to={pathOf('/treffen/:id/namensschilder', { id })}>{t.badges}</ButtonLink>
      {back}
    </>
  );
  return (
    <Page title={t.title} tabTitle={t.tabTitle} actions={actions}>
      <p className={styles.meeting}>
        <bdi>{title}</bdi>
        {startsAt && <span>{spanInWords({ startsAt, endsAt })}</span>}
      </p>
      {guests.length === 0 ? (
        <p>{meetingsPrintTexts.nobody}</p>
      ) : (
        <>
          <p>{meetingsPrintTexts.count(persons, maybePersons)}</p>
          <table className={`${table.table} ${styles.table}`}>
            <thead>
              <tr>
                <td colSpan={4}>{t.note(groupName, longDay(serverNow()))}</td>
              </tr>
              <tr>
                <th scope="col" className={styles.narrow}>
                  {t.here}
                </th>
                <th scope="col">{t.name}</th>
                <th scope="col" className={styles.narrow}>
                  {t.persons}
                </th>
                <th scope="col">{t.remark}</th>
              </tr>
            </thead>
            <Guests heading={t.yes} guests={guests.filter(({ answer }) => answer === 'yes')} />
            <Guests heading={t.maybe} guests={guests.filter(({ answer }) => answer === 'maybe')} />
          </table>
        </>
      )}
    </Page>
  );
}

function Guests({ heading, guests }: { heading: string; guests: MeetingGuest[] }) {
  if (guests.length === 0) return null;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={4} className={styles.heading}>
          {heading}
        </th>
      </tr>
      {guests.map((guest) => (
        <tr key={guest.username}>
          <td className={styles.narrow}>
            <span className={styles.box} />
          </td>
          <th scope="row">
            {isolated(listedName(guest))}
            {guest.birthName && ` (${meetingsPrintTexts.bornAs(isolated(guest.birthName))})`}
          </th>
          <td className={styles.narrow}>{guest.persons}</td>
          <td>{isolated(guest.remark)}</td>
        </tr>
      ))}
    </tbody>
  );
}

/** A meeting and who comes; without them for who does not organise it. */
export async function loadGuests({ params: { id = '' } }: LoaderFunctionArgs) {
  const [meeting, guests] = await Promise.all([
    call('GET /meetings/{id}', { params: { id } }),
    call('GET /meetings/{id}/guests', { params: { id } }).catch((error) => {
      if (error instanceof CallError && error.code === 'not-allowed') return undefined;
      throw error;
    }),
  ]);
  return { meeting, guests };
}

/** In the order of a list: "Körner, Sabine"; the username where the name is not released. */
const listedName = ({ username, firstName, surname }: MeetingGuest) =>
  [surname, firstName].filter(Boolean).join(', ') || username;

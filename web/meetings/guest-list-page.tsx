import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isolated } from '#contract/characters.ts';
import { hrefOf } from '#contract/endpoint.ts';
import type { Answer, MeetingGuest } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { longDay, spanInWords } from '#texts/dates.ts';
import { choiceCounts, meetingsPrintTexts } from '#texts/web/meetings/meetings.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { companionsTexts, enteredBy, paymentTexts } from '#texts/web/meetings/people.ts';
import { CallError, call } from '../api.ts';
import { serverNow } from '../session/server-clock.ts';
import { Button, ButtonLink, DownloadLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { groupName } from '../ui/site.ts';
import table from '../ui/table.module.css';
import styles from './guest-list-page.module.css';
import { OtherGuests } from './other-guests.tsx';
import { Payment } from './payment.tsx';

const t = meetingsPrintTexts.list;

export const loader = loadGuests;

/** Who comes to a meeting, made for paper: to tick off at the door. */
export function GuestListPage() {
  const { meeting, guests } = useLoaderData<typeof loader>();
  const { id, title, startsAt, endsAt, persons, maybePersons, state, isPast } = meeting;
  const { question, choiceCounts: counts } = meeting;
  const columns = question ? 6 : 5;
  const back = <ButtonLink to={pathOf('/treffen/:id', { id })}>{meetingsPrintTexts.back}</ButtonLink>;
  if (!guests)
    return (
      <Page title={t.title} actions={back}>
        <p>{meetingsPrintTexts.organisersOnly}</p>
      </Page>
    );

  const payers = guests.filter(({ paid }) => paid);
  const sum = payers.reduce((total, { amount }) => total + Math.round((amount ?? 0) * 100), 0) / 100;
  const usual = payers.findLast(({ amount }) => amount !== null)?.amount ?? null;
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
          <p>
            {meetingsPrintTexts.count(persons, maybePersons)} {paymentTexts.sum(payers.length, sum)}
          </p>
          {counts.length > 0 && (
            <p>{meetingPageTexts.guests.counts(isolated(question), choiceCounts(counts))}</p>
          )}
          <table className={`${table.table} ${styles.table}`}>
            <thead>
              <tr>
                <td colSpan={columns}>{t.note(groupName, longDay(serverNow()))}</td>
              </tr>
              <tr>
                <th scope="col" className={styles.narrow}>
                  {t.here}
                </th>
                <th scope="col">{t.name}</th>
                <th scope="col" className={styles.narrow}>
                  {t.persons}
                </th>
                <th scope="col" className={styles.narrow}>
                  {paymentTexts.heading}
                </th>
                {question && <th scope="col">{isolated(question)}</th>}
                <th scope="col">{t.remark}</th>
              </tr>
            </thead>
            {headings.map(([answer, heading]) => (
              <Guests
                key={answer}
                {...{ id, heading, columns, usual }}
                guests={guests.filter((guest) => guest.answer === answer)}
              />
            ))}
          </table>
        </>
      )}
      <OtherGuests id={id} guests={guests} isOpen={state === 'fixed' && !isPast} />
    </Page>
  );
}

const headings: [Answer, string][] = [
  ['yes', t.yes],
  ['maybe', t.maybe],
  ['no', paymentTexts.declined],
];

type GuestsProps = {
  id: string;
  heading: string;
  columns: number;
  guests: MeetingGuest[];
  usual: number | null;
};

function Guests({ id, heading, columns, guests, usual }: GuestsProps) {
  if (guests.length === 0) return null;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={columns} className={styles.heading}>
          {heading}
        </th>
      </tr>
      {guests.map((guest) => (
        <tr key={guest.guestId ?? guest.username}>
          <td className={styles.narrow}>
            <span className={styles.box} />
          </td>
          <th scope="row">
            {isolated(listedName(guest))}
            {guest.birthName && ` (${meetingsPrintTexts.bornAs(isolated(guest.birthName))})`}
            {guest.forOtherDate && ` (${t.forOtherDate})`}
            {guest.companions.length > 0 && (
              <span className={styles.along}>
                {companionsTexts.with(guest.companions.map(isolated).join(', '))}
              </span>
            )}
            {guest.entered && (
              <span className={styles.entered}>
                {enteredBy(
                  guest.entered.by ? isolated(guest.entered.by.name || guest.entered.by.username) : undefined,
                  guest.entered.at * 1000,
                )}
              </span>
            )}
          </th>
          <td className={styles.narrow}>{guest.persons}</td>
          <td className={styles.narrow}>
            <Payment id={id} guest={guest} name={isolated(listedName(guest))} usual={usual} />
          </td>
          {columns > 5 && <td>{isolated(guest.choice)}</td>}
          <td>{isolated(guest.remark)}</td>
        </tr>
      ))}
    </tbody>
  );
}

/** Nothing for who does not organise it. */
export function forOrganisers(error: unknown): undefined {
  if (error instanceof CallError && error.code === 'not-allowed') return;
  throw error;
}

/** A meeting and who comes; without them for who does not organise it. */
export async function loadGuests({ params: { id = '' } }: LoaderFunctionArgs) {
  const [meeting, guests] = await Promise.all([
    call('GET /meetings/{id}', { params: { id } }),
    call('GET /meetings/{id}/guests', { params: { id } }).catch(forOrganisers),
  ]);
  return { meeting, guests };
}

/** In the order of a list: "Körner, Sabine"; the username where the name is not released. */
const listedName = ({ username, firstName, surname }: MeetingGuest) =>
  [surname, firstName].filter(Boolean).join(', ') || username;

import { useLoaderData } from 'react-router';
import { isolated } from '#contract/characters.ts';
import type { Answer, MeetingGuest } from '#contract/meetings.ts';
import { hrefOf, pathOf } from '#contract/pages.ts';
import { longDay } from '#texts/dates.ts';
import { choiceCounts, meetingsPrintTexts } from '#texts/web/meetings/meetings.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { companionsTexts, enteredBy, paymentTexts } from '#texts/web/meetings/people.ts';
import { serverNow } from '../session/server-clock.ts';
import { Button, ButtonLink, DownloadLink } from '../ui/button.tsx';
import { groupName } from '../ui/site.ts';
import table from '../ui/table.module.css';
import styles from './guest-list-page.module.css';
import { loadGuests, OfMeeting, OrganisersPage } from './organisers-page.tsx';
import { OtherGuests } from './other-guests.tsx';
import { Payment } from './payment.tsx';

const t = meetingsPrintTexts.list;

export const loader = loadGuests;

/** Who comes to a meeting, made for paper: to tick off at the door. */
export function Component() {
  const { meeting, guests: found } = useLoaderData<typeof loader>();
  const { id, title, persons, maybePersons, state, isPast, question, choiceCounts: counts } = meeting;
  const guests = found ?? [];
  const columns = question ? 6 : 5;
  const payers = guests.filter(({ paid }) => paid);
  const sum = payers.reduce((total, { amount }) => total + Math.round((amount ?? 0) * 100), 0) / 100;
  const usual = payers.filter(({ amount }) => amount !== null).at(-1)?.amount ?? null;
  const actions = (
    <>
      <Button kind="primary" onClick={() => print()}>
        {t.print}
      </Button>
      <DownloadLink href={hrefOf('GET /meetings/{id}/csv', { id })} download={t.csvName(title)}>
        {t.csv}
      </DownloadLink>
      <ButtonLink to={pathOf('/treffen/:id/namensschilder', { id })}>{t.badges}</ButtonLink>
    </>
  );
  return (
    <OrganisersPage meeting={meeting} texts={t} isForThem={found !== undefined} actions={actions}>
      <OfMeeting meeting={meeting} />
      {guests.length === 0 ? (
        <p>{meetingsPrintTexts.nobody}</p>
      ) : (
        <>
          <p>
            <span>{meetingsPrintTexts.count(persons, maybePersons)}</span>{' '}
            <span>{paymentTexts.sum(payers.length, sum)}</span>
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
      <OtherGuests id={id} guests={guests} isOpen={state === 'fixed' && !isPast} asked={meeting} />
    </OrganisersPage>
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
            <span>{isolated(listedName(guest))}</span>
            <span>{guest.birthName && ` (${meetingsPrintTexts.bornAs(isolated(guest.birthName))})`}</span>
            <span>{isApartOtherwise(guest) && ` (${isolated(guest.apart)})`}</span>
            <span>{guest.forOtherDate && ` (${t.forOtherDate})`}</span>
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
          <td className={`${styles.narrow} ${styles.pays}`}>
            <Payment id={id} guest={guest} name={isolated(listedName(guest))} usual={usual} />
          </td>
          {columns > 5 && <td>{[guest.choice, ...guest.along].filter(Boolean).map(isolated).join(', ')}</td>}
          <td>{isolated(guest.remark)}</td>
        </tr>
      ))}
    </tbody>
  );
}

const isApartOtherwise = ({ apart, birthName }: MeetingGuest) =>
  apart !== '' && apart !== meetingsPrintTexts.bornAs(birthName);

/** In the order of a list: "Körner, Sabine"; the username where the name is not released. */
const listedName = ({ username, firstName, surname }: MeetingGuest) =>
  [surname, firstName].filter(Boolean).join(', ') || username;

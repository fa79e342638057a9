import { useLoaderData } from 'react-router';
import { isolated } from '#contract/characters.ts';
import type { MeetingPerson } from '#contract/meeting-people.ts';
import { hrefOf, pathOf } from '#contract/pages.ts';
import { choiceCounts, meetingsPrintTexts } from '#texts/web/meetings/meetings.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { companionsTexts, enteredBy, paymentTexts } from '#texts/web/meetings/people.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { TableLinks } from '../ui/table-links.tsx';
import { loadPeople, OfMeeting, OrganisersPage } from './organisers-page.tsx';
import { OtherGuests } from './other-guests.tsx';
import { Payment } from './payment.tsx';
import { PeopleTable } from './people-table.tsx';

const t = meetingsPrintTexts.list;

export const loader = loadPeople;

/** Who comes to a meeting, made for paper: to tick off at the door. */
export function Component() {
  const { meeting, list } = useLoaderData<typeof loader>();
  const { id, title, earlier, state, isPast, question, choiceCounts: counts } = meeting;
  const people = list?.people ?? [];
  const payers = people.flatMap(({ said }) => (said?.paid ? [said] : []));
  const sum = payers.reduce((total, { amount }) => total + Math.round((amount ?? 0) * 100), 0) / 100;
  const usual = payers.filter(({ amount }) => amount !== null).at(-1)?.amount ?? null;
  const groups = [
    { heading: t.yes, people: people.filter(({ said }) => said?.answer === 'yes') },
    { heading: t.maybe, people: people.filter(({ said }) => said?.answer === 'maybe') },
    {
      heading: paymentTexts.declined,
      people: people.filter(({ said }) => said?.answer === 'no' && said.paid),
    },
  ];
  const actions = (
    <>
      <Button kind="primary" onClick={() => print()}>
        {t.print}
      </Button>
      <TableLinks
        xlsx={hrefOf('GET /meetings/{id}/xlsx', { id })}
        csv={hrefOf('GET /meetings/{id}/csv', { id })}
        name={t.tableName(title)}
      />
      <ButtonLink to={pathOf('/treffen/:id/namensschilder', { id })}>{t.badges}</ButtonLink>
    </>
  );
  return (
    <OrganisersPage meeting={meeting} texts={t} isForThem={list !== undefined} actions={actions}>
      <OfMeeting meeting={meeting} />
      {groups.every((group) => group.people.length === 0) ? (
        <p>{meetingsPrintTexts.nobody}</p>
      ) : (
        <>
          <p>
            <span>{meetingsPrintTexts.count(meeting)}</span>{' '}
            <span>{paymentTexts.sum(payers.length, sum)}</span>
          </p>
          {counts.length > 0 && (
            <p>{meetingPageTexts.guests.counts(isolated(question), choiceCounts(counts, earlier.persons))}</p>
          )}
          <PeopleTable
            ticked={t.here}
            groups={groups}
            below={(one) => <Besides person={one} />}
            columns={[
              { heading: t.persons, isNarrow: true, cell: ({ said }) => said?.persons },
              {
                heading: paymentTexts.heading,
                cell: (one) => <Payment id={id} person={one} usual={usual} />,
              },
              ...(question ? [{ heading: isolated(question), cell: chosen }] : []),
              { heading: t.remark, cell: ({ said }) => said?.remark && isolated(said.remark) },
            ]}
          />
        </>
      )}
      <OtherGuests id={id} people={people} isOpen={state === 'fixed' && !isPast} asked={meeting} />
    </OrganisersPage>
  );
}

const chosen = ({ said }: MeetingPerson) =>
  [said?.choice ?? '', ...(said?.along ?? [])].filter(Boolean).map(isolated).join(', ');

/** Who comes along, and who has entered it. */
function Besides({ person: { said, perhaps } }: { person: MeetingPerson }) {
  if (!said) return null;
  const { companions, entered } = said;
  return (
    <>
      {companions.length > 0 && <p>{companionsTexts.with(companions.map(isolated).join(', '))}</p>}
      {perhaps && <p className="small screen-only">{t.perhaps(isolated(perhaps))}</p>}
      {entered && <p className="small screen-only">{enteredBy(entered)}</p>}
    </>
  );
}

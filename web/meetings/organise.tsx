import type { MeetingPeople } from '#contract/meeting-people.ts';
import type { InvitationOutlook, Meeting } from '#contract/meetings.ts';
import { hrefOf, pathOf } from '#contract/pages.ts';
import { clockTime } from '#texts/dates.ts';
import { meetingsPrintTexts } from '#texts/web/meetings/meetings.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { callsTexts } from '#texts/web/meetings/people.ts';
import { ButtonLink, Buttons, DownloadLink } from '../ui/button.tsx';
import { Organisers } from './add-organiser.tsx';
import { Invite } from './invite.tsx';
import styles from './meetings.module.css';
import { TakeBack } from './take-back.tsx';

const t = meetingPageTexts.organise;

type Props = {
  meeting: Meeting;
  outlook: InvitationOutlook | undefined;
  list: MeetingPeople | undefined;
};

/** What those who organise a meeting can do with it. */
export function Organise({ meeting, outlook, list }: Props) {
  const { id, state, isPast, tellsAt } = meeting;
  const isOpen = !isPast && state !== 'cancelled';
  if (!isOpen && isPast && !meeting.mayDelete) return null;
  return (
    <section className={styles.organise} aria-labelledby="organise">
      <h2 id="organise">{t.title}</h2>
      {isOpen && (
        <>
          {tellsAt !== null && <p>{t.tellsAt(clockTime(tellsAt * 1000))}</p>}
          <p>
            <ButtonLink to={pathOf('/treffen/:id/aendern', { id })}>{meetingPageTexts.change}</ButtonLink>
          </p>
          {outlook && <Invite {...{ meeting, outlook, list }} />}
          {state === 'fixed' && <Paper meeting={meeting} />}
        </>
      )}
      {!isPast && (
        <Buttons>
          <ButtonLink to={pathOf('/treffen/:id/anrufen', { id })}>{callsTexts.link}</ButtonLink>
        </Buttons>
      )}
      <div>
        {isOpen && <Organisers meeting={meeting} people={list?.people ?? []} />}
        <TakeBack meeting={meeting} outlook={outlook} />
      </div>
    </section>
  );
}

/** What is printed or taken along. */
function Paper({ meeting: { id, title } }: { meeting: Meeting }) {
  return (
    <>
      <h3>{t.paper.title}</h3>
      <Buttons>
        <ButtonLink to={pathOf('/treffen/:id/gaeste', { id })}>{meetingsPrintTexts.list.title}</ButtonLink>
        <ButtonLink to={pathOf('/treffen/:id/namensschilder', { id })}>
          {meetingsPrintTexts.badges.title}
        </ButtonLink>
        <DownloadLink
          href={hrefOf('GET /meetings/{id}/csv', { id })}
          download={meetingsPrintTexts.list.csvName(title)}
        >
          {meetingsPrintTexts.list.csv}
        </DownloadLink>
      </Buttons>
    </>
  );
}

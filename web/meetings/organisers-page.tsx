import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type { Meeting } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { spanInWords } from '#texts/dates.ts';
import { meetingsPrintTexts } from '#texts/web/meetings/meetings.ts';
import { CallError, call } from '../api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import styles from './people.module.css';

type Props = {
  meeting: Meeting;
  texts: { title: string; tabTitle: string };
  /** Whether who looks at it is one of them. */
  isForThem: boolean;
  /** Besides the way back to the meeting. */
  actions: ReactNode;
  children: ReactNode;
};

/** A page for those who organise a meeting, that others find empty. */
export function OrganisersPage({ meeting: { id }, texts, isForThem, actions, children }: Props) {
  const back = <ButtonLink to={pathOf('/treffen/:id', { id })}>{meetingsPrintTexts.back}</ButtonLink>;
  if (!isForThem)
    return (
      <Page title={texts.title} actions={back}>
        <p>{meetingsPrintTexts.organisersOnly}</p>
      </Page>
    );
  const all = (
    <>
      {actions}
      {back}
    </>
  );
  return (
    <Page {...texts} actions={all}>
      {children}
    </Page>
  );
}

/** Of which meeting it is, on paper, too. */
export const OfMeeting = ({ meeting: { title, startsAt, endsAt } }: { meeting: Meeting }) => (
  <p className={styles.meeting}>
    <bdi>{title}</bdi>
    {startsAt && <span>{spanInWords({ startsAt, endsAt })}</span>}
  </p>
);

/** A meeting and its people; without them for those who do not organise it. */
export async function loadPeople({ params: { id = '' } }: LoaderFunctionArgs) {
  const params = { id };
  const [meeting, list] = await Promise.all([
    call('GET /meetings/{id}', { params }),
    call('GET /meetings/{id}/people', { params }).catch((error: unknown) => {
      if (!(error instanceof CallError && error.code === 'not-allowed')) throw error;
    }),
  ]);
  return { meeting, list: list ?? undefined };
}

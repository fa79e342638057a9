import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { nameOrUsername } from '#contract/full-name.ts';
import type { MeetingGuest } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { meetingsPrintTexts } from '#texts/web/meetings/print.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Checkbox } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { Badge } from './badge.tsx';
import styles from './badges-page.module.css';
import { loadGuests } from './load-guests.ts';

const t = meetingsPrintTexts.badges;

const PER_SHEET = 10;

export const loader = loadGuests;

/** A name badge for everybody who comes, ten to a page. */
export function BadgesPage() {
  const { meeting, guests } = useLoaderData<typeof loader>();
  const [withMaybe, setWithMaybe] = useState(false);
  const { id, title, persons, maybePersons } = meeting;
  const back = <ButtonLink to={pathOf('/treffen/:id', { id })}>{meetingsPrintTexts.back}</ButtonLink>;
  if (!guests)
    return (
      <Page title={t.title} actions={back}>
        <p>{meetingsPrintTexts.organisersOnly}</p>
      </Page>
    );

  const badges = guests
    .filter(({ answer }) => answer === 'yes' || withMaybe)
    .flatMap((guest) => badgesOf(guest, title));
  const sheets = Array.from({ length: Math.ceil(badges.length / PER_SHEET) }, (_, sheet) =>
    badges.slice(sheet * PER_SHEET, (sheet + 1) * PER_SHEET),
  );

  const actions = (
    <>
      {badges.length > 0 && (
        <Button kind="primary" onClick={() => print()}>
          {t.print}
        </Button>
      )}
      <ButtonLink to={pathOf('/treffen/:id/gaeste', { id })}>{t.list}</ButtonLink>
      {back}
    </>
  );
  return (
    <Page title={t.title} tabTitle={t.tabTitle} actions={actions}>
      <div className={styles.about}>
        <p>
          {guests.length === 0 ? meetingsPrintTexts.nobody : meetingsPrintTexts.count(persons, maybePersons)}
        </p>
        {maybePersons > 0 && (
          <Checkbox
            label={t.withMaybe(maybePersons)}
            checked={withMaybe}
            onChange={(event) => setWithMaybe(event.target.checked)}
          />
        )}
        {badges.length > 0 && (
          <>
            <p role="status">{t.sheets(badges.length, sheets.length)}</p>
            <p>{t.lead}</p>
          </>
        )}
      </div>
      <div className={styles.sheets}>
        {sheets.map((sheet, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its number
          <ul key={number} className={styles.sheet} aria-label={t.sheet(number + 1)}>
            {sheet}
          </ul>
        ))}
      </div>
    </Page>
  );
}

/** Whom a guest brings is not known by name: it is written by hand. */
function badgesOf(guest: MeetingGuest, meeting: string) {
  const { username, persons } = guest;
  return Array.from({ length: persons }, (_, index) => {
    const whose = index === 0 ? { guest } : { guestOf: nameOrUsername(guest) };
    // Those of one guest are alike.
    return <Badge key={username + String(index)} meeting={meeting} {...whose} />;
  });
}

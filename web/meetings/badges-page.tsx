import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { nameOrUsername } from '#contract/full-name.ts';
import type { MeetingGuest } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { meetingsPrintTexts } from '#texts/web/meetings/meetings.ts';
import { companionsTexts } from '#texts/web/meetings/people.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Checkbox } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { useRootMark } from '../ui/use-root-mark.ts';
import { Badge, type BadgeOf, type BadgeText, Frame } from './badge.tsx';
import styles from './badges-page.module.css';
import { loadGuests, OrganisersPage } from './organisers-page.tsx';

const t = meetingsPrintTexts.badges;

const PER_SHEET = 10;

export const loader = loadGuests;

/** A name badge for everybody who comes, ten to a page, and some to write on. */
export function Component() {
  const { meeting, guests: found } = useLoaderData<typeof loader>();
  const [withMaybe, setWithMaybe] = useState(false);
  const [isTrial, setIsTrial] = useState(false);
  const [blanks, setBlanks] = useState<keyof typeof t.blanks.options>('none');
  const [mended, setMended] = useState<Record<string, BadgeText>>({});
  const { id, title, persons, maybePersons } = meeting;
  const guests = found ?? [];
  useRootMark('badges');

  const named = guests
    .filter(({ answer }) => answer === 'yes' || (answer === 'maybe' && withMaybe))
    .flatMap(badgesOf)
    .map((badge) => asMended(badge, mended[badge.key]));
  const badges = [...named, ...blankBadges(blanksFor(blanks, named.length))];
  const sheets = Array.from({ length: Math.ceil(badges.length / PER_SHEET) }, (_, sheet) =>
    badges.slice(sheet * PER_SHEET, (sheet + 1) * PER_SHEET),
  );

  const actions = (
    <>
      {(badges.length > 0 || isTrial) && (
        <Button kind="primary" onClick={() => print()}>
          {isTrial ? t.printTrial : t.print}
        </Button>
      )}
      <ButtonLink to={pathOf('/treffen/:id/gaeste', { id })}>{t.list}</ButtonLink>
    </>
  );
  return (
    <OrganisersPage meeting={meeting} texts={t} isForThem={found !== undefined} actions={actions}>
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
        <div className={styles.blanks}>
          <Select label={t.blanks.label} options={t.blanks.options} value={blanks} onChange={setBlanks} />
        </div>
        {badges.length > 0 && <p role="status">{t.sheets(badges.length, sheets.length)}</p>}
        <h2>{t.paper.title}</h2>
        <p>{t.paper.sheet}</p>
        <p>{t.paper.labels}</p>
        <p>{t.lead}</p>
        <Checkbox
          label={t.paper.trial}
          checked={isTrial}
          onChange={(event) => setIsTrial(event.target.checked)}
        />
        {named.length > 0 && !isTrial && <p>{t.mendLead}</p>}
      </div>
      <div className={styles.sheets}>
        {isTrial ? (
          <ul className={styles.sheet} aria-label={t.paper.trial}>
            {Array.from({ length: PER_SHEET }, (_, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: all are alike
              <Frame key={number} />
            ))}
          </ul>
        ) : (
          sheets.map((sheet, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its number
            <ul key={number} className={styles.sheet} aria-label={t.sheet(number + 1)}>
              {sheet.map((badge) => (
                <Badge
                  key={badge.key}
                  meeting={title}
                  badge={badge}
                  onMend={
                    badge.key.startsWith(BLANK)
                      ? undefined
                      : (text) => setMended((before) => ({ ...before, [badge.key]: text }))
                  }
                />
              ))}
            </ul>
          ))
        )}
      </div>
    </OrganisersPage>
  );
}

/** Of whom a guest brings without a name, that is written by hand. */
function badgesOf(guest: MeetingGuest): BadgeOf[] {
  const { username, guestId, firstName, surname, birthName, apart, persons, companions, portrait } = guest;
  const key = guestId ?? username;
  const name = nameOrUsername(guest);
  return Array.from({ length: persons }, (_, index): BadgeOf => {
    if (index === 0) {
      const below = birthName ? meetingsPrintTexts.bornAs(birthName) : apart;
      const names =
        firstName || surname ? { first: firstName, second: surname } : { first: name, second: '' };
      return { key, username, ...names, below, ...(portrait && { portrait }) };
    }
    const companion = companions[index - 1];
    const place = `${key} ${index}`;
    return companion === undefined
      ? { key: place, first: '', second: '', below: t.guestOf(name), isToWrite: true }
      : { key: place, first: companion, second: '', below: companionsTexts.with(name) };
  });
}

/** What has got a name is printed with it. */
function asMended(badge: BadgeOf, text: BadgeText | undefined): BadgeOf {
  if (!text) return badge;
  return { ...badge, ...text, isToWrite: badge.isToWrite === true && !text.first && !text.second };
}

const BLANK = 'blank ';

const blanksFor = (chosen: keyof typeof t.blanks.options, others: number) => {
  const rest = (PER_SHEET - (others % PER_SHEET)) % PER_SHEET;
  return { none: 0, rest, sheet: rest + PER_SHEET, two: rest + 2 * PER_SHEET }[chosen];
};

const blankBadges = (count: number) =>
  Array.from({ length: count }, (_, number): BadgeOf => {
    return { key: BLANK + number, first: '', second: '', below: '', isToWrite: true };
  });

import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { MeetingPerson } from '#contract/meeting-people.ts';
import { pathOf } from '#contract/pages.ts';
import { meetingsPrintTexts } from '#texts/web/meetings/meetings.ts';
import { companionsTexts } from '#texts/web/meetings/people.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Checkbox } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { useRootMark } from '../ui/use-root-mark.ts';
import { Badge, type BadgeOf, type BadgeText } from './badge.tsx';
import { loadPeople, OrganisersPage } from './organisers-page.tsx';
import styles from './people.module.css';

const t = meetingsPrintTexts.badges;

const PER_SHEET = 10;

export const loader = loadPeople;

/** A name badge for everybody who comes, ten to a page, and some to write on. */
export function Component() {
  const { meeting, list } = useLoaderData<typeof loader>();
  const [withMaybe, setWithMaybe] = useState(false);
  const [blanks, setBlanks] = useState<keyof typeof t.blanks.options>('none');
  const [corrected, setCorrected] = useState<Record<string, BadgeText>>({});
  const { id, title, persons, maybePersons } = meeting;
  useRootMark('badges');

  const named = ['yes', ...(withMaybe ? ['maybe'] : [])]
    .flatMap((answer) => (list?.people ?? []).filter(({ said }) => said?.answer === answer))
    .flatMap(badgesOf)
    .map((badge) => asCorrected(badge, corrected[badge.key]));
  const badges = [...named, ...blankBadges(blanksFor(blanks, named.length))];
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
    </>
  );
  return (
    <OrganisersPage meeting={meeting} texts={t} isForThem={list !== undefined} actions={actions}>
      <div className="apart screen-only">
        <p>{persons + maybePersons === 0 ? meetingsPrintTexts.nobody : meetingsPrintTexts.count(meeting)}</p>
        {maybePersons > 0 && (
          <Checkbox
            label={t.withMaybe(maybePersons)}
            checked={withMaybe}
            onChange={(event) => setWithMaybe(event.target.checked)}
          />
        )}
        <Select label={t.blanks.label} options={t.blanks.options} value={blanks} onChange={setBlanks} />
        {badges.length > 0 && <p role="status">{t.sheets(badges.length, sheets.length)}</p>}
        <h2>{t.paper.title}</h2>
        <p>{t.paper.sheet}</p>
        <p>{t.paper.labels}</p>
        <p>{t.lead}</p>
        {named.length > 0 && <p>{t.mendLead}</p>}
      </div>
      <div className={styles.sheets}>
        {sheets.map((sheet, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its number
          <ul key={number} className={styles.sheet} aria-label={t.sheet(number + 1)}>
            {sheet.map((badge) => (
              <Badge
                key={badge.key}
                meeting={title}
                badge={badge}
                onCorrect={
                  badge.key.startsWith(BLANK)
                    ? undefined
                    : (text) => setCorrected((before) => ({ ...before, [badge.key]: text }))
                }
              />
            ))}
          </ul>
        ))}
      </div>
    </OrganisersPage>
  );
}

/** Of whom a guest brings without a name, that is written by hand. */
function badgesOf({ guestId, username, said, portrait, ...who }: MeetingPerson): BadgeOf[] {
  const { firstName, surname, name, birthName, apart } = who;
  const key = guestId ?? username;
  return Array.from({ length: said?.persons ?? 0 }, (_, index): BadgeOf => {
    if (index === 0) {
      const below = birthName ? meetingsPrintTexts.bornAs(birthName) : apart;
      const names =
        firstName || surname ? { first: firstName, second: surname } : { first: name, second: '' };
      return { key, username, ...names, below, ...(portrait && { portrait }) };
    }
    const companion = said?.companions[index - 1];
    const place = `${key} ${index}`;
    return companion === undefined
      ? { key: place, first: '', second: '', below: t.guestOf(name), isToWrite: true }
      : { key: place, first: companion, second: '', below: companionsTexts.with(name) };
  });
}

/** What has got a name is printed with it. */
function asCorrected(badge: BadgeOf, text: BadgeText | undefined): BadgeOf {
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

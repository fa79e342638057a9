import { type CSSProperties, useState } from 'react';
import { useLoaderData } from 'react-router';
import { nameOrUsername } from '#contract/full-name.ts';
import type { MeetingGuest } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { meetingsPrintTexts } from '#texts/web/meetings/meetings.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Checkbox } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { Portrait } from '../ui/portrait.tsx';
import { Swatches } from '../ui/swatch-strip.tsx';
import styles from './badges-page.module.css';
import { loadGuests } from './guest-list-page.tsx';

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

type Props = {
  meeting: string;
  /** Whose badge it is; otherwise it is for somebody whom a guest brings. */
  guest?: MeetingGuest;
  guestOf?: string;
};

function Badge({ meeting, guest, guestOf = '' }: Props) {
  return (
    <li className={styles.badge}>
      <Swatches className={styles.strip} />
      {guest ? (
        <Name guest={guest} />
      ) : (
        <p className={styles.guest}>
          <bdi>{meetingsPrintTexts.badges.guestOf(guestOf)}</bdi>
        </p>
      )}
      <p className={styles.foot}>
        <bdi>{meeting}</bdi>
      </p>
    </li>
  );
}

function Name({ guest }: { guest: MeetingGuest }) {
  const { username, firstName, surname, birthName, portrait } = guest;
  const [first = '', second = ''] = [firstName, surname].filter(Boolean);
  const room = portrait ? ROOM_BESIDE_PORTRAIT : ROOM;
  return (
    <div className={styles.name} data-portrait={portrait !== undefined}>
      {portrait && <Portrait username={username} name={first} portrait={portrait} size={96} isEager />}
      <div>
        <Line text={first || username} sizes={FIRST} room={room} />
        {second && <Line text={second} sizes={SECOND} room={room} />}
        {birthName && (
          <Line
            className={styles.born}
            text={meetingsPrintTexts.bornAs(birthName)}
            sizes={BORN}
            room={room}
          />
        )}
      </div>
    </div>
  );
}

/** In percent of a badge's width: the size of a line at most, and of two lines. */
type Sizes = { one: number; two: number };
const FIRST: Sizes = { one: 15, two: 9 };
const SECOND: Sizes = { one: 9, two: 6 };
const BORN: Sizes = { one: 5, two: 0 };

/** How wide a line may be, alone and beside a portrait. */
const ROOM = 84;
const ROOM_BESIDE_PORTRAIT = 55;

type LineProps = { text: string; sizes: Sizes; room: number; className?: string | undefined };

/** As large as fits into one line or two, without breaking a word. */
function Line({ text, sizes, room, className }: LineProps) {
  const width = widthOf(text);
  const inOne = Math.min(sizes.one, room / width);
  const longestWord = Math.max(...text.split(/(?<=[\s-])/).map((word) => widthOf(word.trimEnd())));
  // The lines are not equally long.
  const inTwo = Math.min(sizes.two, room / longestWord, (1.6 * room) / width);
  const size = `${Math.max(inOne, inTwo).toFixed(2)}cqi`;
  return (
    <p className={className} style={{ '--size': size } as CSSProperties}>
      <bdi>{text}</bdi>
    </p>
  );
}

const MEASURED_AT = 100;
const pen = document.createElement('canvas').getContext('2d');

/** The width of a bold text, in the size of its letters: fonts differ by a third from system to system. */
function widthOf(text: string): number {
  if (!pen) return text.length;
  pen.font = `700 ${MEASURED_AT}px ${getComputedStyle(document.documentElement).fontFamily}`;
  return pen.measureText(text).width / MEASURED_AT;
}

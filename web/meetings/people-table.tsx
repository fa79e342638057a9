import type { ReactNode } from 'react';
import { isolated } from '#contract/characters.ts';
import type { MeetingPerson } from '#contract/meeting-people.ts';
import { longDay } from '#texts/dates.ts';
import { meetingsPrintTexts as t } from '#texts/web/meetings/meetings.ts';
import { serverNow } from '../session/server-clock.ts';
import { groupName } from '../ui/site.ts';
import table from '../ui/table.module.css';
import styles from './people.module.css';

type Column = {
  heading: string;
  /** As wide as what is in it; where there are no columns, beside the name. */
  isNarrow?: boolean;
  /** On the screen, or on paper alone. */
  on?: 'screen' | 'paper';
  cell: (one: MeetingPerson) => ReactNode;
};

type Props = {
  /** What the box to tick on paper is for. */
  ticked: string;
  groups: readonly { heading?: string; people: readonly MeetingPerson[] }[];
  /** Below the name. */
  below: (one: MeetingPerson) => ReactNode;
  columns: readonly Column[];
};

/** People of a meeting, each with a box to tick on paper. On phones a card for each. */
export function PeopleTable({ ticked, groups, below, columns }: Props) {
  const classOf = ({ isNarrow, on }: Column) =>
    [isNarrow ? styles.narrow : styles.wide, on && styles[on]].filter(Boolean).join(' ');
  return (
    <table className={`${table.table} ${styles.table}`}>
      <thead>
        <tr>
          <td colSpan={columns.length + 2}>{t.list.note(groupName, longDay(serverNow()))}</td>
        </tr>
        <tr>
          <th scope="col" className={styles.tick}>
            {ticked}
          </th>
          <th scope="col">{t.list.name}</th>
          {columns.map((column) => (
            <th key={column.heading} scope="col" className={classOf(column)}>
              {column.heading}
            </th>
          ))}
        </tr>
      </thead>
      {groups
        .filter(({ people }) => people.length > 0)
        .map(({ heading, people }) => (
          <tbody key={heading ?? ''}>
            {heading && (
              <tr>
                <th scope="rowgroup" colSpan={columns.length + 2} className={styles.heading}>
                  {heading}
                </th>
              </tr>
            )}
            {people.map((one) => (
              <tr key={one.guestId ?? one.username}>
                <td className={styles.tick}>
                  <Box />
                </td>
                <th scope="row">
                  <span>{isolated(listedName(one))}</span>
                  <span>{one.birthName && ` (${t.bornAs(isolated(one.birthName))})`}</span>
                  <span>{isApartOtherwise(one) && ` (${isolated(one.apart)})`}</span>
                  {one.said?.forOtherDate && <span className={styles.mark}> {t.list.forOtherDate}</span>}
                  <div className={styles.below}>{below(one)}</div>
                </th>
                {columns.map((column) => (
                  <td key={column.heading} className={classOf(column)}>
                    {column.cell(one)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
    </table>
  );
}

/** To be ticked on paper. */
export const Box = () => <span className={styles.box} />;

const isApartOtherwise = ({ apart, birthName }: MeetingPerson) =>
  apart !== '' && apart !== t.bornAs(birthName);

/** In the order of a list: "Körner, Sabine"; the username where the name is not released. */
export const listedName = ({ username, firstName, surname }: MeetingPerson) =>
  [surname, firstName].filter(Boolean).join(', ') || username;

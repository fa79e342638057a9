import { isRemembered, type Model, type Person } from '../model.ts';
import type { PartOf } from '../part.ts';
import { NOT_FOUND, ok, plain, read } from '../read.ts';
import { actsOfMaintainers } from './acts.ts';
import { actsOnMembers } from './members.ts';

const members = (m: Model) => m.people.filter(({ gone }) => !gone);

const memberTable = plain((m) =>
  ok(
    ...members(m).flatMap(({ username, contact, confirmed }) => [
      username,
      confirmed,
      ...Object.values(contact),
    ]),
  ),
);

const recorded = (m: Model) => [
  ...m.people.flatMap(({ usernames }) => usernames),
  ...[...m.record, ...m.looks].map(({ object = '' }) => object),
];

function stateOf(m: Model, person: Person): string {
  const { disabled, cameAt, invitedAt } = person;
  if (isRemembered(m, person)) return 'in-memoriam';
  if (disabled) return 'disabled';
  if (cameAt !== null) return 'active';
  return invitedAt === null ? 'not-invited' : 'invited';
}

/** What maintainers read who have entered their password again; for all others see `compare.ts`. */
export const maintenance: PartOf<'maintenance'> = {
  acts: { ...actsOfMaintainers, ...actsOnMembers },
  reads: {
    'GET /maintenance/overview': plain(() => ok()),
    'GET /maintenance/members': plain((m) => ({
      ...ok(
        ...members(m).flatMap(({ username, contact, confirmed, cameAt }) => [
          ...[username, contact.firstName, contact.surname, confirmed],
          // For the letter on paper.
          ...(cameAt === null && contact.city !== '' ? [contact.address, contact.city] : []),
        ]),
      ),
      check: (json: { username: string; state: string; maintainer: boolean }[]) => {
        const wrong = members(m).find((person) => {
          const shown = json.find(({ username }) => username === person.username);
          return shown?.state !== stateOf(m, person) || shown.maintainer !== person.maintainer;
        });
        return wrong && `state of ${wrong.username}, who is ${stateOf(m, wrong)}`;
      },
    })),
    'GET /maintenance/members/xlsx': memberTable,
    'GET /maintenance/members/csv': memberTable,
    'GET /maintenance/members/{username}/reach': read(
      (m) => m.people,
      (_m, { username }) => ({ username }),
      (_m, _reader, { gone }) => (gone ? NOT_FOUND : ok()),
    ),
    // Also those who have stored nothing.
    'GET /maintenance/backups': plain(() => ok()),
    'GET /maintenance/record': plain((m) => ({ status: 200, may: recorded(m) })),
    'GET /maintenance/record/{kind}/{person}/{number}': read(
      (m) => [m.record.length],
      (_m, length) => ({ kind: '*', person: '*', number: String(Math.max(1, length)) }),
      (m) => ({ status: 200, may: recorded(m) }),
    ),
  },
  letters: {
    'role-given': { subject: /^Wer die Seite betreut, hat sich geändert/ },
    'role-taken': 'as another one, or not caused here',
    'member-leaves': 'as another one, or not caused here',
    'member-stays': 'as another one, or not caused here',
  },
  defects: [
    {
      what: 'an import adds again who was deleted, or has another address now',
      file: 'server/maintenance/import/plan.ts',
      from: `found ?? (namesake && {`,
      to: `(namesake && {`,
      foundBy: 'server/maintenance/import/again.test.ts',
    },
  ],
};

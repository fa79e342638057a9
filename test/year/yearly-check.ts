import { forAnyone, forMaintainers, forOwner, type Rules, served } from '../attacks/rule.ts';
import { type Act, type Doing, doing, maintainer, maintaining, personOf, pick } from './acting.ts';
import { ownCall } from './members/acts.ts';
import { isActive, type Session } from './model.ts';
import type { PartOf } from './part.ts';
import { ok, onlyOwn, plain } from './read.ts';
import type { World } from './world.ts';

declare module './part.ts' {
  interface PersonOfParts {
    yearlyCheck: boolean;
  }
  interface ModelOfParts {
    yearlyMonth: number | null;
  }
}

const chooseMonth = (w: World, session: Session | undefined, month: number | null) =>
  w.call(session, 'PUT /maintenance/yearly_check', { body: { month } }, 204, () => {
    if (w.m.yearlyMonth !== month) w.record(personOf(w, session), 'yearly-check-set');
    w.m.yearlyMonth = month;
  });

const germanMonth = (at: number) =>
  Number(new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', month: 'numeric' }).format(at));

const acts: Record<string, Doing> = {
  'box of the yearly check': doing('PUT /users/{username}/yearly_check', async (w, act) => {
    const { person, session, expected } = await ownCall(w, act);
    if (!person) return;
    const wanted = act.a % 2 === 0;
    const input = { params: { username: person.username }, body: { wanted } };
    await w.call(session, 'PUT /users/{username}/yearly_check', input, expected(204), () => {
      person.yearlyCheck = wanted;
    });
  }),
  'choose a month': maintaining('PUT /maintenance/yearly_check', 0.3, (w, session, _me, { a }) =>
    chooseMonth(w, session, a % 4 === 0 ? null : (a % 12) + 1),
  ),
  'say that the data hold': doing('POST /confirm_data', async (w, { a }) => {
    const ticket = pick(
      w.m.tickets.filter(({ purpose }) => purpose === 'yearly'),
      a,
    );
    const isIn = isActive(w.m.people[ticket?.person ?? -1]);
    const body = { token: ticket?.token ?? `erfunden${a}` };
    await w.call(undefined, 'POST /confirm_data', { body }, ticket && isIn ? [204, 404] : 404);
  }),
};

const once = (w: World, act: Act, kind: string) => acts[kind]?.run(w, { ...act, kind, a: 0, b: 0, c: 0 });

export const yearlyCheck: PartOf<'yearlyCheck'> = {
  person: { yearlyCheck: false },
  model: { yearlyMonth: null },
  boxes: { 'yearly-check': 'yearlyCheck' },
  ends: { 'yearly-check': 'yearlyCheck' },
  buttons: { stimmt: 'yearly' },
  beginning: ['box of the yearly check'],
  acts,
  reads: {
    'GET /users/{username}/yearly_check': onlyOwn(() => ok()),
    'GET /maintenance/yearly_check': plain((m) => ({
      ...ok(),
      check: ({ month, wanting }: { month: number | null; wanting: number }) => {
        const due = m.people.filter(
          ({ yearlyCheck, disabled, gone }) => yearlyCheck && !disabled && !gone,
        ).length;
        return month === m.yearlyMonth && wanting === due ? undefined : `${wanting} for ${due}`;
      },
    })),
  },
  letters: {
    'yearly-check': {
      subject: /^Stimmen deine Angaben noch/,
      mayReach: (_m, person) => isActive(person) && person.yearlyCheck,
    },
    'yearly-check-reminder': 'as another one, or not caused here',
  },
  halfAYear: {
    async before(w, act, after) {
      await once(w, act, 'box of the yearly check');
      await chooseMonth(w, await maintainer(w, 0), germanMonth(after));
    },
    after: (w, act) => once(w, act, 'say that the data hold'),
  },
  defects: [
    {
      what: 'the yearly check asks who has saved the data last month',
      file: 'server/yearly-check/yearly-checks.ts',
      from: `&& confirmedAt(row) + FRESH_MS <= at,`,
      to: `,`,
      foundBy: 'server/yearly-check/yearly-check.test.ts',
    },
  ],
};

export const yearlyCheckAttacks = {
  'GET /users/{username}/yearly_check': forOwner(served),
  'POST /confirm_data': forAnyone('404 not-found', { token: 'x' }),
  'PUT /users/{username}/yearly_check': forOwner(
    { status: 204, changes: { members: '+1 -1', consents: '+1' } },
    { wanted: true },
  ),
  'GET /maintenance/yearly_check': forMaintainers(served),
  'PUT /maintenance/yearly_check': forMaintainers(
    { status: 204, changes: { site_settings: '+1', maintenance_record: '+1' } },
    { month: 3 },
  ),
} satisfies Rules;

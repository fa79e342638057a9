import { CODE_LENGTH } from '#contract/limits.ts';
import { type Act, type Doing, doing, maintainer, oneOf, personOf, pick, someone } from '../acting.ts';
import { DAY, HOUR, isActive, type Link, type Person, type Session, wantedAddress } from '../model.ts';
import type { World } from '../world.ts';

/** One in three has done its work already. */
const links = (w: World, n: number, purposes: string[]) => {
  const all = w.m.links.filter(({ purpose }) => purposes.includes(purpose));
  const [over, open] = [all.filter(({ isOver }) => isOver), all.filter(({ isOver }) => !isOver)];
  return n % 3 === 2 ? pick(over, n) : (pick(open, n) ?? pick(over, n));
};

/** Whether a link still does what it was mailed for. */
const works = (w: World, link: Link) =>
  !link.isOver && link.endsAt > w.m.now && isActive(w.m.people[link.person]);

/** Whether it lets a newcomer in without a password, as a code in a letter does not. */
const isWayIn = (w: World, { purpose, person, token }: Link) => {
  const { cameAt, maintainer, confirmed } = w.m.people[person] as Person;
  const isNewcomer = cameAt === null && !maintainer && confirmed !== '';
  return purpose === 'invitation' && isNewcomer && token.length > CODE_LENGTH;
};

/** Often somebody to whom a link was mailed that works. */
const holder = (w: World, n: number): Person | undefined =>
  n % 2 === 0
    ? w.m.people[
        pick(
          w.m.links.filter((link) => works(w, link)),
          n,
        )?.person ?? -1
      ]
    : undefined;

async function check(w: World, link: Link) {
  const { json } = await w.call(undefined, 'POST /check_password_link', { body: { token: link.token } }, 200);
  const said = json as { works: boolean; isWayIn?: true };
  if (said.works !== works(w, link)) w.fail('POST /check_password_link: whether it works');
  if ((said.isWayIn ?? false) !== (works(w, link) && isWayIn(w, link)))
    w.fail('POST /check_password_link: whether it is a way in');
}

/** What was mailed before a new password does nothing any more. */
async function tryAfter(w: World, before: Link[]) {
  for (const link of before.filter(({ isOver }) => isOver))
    if (link.purpose === 'login') await logInBy(w, link, false);
    else if (link.purpose === 'address')
      await w.call(undefined, 'POST /confirm_address', { body: { token: link.token } }, 404);
    else await check(w, link);
}

/** Whether more than the password has to say who is here, as that was set without the one before. */
const isUnproven = (w: World, { unprovenAt }: Person, session: Session | undefined) =>
  unprovenAt !== undefined && w.m.now - unprovenAt < DAY && w.m.now - (session?.mailedAt ?? 0) > HOUR / 6;

const linksOf = (w: World, person: Person | undefined) =>
  w.m.links.filter((link) => link.person === person?.n && works(w, link));

/** By a link or a code that is mailed at once; at times by one that has done its work, or is for something else. */
export async function logInByMail(w: World, { who, a, b, c }: Act) {
  const person = pick(
    w.m.people.filter(({ password }) => password !== null),
    who,
  ) as Person;
  const username = a % 6 === 5 ? 'niemand' : a % 3 === 2 ? person.confirmed : person.username;
  await w.site.site.db.deleteFrom('attempts').execute();
  await w.call(undefined, 'POST /request_login_link', { body: { username } }, 200, ({ json }) => {
    const { request } = json as { request: string };
    const isMeant = isActive(person) && person.confirmed !== '' && a % 6 !== 5;
    if (isMeant) w.postTo('login-link', [{ person: person.n, address: person.confirmed }], { request });
  });
  await w.lookAtPost();
  const fresh = w.m.links.findLast((one) => one.purpose === 'login' && one.person === person.n);
  const link = c % 4 === 0 ? links(w, a, b % 8 === 0 ? ['reset', 'invitation'] : ['login']) : fresh;
  if (link) await logInBy(w, link, c % 2 === 0);
}

async function logInBy(w: World, link: Link, wantsCode: boolean) {
  const person = w.m.people[link.person] as Person;
  const session = w.browser(person);
  const logsIn = link.purpose === 'login' || isWayIn(w, link);
  const due = works(w, link) && logsIn ? 200 : 404;
  const then = () => {
    w.endLinks(person, link.purpose);
    w.begin(session, person);
    session.mailedAt = w.m.now;
  };
  const { token, code, request } = link;
  if (wantsCode && code !== undefined && request !== undefined)
    // 401 where the request, too, is gone by now.
    await w.call(
      session,
      'POST /login_by_code',
      { body: { request, code } },
      due === 200 ? due : [due, 401],
      then,
    );
  else await w.call(session, 'POST /login_by_link', { body: { token } }, due, then);
}

/** Ways in by mail, and what mailed links do. */
export const actsOfPasswords: Record<string, Doing> = {
  'ask for a reset': doing('POST /request_password_reset', 1.5, async (w, { who, a }) => {
    const person = holder(w, who) ?? (pick(w.m.people, who) as Person);
    const username = a % 6 === 5 ? 'niemand' : a % 3 === 2 ? person.confirmed : person.username;
    await w.site.site.db.deleteFrom('attempts').execute();
    await w.call(undefined, 'POST /request_password_reset', { body: { username } }, 204, () => {
      const found = w.m.people.find(
        (one) => !one.gone && username !== '' && [one.username, one.confirmed].includes(username),
      );
      if (isActive(found) && found.confirmed !== '')
        w.postTo('password-reset', [{ person: found.n, address: found.confirmed }]);
    });
  }),
  'set a password by a link': doing('POST /perform_password_reset', 2, async (w, { a, b }) => {
    const link = links(w, a, b % 8 === 7 ? ['address'] : ['reset', 'invitation']);
    if (!link) return;
    const person = w.m.people[link.person] as Person;
    const newPassword = `Neuer Anstrich ${w.needle()}`;
    const due = works(w, link) && link.purpose !== 'address' ? 204 : 404;
    const before = linksOf(w, person);
    await w.call(
      undefined,
      'POST /perform_password_reset',
      { body: { token: link.token, newPassword } },
      due,
      () => {
        if (person.cameAt !== null) w.endButtons(person);
        w.setPassword(person, newPassword);
        w.endSessions(person);
      },
    );
    await tryAfter(w, before);
  }),
  'look at a link': doing(['POST /check_password_link', 'POST /renew_password_link'], async (w, { a, b }) => {
    const link = links(w, a, ['reset', 'invitation']);
    if (!link) return;
    const body = { token: link.token };
    if (b % 2 === 0) return check(w, link);
    await w.call(undefined, 'POST /renew_password_link', { body }, 204, () => {
      const person = w.m.people[link.person];
      if (link.isOver || link.endsAt > w.m.now || !isActive(person)) return;
      // A year after its end nobody knows it any more.
      if (link.endsAt <= w.m.now - 365 * DAY) return;
      w.postTo(link.purpose === 'reset' ? 'password-reset' : 'invitation', [
        { person: link.person, address: link.address },
      ]);
    });
  }),
  'change the password': doing('POST /change_password', 2, async (w, { who, a }) => {
    // Half of them by maintainers, of whom there are few.
    const other = holder(w, who);
    const session = await (a % 4 > 1
      ? maintainer(w, who)
      : other?.password
        ? w.sessionOf(other)
        : someone(w, who));
    const person = personOf(w, session);
    const before = linksOf(w, person);
    const newPassword = `Frischer Lack ${w.needle()}`;
    // A maintainer says the old one.
    const proves = person?.maintainer === true && a % 2 === 0;
    const body = { newPassword, ...(proves && { password: person?.password }) };
    const due = person?.maintainer && !proves ? 403 : 204;
    await w.call(session, 'POST /change_password', { body }, due, () => {
      if (!person || !session) return;
      const { isOver: _, ...kept } = session;
      w.endSessions(person);
      // Not a maintainer's any more before the next login.
      Object.assign(session, kept, { isOver: false, changedPassword: true, confirmedUntil: 0 });
      session.mailedAt = undefined;
      w.setPassword(person, newPassword, session, proves);
    });
    await tryAfter(w, before);
  }),
  'confirm an address': doing('POST /confirm_address', 2, async (w, { a, b, c }) => {
    const link = links(w, a, b % 8 === 7 ? ['reset'] : ['address']);
    if (!link) return;
    const person = w.m.people[link.person] as Person;
    // That of a maintainer only in a browser in which the maintainer has confirmed.
    const isThere = isActive(person) && c % 3 !== 0;
    const wanted = person.maintainer ? w.confirmedOf : w.sessionOf;
    const session = isThere && person.password !== null ? await wanted(person) : undefined;
    const isWorking = works(w, link) && link.purpose === 'address';
    const isRefused = (person.maintainer && !session) || isUnproven(w, person, session);
    const due = !isWorking ? 404 : isRefused ? 403 : 204;
    await w.call(session, 'POST /confirm_address', { body: { token: link.token } }, due, () => {
      person.confirmed = link.address;
      w.endLinks(person);
      w.endButtons(person);
    });
  }),
  'the letter once more': doing('POST /confirmation_letter', 0.5, async (w, { who }) => {
    const session = await someone(w, who);
    await w.call(session, 'POST /confirmation_letter', {}, 204, () => {
      const person = personOf(w, session);
      const wanted = person ? wantedAddress(person) : '';
      if (!person || wanted === '' || wanted === person.confirmed) return;
      // Also one that is held, for a month.
      const isUnderWay = w.m.post.some(
        ({ kind, to, at }) =>
          kind === 'address-confirmation' && to[0]?.address === wanted && at > w.m.now - 30 * DAY,
      );
      if (!isUnderWay) w.postTo('address-confirmation', [{ person: person.n, address: wanted }]);
    });
  }),
  'a new calendar address': doing(
    ['GET /calendar_address', 'POST /calendar_address'],
    async (w, { who, a }) => {
      const session = await oneOf(w, who, [0]);
      const person = personOf(w, session);
      const line = a % 2 === 0 ? 'GET /calendar_address' : 'POST /calendar_address';
      await w.call(session, line, {}, 200, ({ json }) => {
        const token = String((json as { url: string }).url.split('/').at(-1));
        if (!person) return;
        const own = w.m.tickets.filter((one) => one.purpose === 'calendar' && one.person === person.n);
        if (a % 2 === 1) for (const one of own) one.isOver = true;
        const known = own.find((one) => one.token === token);
        if (known?.isOver) w.fail('GET /calendar_address: an address that has ended is given again');
        else if (!known) w.m.tickets.push({ token, person: person.n, purpose: 'calendar', isOver: false });
      });
    },
  ),
};

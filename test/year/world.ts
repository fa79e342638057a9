import { api, type CallName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { addressOf } from '#contract/pages.ts';
import { unexplained } from './knowledge.ts';
import { kindOf, type Leaving, leaving, unsolicitedIn, voiceOf } from './leaving.ts';
import type { LetterKind } from './letters.ts';
import {
  type Entry,
  HOUR,
  isActive,
  isLive,
  isReachable,
  type Letter,
  type Link,
  type Model,
  mailbox,
  type Person,
  readerOf,
  type Session,
} from './model.ts';
import { factOf, needlesIn } from './needles.ts';
import { buttonsOfAll } from './parts.ts';
import { keepLinks, keepTickets } from './password/mailed-links.ts';
import type { Seen } from './read.ts';
import { ADMIN_EMAIL, type Answer, type Jar, type Site } from './site.ts';

/** What does not agree with the model. */
export class Finding extends Error {}

export type Input = { params?: Record<string, string>; body?: unknown; form?: FormData; raw?: string };
export type World = ReturnType<typeof createWorld>;
type Who = Session | undefined;

const endingButtons = () => ['answer', 'vote', 'passed-on', ...Object.values(buttonsOfAll())];

/** The site and the model of it, side by side: what is done to one is done to the other. */
export function createWorld(site: Site, m: Model, needles = { last: 0 }) {
  const jars = new Map<number, Jar>();
  /** Counts of calls by what was answered. */
  const calls = { acts: 0, reads: 0, letters: 0 };
  /** Of each line, and of what is done without a call: how often it was done, and how often refused. */
  const tally = new Map<string, { done: number; refused: number }>();
  const count = (what: string, isDone: boolean) => {
    const { done, refused } = tally.get(what) ?? { done: 0, refused: 0 };
    tally.set(what, { done: done + Number(isDone), refused: refused + Number(!isDone) });
  };
  /** Emails that were taken by the mail server and are not looked at yet, from here on. */
  let lettersSeen = 0;
  const history: string[] = [];
  const backups: { backups: string; model: Model }[] = [];

  const nameOf = (session: Who) => {
    const reader = readerOf(w.m, session);
    if (!reader.person) return session ? 'an ended session' : 'nobody';
    const { username, maintainer } = reader.person;
    return `${username}${maintainer ? (reader.isConfirmed ? ', confirmed' : ', not confirmed') : ''}`;
  };

  const fail = (what: string) => {
    throw new Finding(what);
  };

  const send = async (
    session: Who,
    line: CallName,
    { params = {}, body, form, raw }: Input,
  ): Promise<Answer> => {
    const [method = ''] = line.split(' ');
    const answer = await site.send(method, addressOf(line, params), session && jars.get(session.n), {
      ...(body !== undefined && { json: body }),
      ...(form && { form }),
      ...(raw !== undefined && {
        body: raw,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    });
    count(line, answer.status < 400);
    if (answer.status >= 500)
      throw new Finding(`${line} by ${nameOf(session)}: ${answer.status} ${answer.text}`);
    return answer;
  };

  /** How those are refused whom a line does not admit, before it looks at anything; undefined for the others. */
  const refusal = (session: Who, line: CallName): number | undefined => {
    const { access, unconfirmed }: Endpoint = api[line];
    const { person, isConfirmed } = readerOf(w.m, session);
    if (access === 'member') return person ? undefined : 401;
    if (access === 'maintainer' && !person?.maintainer) return 404;
    return access === 'maintainer' && !unconfirmed && !isConfirmed ? 403 : undefined;
  };

  /** Asks for one thing, which must be answered so; `then`: what has happened in the class when it was done. */
  const call = async (
    session: Who,
    line: CallName,
    input: Input,
    expected: number | number[],
    then: (answer: Answer) => void = () => {},
  ): Promise<Answer> => {
    calls.acts += 1;
    const who = nameOf(session);
    const refused = refusal(session, line);
    const due = refused === undefined ? [expected].flat() : [refused];
    const answer = await send(session, line, input);
    history.push(
      `${who}: ${line} ${JSON.stringify({ ...input.params, ...(input.body as object) })} → ${answer.status}`,
    );
    if (!due.includes(answer.status))
      fail(`${line} by ${who}: ${answer.status} ${answer.text.slice(0, 80)}, not ${due.join(' or ')}`);
    if (answer.status < 300) then(answer);
    return answer;
  };

  const endSessions = (person: Person) => {
    for (const session of w.m.sessions) if (session.person === person.n) session.isOver = true;
  };
  const endLinks = (person: Person, purpose?: Link['purpose']) => {
    for (const link of w.m.links)
      if (link.person === person.n && (purpose ?? link.purpose) === link.purpose) link.isOver = true;
  };

  /** The address that gives a calendar all meetings goes on no longer than a session would. */
  const endCalendar = (person: Person) => {
    for (const ticket of w.m.tickets)
      if (ticket.person === person.n && ticket.purpose === 'calendar') ticket.isOver = true;
  };

  /** What the buttons of earlier emails do without a login, but for the ways out of mails. */
  const endButtons = (person: Person) => {
    for (const ticket of w.m.tickets)
      if ((ticket.person === person.n && endingButtons().includes(ticket.purpose)) || ticket.by === person.n)
        ticket.isOver = true;
  };

  const w = {
    site,
    endCalendar,
    endButtons,
    ADMIN: ADMIN_EMAIL,
    backups,
    m,
    jars,
    count,
    tally,
    calls,
    history,
    nameOf,
    send,
    call,
    refusal,
    fail,
    endSessions,
    endLinks,
    needle: (): string => {
      needles.last += 1;
      return `qz${needles.last}qz`;
    },
    /** What an answer shows must be what the model says. */
    mustShow(
      what: string,
      session: Who,
      { text, json }: Pick<Answer, 'text' | 'json'>,
      { shows = [], may = [], also = [], check }: Seen,
    ) {
      const reader = readerOf(w.m, session);
      const found = needlesIn(text);
      const due = needlesIn(shows);
      const more = found.difference(due);
      const wrong =
        may === 'all'
          ? unexplained(w.m, more.difference(needlesIn(also)), reader)
          : more.difference(needlesIn(may));
      const told = (needles: Set<string>) =>
        [...needles].map((one) => `${one} (${factOf(w.m, one)})`).join(', ');
      if (wrong.size > 0) fail(`${what} by ${nameOf(session)} shows what it must not: ${told(wrong)}`);
      const lacks = due.difference(found);
      if (lacks.size > 0) fail(`${what} by ${nameOf(session)} lacks ${told(lacks)}`);
      const not = check?.(json);
      if (not !== undefined) fail(`${what} by ${nameOf(session)} is wrong: ${not}`);
    },
    /** A maintainer has read what members do not see. */
    look(person: Person | undefined, act: string, object = '') {
      if (person) w.m.looks.push({ actor: person.n, at: w.m.now, act, object });
    },
    record(actor: Person | undefined, act: string, more: Omit<Entry, 'actor' | 'act'> = {}) {
      w.m.record.push({ actor: actor?.username ?? '', act, ...more });
      const about = w.m.people.find(({ username }) => username === more.member);
      about?.ever.push(more.object ?? '', actor?.username ?? '');
    },
    /** One email for each of them, at the mailbox that they have now. */
    post(kind: LetterKind, people: Person[], more: Partial<Letter> = {}) {
      const to = people.filter(isReachable).map((one) => ({ person: one.n, address: mailbox(one) }));
      w.postTo(kind, to, more);
    },
    postTo(kind: LetterKind, to: Letter['to'], more: Partial<Letter> = {}) {
      if (to.length > 0) w.m.post.push({ kind, to, at: w.m.now, dueAt: w.m.now, tells: [], ...more });
      if (more.by !== undefined) w.m.meetings[more.meeting ?? -1]?.writers.push(more.by);
    },
    /** To their common mailbox and each maintainer. */
    postToMaintainers(kind: LetterKind, tells: string[]) {
      const all = w.m.people.filter(({ maintainer }) => maintainer);
      w.post(kind, all, { tells });
      w.postTo(kind, [{ person: null, address: ADMIN_EMAIL }], { tells });
    },
    /** What was to leave, also for disabled members. */
    dropPost(isDropped: (letter: Letter) => boolean) {
      w.m.post = w.m.post.filter((letter) => !isDropped(letter));
      for (const one of w.m.people) one.kept = (one.kept ?? []).filter(({ letter }) => !isDropped(letter));
    },
    /** Members who are disabled or deleted, or have died, are let in nowhere, and nothing leaves in their name any more. */
    shutOut(person: Person) {
      endSessions(person);
      person.browsers = [];
      endLinks(person);
      w.dropPost(({ kind, by }) => kind === 'group-email' && by === person.n);
    },
    /** `by`: the session in which it was set; another browser is known by it, too. */
    /** `by`: a session, unless it is set by a link; `proves`: who has entered the one before. */
    setPassword(person: Person, password: string, by?: Session, proves = !by) {
      person.password = password;
      if (!proves) person.unprovenAt = w.m.now;
      else if (!by) person.unprovenAt = undefined;
      person.browsers = [by?.n ?? null];
      person.passwordAt = w.m.now;
      endLinks(person);
      endCalendar(person);
      if (person.confirmed !== '')
        w.postTo('password-changed', [{ person: person.n, address: person.confirmed }]);
    },
    pass(ms: number) {
      site.pass(ms);
      w.m.now = site.now();
    },

    async logIn(person: Person, password = person.password ?? 'falsch', name = person.username) {
      const session = w.browser(person);
      const isRight = isActive(person) && person.password === password;
      await site.site.db.deleteFrom('attempts').execute();
      const input = { body: { username: name, password } };
      await call(session, 'POST /login', input, isRight ? 200 : 401, () => w.begin(session, person));
      return session;
    },
    /** A browser without a session. */
    browser(person: Person): Session {
      const session: Session = {
        n: jars.size,
        person: person.n,
        endsAt: 0,
        confirmedUntil: 0,
        isOver: true,
        changedPassword: false,
      };
      jars.set(session.n, new Map());
      return session;
    },
    /** Whichever way somebody has logged in. */
    begin(session: Session, person: Person) {
      session.endsAt = (Math.floor(w.m.now / 1000) + 7200) * 1000;
      session.isOver = false;
      const browsers = [...(person.browsers ?? []), session.n];
      person.browsers = browsers.slice(-10);
      for (const one of w.m.sessions) if (browsers.slice(0, -10).includes(one.n)) one.isOver = true;
      w.m.sessions.push(session);
      const about = w.m.sought.findIndex((one) => one.found === person.n && !one.gone && !one.isTold);
      const sought = w.m.sought[about];
      person.cameAt = w.m.now;
      if (!sought || sought.seekers.length === 0 || !isReachable(person)) return;
      sought.isTold = true;
      w.post('missing-found', [person], { about });
    },
    async confirm(session: Session) {
      const person = w.m.people[session.person] as Person;
      await site.site.db.deleteFrom('attempts').execute();
      // What this session has set itself proves nothing.
      const expected = session.changedPassword ? [401, 403] : 204;
      await call(session, 'POST /confirm_password', { body: { password: person.password } }, expected, () => {
        session.confirmedUntil = w.m.now + HOUR / 2;
      });
    },
    /** A live session of a member who may log in. */
    async sessionOf(person: Person): Promise<Session> {
      return (
        w.m.sessions.findLast((one) => one.person === person.n && isLive(w.m, one)) ?? (await w.logIn(person))
      );
    },
    async confirmedOf(person: Person): Promise<Session> {
      const one = w.m.sessions.findLast(
        (session) => session.person === person.n && isLive(w.m, session) && session.confirmedUntil > w.m.now,
      );
      if (one) return one;
      const session = await w.logIn(person);
      await w.confirm(session);
      return session;
    },

    /** What may leave leaves; it must be what the model says, for whom, and tell nobody what is not theirs. */
    async lookAtPost() {
      await site.drain();
      const due = leaving(w.m);
      const sent = site.letters.slice(lettersSeen);
      lettersSeen = site.letters.length;
      calls.letters += sent.length;
      for (const letter of sent) {
        const kind = kindOf(letter);
        const { text, subject, from, to, replyTo, calendar = '' } = letter;
        const posing = voiceOf(w.m, letter);
        if (posing) fail(`letter: ${posing}`);
        const told = needlesIn(
          [text, subject, from.name, to.name, calendar],
          [replyTo?.name ?? '', replyTo?.address ?? ''],
        );
        const untold = ({ tells }: Leaving) => told.difference(needlesIn(tells));
        // Of several alike, that which says this.
        const one = due
          .filter((other) => other.kind === kind && other.address === to.address)
          .sort((x, y) => untold(x).size - untold(y).size)[0];
        if (!one) {
          const wrong = kind ? `${kind} to ${to.address}, who should not get it` : unsolicitedIn(w.m, letter);
          if (wrong) fail(`letter: ${wrong}`);
          keepTickets(w.m, letter);
          continue;
        }
        due.splice(due.indexOf(one), 1);
        const { person } = one;
        const isConfirmed = person?.maintainer === true;
        const wrong = unexplained(w.m, untold(one), { person, isConfirmed });
        if (wrong.size > 0)
          fail(
            `letter: ${kind} to ${person?.username ?? one.address} tells ${[...wrong].join()}: ${letter.text}`,
          );
        if (person) keepLinks(w.m, person, one.address, one.letter, letter);
      }
      if (due[0]) fail(`letter: ${due[0].kind} to ${due[0].address} is missing`);
    },
  };

  return w;
}

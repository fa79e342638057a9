import { authorInLetter } from '#texts/mail/greeting.ts';
import { forMembers, type Rules, served } from '../attacks/rule.ts';
import { doing, maintainer, memberName, oneOf, personOf, pickLiving, readerFor, someone } from './acting.ts';
import { asWhom } from './galleries/acts.ts';
import { by, signed } from './letters.ts';
import {
  fullName,
  isActive,
  isNamed,
  isReachable,
  type Model,
  mailbox,
  maintains,
  type Person,
  type Rundmail,
  shownName,
  takesRundmails,
} from './model.ts';
import type { PartOf } from './part.ts';
import { active, count, NOT_FOUND, named, ok, plain, read, type Seen } from './read.ts';

/** The archive has the Rundmails that have left for somebody; the emails say which those are, so each may be there. */
const archive = (m: Model): Seen => {
  const all = m.rundmails.filter(({ takenOut }) => !takenOut);
  const nameOf = ({ sender }: Rundmail) => {
    const person = m.people[sender ?? -1];
    if (!person || !isNamed(person)) return '';
    return authorInLetter({ fullName: fullName(person), username: person.username });
  };
  return {
    status: 200,
    may: all.flatMap((one) => [one.subject, one.message, nameOf(one)]),
    check: (json: { id: string; sender: string }[]) => {
      const wrong = json.find(({ id, sender }) => {
        const known = all.find((one) => one.id === id);
        return !known || nameOf(known) !== sender;
      });
      return wrong && `${wrong.id} in the archive by „${wrong.sender}“`;
    },
  };
};

export const groupEmail: PartOf<'groupEmail'> = {
  boxes: { 'group-emails': 'rundmails' },
  ends: { 'group-emails': 'rundmails' },
  acts: {
    'send a Rundmail': doing('POST /group_email', async (w, { who }) => {
      const session = await someone(w, who);
      const sender = personOf(w, session);
      const to = w.m.people.filter((one) => (one.rundmails || one === sender) && isReachable(one));
      const body = { subject: `Rundbrief ${w.needle()}`, message: `Hallo zusammen ${w.needle()}` };
      const wanting = to.some((one) => one.rundmails);
      const due = !wanting ? 400 : [202, 429];
      await w.call(session, 'POST /group_email', { body }, due, ({ json }) => {
        const { id, recipients } = json as { id: string; recipients: number };
        if (recipients !== to.length) w.fail(`POST /group_email: ${recipients} recipients, not ${to.length}`);
        const sent = { id, sender: sender?.n ?? null, ...body, to: to.map(({ n }) => n), takenOut: false };
        sender?.ever.push(body.subject, body.message);
        w.m.rundmails.push(sent);
        w.post('group-email', to, { by: sender?.n, rundmail: id, tells: [body.subject, body.message] });
      });
    }),
    'preview a Rundmail': doing('POST /group_email_preview', async (w, { who }) => {
      const session = await someone(w, who);
      const reader = readerFor(w, session);
      const body = { subject: `Rundbrief ${w.needle()}`, message: `Hallo zusammen ${w.needle()}` };
      const answer = await w.call(session, 'POST /group_email_preview', { body }, 200);
      if (answer?.status !== 200 || !reader.person) return;
      const all = active(w.m).filter((one) => maintains(reader) || isNamed(one));
      const { username } = reader.person;
      const own = [...Object.values(body), fullName(reader.person), username, mailbox(reader.person)];
      const may = all.flatMap((one) => [one.username, fullName(one)]);
      w.mustShow('POST /group_email_preview', session, answer, {
        status: 200,
        shows: [],
        may: [...own, ...may],
      });
      if (maintains(reader)) w.look(reader.person, 'mails-read');
    }),
    'try a Rundmail': doing('POST /group_email/test', async (w, { who }) => {
      const session = await someone(w, who);
      const sender = personOf(w, session);
      const body = { subject: `Rundbrief ${w.needle()}`, message: `Hallo zusammen ${w.needle()}` };
      const due = sender && !isReachable(sender) ? 409 : [202, 429];
      await w.call(session, 'POST /group_email/test', { body }, due, () => {
        sender?.ever.push(body.subject, body.message);
        if (sender) w.post('group-email-test', [sender], { by: sender.n, tells: Object.values(body) });
      });
    }),
    'take a Rundmail out': doing('DELETE /group_emails/{id}', async (w, { who, a }) => {
      const email = pickLiving(w.m.rundmails, a, ({ takenOut }) => takenOut);
      if (!email) return;
      const session = await (who % 2 === 0 ? maintainer(w, who) : oneOf(w, who, [email.sender]));
      const as = asWhom(readerFor(w, session), email.sender);
      const due = email.takenOut ? 404 : as ? 204 : 403;
      await w.call(session, 'DELETE /group_emails/{id}', { params: { id: email.id } }, due, () => {
        email.takenOut = true;
        const object = email.subject;
        if (as === 'maintainer')
          w.record(personOf(w, session), 'group-email-taken-out', {
            ...memberName(w.m, email.sender),
            object,
          });
      });
    }),
  },
  reads: {
    'GET /group_email': plain((m, { person }) => {
      const wanting = m.people.filter(takesRundmails);
      const own = person && mailbox(person) !== '' && !wanting.includes(person) ? 1 : 0;
      return {
        ...ok(person ? mailbox(person) : ''),
        check: count(
          wanting.length === 0 ? 0 : wanting.length + own,
          (json: { recipients: number }) => json.recipients,
        ),
      };
    }),
    // Who takes Rundmails is private: maintainers see names, others only the released names of those who are not reached.
    // What was taken out of the archive goes a month later.
    'GET /group_emails/{id}': read(
      (m) => m.rundmails.filter(({ takenOut }) => !takenOut),
      (_m, { id }) => ({ id }),
      (m, reader, { sender, subject, to }) => {
        if (sender === null || sender !== reader.person?.n) return NOT_FOUND;
        const reached = to.map((n) => m.people[n] as Person).filter(({ gone }) => !gone);
        const others = (maintains(reader) ? active(m) : named(m)).flatMap((one) => [
          one.username,
          fullName(one),
        ]);
        return { ...ok(subject, ...(maintains(reader) ? reached.map(shownName) : [])), may: others };
      },
    ),
    'GET /group_emails': plain(archive),
    'GET /group_emails/parts/{part}': read(
      () => ['0'],
      (_m, part) => ({ part }),
      archive,
    ),
  },
  letters: {
    'group-email': {
      subject: /^Rundbrief qz/,
      wanted: (of) => {
        const sender = by(of);
        const wants = of.person.rundmails || sender === of.person;
        return isActive(sender) && wants && mailbox(of.person) !== '';
      },
      tells: signed,
    },
    'group-email-test': {
      subject: /^Test: Rundbrief qz/,
      wanted: ({ person }) => mailbox(person) !== '',
      tells: signed,
    },
    'not-reached': {
      // Somebody was not reached: as a Rundmail was cancelled.
      subject: /^Deine Rundmail hat nicht alle/,
      mayReach: (m, person) => isActive(person) && m.rundmails.some(({ sender }) => sender === person.n),
    },
  },
};

export const groupEmailAttacks = {
  'GET /group_email': forMembers(served),
  'GET /group_emails': forMembers(served),
  'GET /group_emails/parts/{part}': forMembers(served),
  'GET /group_emails/{id}': { other: '404 not-found', owner: served },
  'POST /group_email': forMembers(
    { status: 202, changes: { mails: '+1', mail_copies: '+2', letters: '+2' } },
    { subject: 'Treffen', message: 'Wer kommt am 5. Mai?' },
  ),
  'POST /group_email_preview': forMembers(served, { subject: 'x', message: 'x' }),
  'POST /group_email/test': forMembers(
    { status: 202, changes: { mails: '+1', mail_copies: '+1', letters: '+1' } },
    { subject: 'x', message: 'x' },
  ),
  'DELETE /group_emails/{id}': {
    other: '403 not-allowed',
    owner: { status: 204, changes: { mails: '+1 -1' } },
  },
} satisfies Rules;

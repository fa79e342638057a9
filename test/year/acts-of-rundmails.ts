import {
  type Doing,
  doing,
  maintainer,
  memberName,
  oneOf,
  personOf,
  pickLiving,
  readerFor,
  someone,
} from './acting.ts';
import { asWhom } from './acts-of-galleries.ts';
import { fullName, isNamed, isReachable, mailbox, maintains } from './model.ts';
import { active } from './read.ts';

export const actsOfRundmails: Record<string, Doing> = {
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
        w.record(personOf(w, session), 'group-email-taken-out', { ...memberName(w.m, email.sender), object });
    });
  }),
};

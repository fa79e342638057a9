import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import type { MailMembers } from '#server/mail/members.ts';
import type { MaintenanceRecord } from '#server/people/record.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { FreeSpace } from '#server/process/free-space.ts';
import { groupEmailState } from './copies.ts';
import type { GroupEmails } from './group-emails.ts';

type Deps = {
  db: Database;
  groupEmails: GroupEmails;
  mailMembers: MailMembers;
  freeSpace: FreeSpace;
  record: Pick<MaintenanceRecord, 'addReading'>;
};

export function serveGroupEmail(serve: Serve, deps: Deps): void {
  const { db, groupEmails, mailMembers, freeSpace, record } = deps;

  serve('GET /group_email', ({ member }) => groupEmails.outlook(member.id));

  serve('POST /group_email', async ({ body, member, request, write }) => {
    await freeSpace.demand(0);
    const accepted = await write((transaction) => groupEmails.accept(transaction, member.id, body));
    const { id, recipients } = accepted;
    request.log.info({ member: member.id, mail: id, recipients, result: 'done' }, 'group e-mail accepted');
    return accepted;
  });

  serve('GET /group_emails/{id}', async ({ params, member, session, write }) => {
    const all = session.actsAsMaintainer;
    const who = { senderId: member.id, all };
    const state = await groupEmailState(db, mailMembers, params.id, who);
    if (!state) throw new Refusal('not-found');
    if (all) await write((transaction) => record.addReading(transaction, member, { act: 'mails-read' }));
    return state;
  });
}

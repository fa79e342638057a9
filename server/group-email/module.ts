import type { Shared } from '#server/compose/shared.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import { actsAsMaintainer } from '#server/session/sessions.ts';
import type { Module } from '../compose/module.ts';
import { archived, findArchived, takeOut } from './archive.ts';
import { groupEmailState } from './copies.ts';
import { createGroupEmails, type GroupEmails } from './group-emails.ts';
import { createGroupEmailLetters } from './letters.ts';

export function groupEmailModule(shared: Shared) {
  const groupEmails = createGroupEmails(shared);
  return {
    provides: { groupEmails },
    serve: ({ serve }) => serveGroupEmail(serve, { ...shared, groupEmails }),
    letters: (site) => createGroupEmailLetters({ ...shared, site }).writers,
  } satisfies Module;
}

type Deps = Pick<Shared, 'db' | 'freeSpace' | 'identity' | 'mailMembers' | 'now' | 'record' | 'waysOut'> & {
  groupEmails: GroupEmails;
};

function serveGroupEmail(serve: Serve, deps: Deps): void {
  const { db, now, waysOut, identity, groupEmails, mailMembers, freeSpace, record } = deps;

  serve('GET /group_email', ({ member }) => groupEmails.outlook(member.id));

  serve('POST /group_email', async ({ body, member, request, write }) => {
    await freeSpace.demand(0);
    const accepted = await write((transaction) => groupEmails.accept(transaction, member.id, body));
    const { id, recipients } = accepted;
    request.log.info({ member: member.id, mail: id, recipients, result: 'done' }, 'group e-mail accepted');
    return accepted;
  });

  serve('POST /group_email_preview', async ({ body, member, write }) => {
    const letters = createGroupEmailLetters({ db, mailMembers, waysOut, site: await identity.readSite() });
    return write(async (transaction, { actsAsMaintainer }) => {
      const preview = await letters.preview(body, member.id, transaction);
      if (actsAsMaintainer) await record.addReading(transaction, member, { act: 'mails-read' });
      return { ...preview, ...(await groupEmails.whoGetsIt(transaction, member.id, actsAsMaintainer)) };
    });
  });

  serve('POST /group_email/test', async ({ body, member, write }) => {
    await freeSpace.demand(0);
    return write((transaction) => groupEmails.test(transaction, member.id, body));
  });

  serve('GET /group_emails', ({ member }) => archived(db, 0, member.id));
  serve('GET /group_emails/parts/{part}', ({ params, member }) =>
    archived(db, Number(params.part), member.id),
  );

  serve('DELETE /group_emails/{id}', async ({ params, member, write }) => {
    await write(async (transaction, rights) => {
      const email = await findArchived(transaction, params.id);
      if (!email) throw new Refusal('not-found');
      const { subject: object, sender } = email;
      if (actsAsMaintainer(email.senderId, member, rights))
        await record.add(transaction, member, {
          act: 'group-email-taken-out',
          ...(sender && { member: sender }),
          object,
        });
      await takeOut(transaction, params.id, now());
    });
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

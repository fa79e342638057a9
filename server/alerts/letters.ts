import { z } from 'zod';
import { problemKinds } from '#contract/alerts.ts';
import { letterNow, type Writer } from '#server/mail/letters.ts';
import { mailboxOfMaintainers } from '#server/mail/members.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { MailTransport } from '#server/ports/mail/mail.ts';
import { alertLetters as texts } from '#texts/mail/alerts.ts';
import type { Site } from '#texts/mail/greeting.ts';

/** `what` and `todo` when it begins; without them it is over. */
const AlertMail = z.object({
  kind: z.enum(problemKinds),
  place: z.string(),
  since: z.number(),
  what: z.string().optional(),
  todo: z.string().optional(),
});
export type AlertMail = z.infer<typeof AlertMail>;

const wordsOf = (site: Pick<Site, 'siteName' | 'baseUrl'>, { kind, place, since, what, todo }: AlertMail) =>
  what === undefined || todo === undefined
    ? texts.over(site, { kind, place, since })
    : texts.begun(site, { kind, what, todo });

/** Writes the emails to the maintainers. */
export function alertLetters({ db, site }: { db: Database; site: Site }): Record<'alert', Writer> {
  const isOpen = async ({ kind, place, since }: AlertMail) => {
    const row = await db
      .selectFrom('alerts')
      .select('since')
      .where('kind', '=', kind)
      .where('place', '=', place)
      .executeTakeFirst();
    return row?.since === since;
  };

  return {
    async alert({ data }) {
      const alert = AlertMail.parse(data);
      // What ended while the email waited is told by the email behind it.
      if (alert.what !== undefined && !(await isOpen(alert))) return undefined;
      return { ...wordsOf(site, alert), repliesTo: 'nobody' };
    },
  };
}

/** Mails the maintainers past the queue, where the database cannot take the email. Rejects with a `MailFailure`. */
export async function sendNow(transport: MailTransport, site: Site, mail: AlertMail): Promise<void> {
  for (const to of mailboxOfMaintainers(site))
    await transport.send(letterNow('alert', site, to, wordsOf(site, mail)));
}

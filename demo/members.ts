import { DAY_MS } from '#contract/durations.ts';
import type { SiteServices } from '#server/compose/site.ts';
import { setDisabled } from '#server/mail/set-disabled.ts';
import { noteRefusal, setConsent } from '#server/people/consents.ts';
import { newcomers } from '#texts/demo.ts';
import { demoMembers, demoMemorial, demoProfile } from './class.ts';

/** The member who is also a maintainer of the demo. */
export const demoMaintainer = 'heike.lörcher';
/** The members who can log in to the demo, all with the same password. */
export const demoLogins = ['sabine.koerner', 'joerg.bäumer', demoMaintainer] as const;

/** Longer ago than maintainers must wait before they remind somebody. */
const INVITED_DAYS_AGO = 20;
const neverHere = [...newcomers.notInvited, ...newcomers.invited];

/** The class, with somebody in every state; returns the ids by username. */
export async function fillMembers(
  { db, members, modules, now }: SiteServices,
  hash: string,
): Promise<Map<string, string>> {
  const { profiles } = modules.members.provides;
  const ids = new Map<string, string>();
  await db.transaction().execute(async (transaction) => {
    const add = async (
      newcomer: Pick<Parameters<typeof members.add>[1], 'username' | 'email' | 'contact'>,
    ) => {
      const { username } = newcomer;
      const mayLogIn = demoLogins.some((name) => name === username);
      const maintainer = username === demoMaintainer;
      const row = await members.add(transaction, {
        ...newcomer,
        passwordHash: mayLogIn ? hash : null,
        maintainer,
      });
      if (!row) throw new Error(`${username} is there already`);
      ids.set(username, row.id);
      const isInvited = !newcomers.notInvited.includes(username);
      const wasHere = !neverHere.includes(username);
      await transaction
        .updateTable('members')
        .set({
          invited_at: isInvited ? now() - INVITED_DAYS_AGO * DAY_MS : null,
          last_login_at: wasHere ? now() - DAY_MS : null,
        })
        .where('id', '=', row.id)
        .execute();
      return { id: row.id, wasHere };
    };
    for (const { username, publicationConsent, acceptGroupEmails, ...contact } of demoMembers) {
      const { id, wasHere } = await add({ username, email: contact.privateEmailAddress, contact });
      const profile = demoProfile(username, now());
      if (!wasHere) continue;
      const data = { ...contact, publicationConsent, acceptGroupEmails };
      await members.saveData(transaction, id, data, 'command-line');
      if (profile) await profiles.save(transaction, id, profile);
      // Who shows a portrait, may be in the album; the others are a member there.
      if (profile && publicationConsent)
        await setConsent(transaction, {
          memberId: id,
          consent: 'album',
          given: true,
          source: 'command-line',
          at: now(),
        });
      // They were asked at their first visit.
      await noteRefusal(transaction, { memberId: id, consent: 'news-mail', at: now() });
      if (newcomers.disabled.includes(username)) await setDisabled(transaction, id, true, Date.now());
    }
    const { firstName, surname } = demoMemorial.about;
    await add({ username: demoMemorial.username, email: '', contact: { firstName, surname } });
  });
  return ids;
}

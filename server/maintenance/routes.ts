import { plainAddress } from '#contract/email-address.ts';
import type { MemberAct, MemberActDone, RecordedAct } from '#contract/maintenance.ts';
import type { Alerts } from '#server/alerts/alerts.ts';
import type { Config } from '#server/config/config.ts';
import type { HiddenImages } from '#server/galleries/hidden-images.ts';
import { removeFiles } from '#server/galleries/remove-files.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import type { Accounts } from '#server/members/accounts.ts';
import type { Members } from '#server/members/members.ts';
import type { Missing } from '#server/members/missing.ts';
import type { Invitations } from '#server/password/invitations.ts';
import type { Links } from '#server/password/links.ts';
import type { ToldOfChanges } from '#server/password/told-of-changes.ts';
import { isUsername } from '#server/people/username.ts';
import { type Database, within } from '#server/ports/database/database.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import type { SiteTexts } from '#server/site/site-texts.ts';
import { maintainedMember, maintainedMembers } from './maintained-members.ts';
import { overview } from './overview.ts';
import type { MaintenanceRecord } from './record.ts';

type Deps = {
  db: Database;
  now: () => number;
  record: MaintenanceRecord;
  missing: Pick<Missing, 'found'>;
  members: Members;
  accounts: Accounts;
  invitations: Invitations;
  links: Links;
  toldOfChanges: ToldOfChanges;
  alerts: Pick<Alerts, 'open'>;
  config: Config;
  hiddenImages: Pick<HiddenImages, 'count'>;
  isNewVersionThere: () => boolean;
  siteTexts: SiteTexts;
  storage: ImageStorage;
  /** The address behind a link that sets a password. */
  linkUrl(token: string): string;
};

const details = ['email', 'firstName', 'surname'] as const;

type Row = NonNullable<Awaited<ReturnType<Members['find']>>>;

export function serveMaintenance(serve: Serve, deps: Deps): void {
  const { db, record, missing, members, accounts, invitations, links, storage } = deps;

  serve('GET /maintenance/overview', () => overview(deps));

  serve('GET /maintenance/members', async ({ member, write }) => {
    await write((transaction) => record.addReading(transaction, member, { act: 'members-read' }));
    return maintainedMembers(db, deps.now());
  });

  serve('POST /maintenance/members', async ({ body, member: actor, write }) => {
    const email = plainAddress(body.email);
    if (!isUsername(body.username) || email === undefined) throw new Refusal('not-valid');
    const { username, firstName, surname } = body;
    return write(async (transaction) => {
      const newcomer = { username, email, contact: { firstName, surname }, passwordHash: null };
      let id = '';
      const added = await members.add(
        newcomer,
        async (_, row) => {
          id = row.id;
          await record.add(transaction, actor, { act: 'member-added', member: row });
          const object = body.missingId && (await missing.found(transaction, body.missingId, row.id));
          if (object) await record.add(transaction, actor, { act: 'missing-found', member: row, object });
          if (!body.invite) return;
          await invitations.invite(transaction, row, email);
          await record.add(transaction, actor, { act: 'member-invited', member: row });
        },
        within(transaction),
      );
      if (!added) throw new Refusal('conflict');
      return maintainedMember(transaction, id, deps.now());
    });
  });

  serve('PUT /maintenance/members/{username}', async ({ params, body, member: actor, write }) => {
    const email = plainAddress(body.email);
    if (!isUsername(body.username) || email === undefined) throw new Refusal('not-valid');
    const { username, firstName, surname } = body;
    return write(async (transaction) => {
      const member = await members.find(params.username, transaction);
      if (!member) throw new Refusal('not-found');
      const before = { email: member.linked_address, firstName: member.first_name, surname: member.surname };
      const wanted = { email, firstName, surname };
      const changed = details.filter((detail) => wanted[detail] !== before[detail]);
      const isRenamed = username !== member.username;
      if (isRenamed && !(await accounts.rename(member.id, username, within(transaction))))
        throw new Refusal('conflict');
      const given = Object.fromEntries(changed.map((detail) => [detail, wanted[detail]]));
      const tell = async (_: Database, old: Row, now: Row) => {
        await deps.toldOfChanges.tell(transaction, old, now, changed);
      };
      if (changed.length > 0) await accounts.setDetails(member.id, given, tell, within(transaction));
      if (isRenamed || changed.length > 0)
        await record.add(transaction, actor, { act: 'member-corrected', member });
      return maintainedMember(transaction, member.id, deps.now());
    });
  });

  serve('DELETE /maintenance/members/{username}', async ({ params, body, member: actor, request, write }) => {
    const removed = await write(async (transaction) => {
      const member = await members.find(params.username, transaction);
      if (!member) throw new Refusal('not-found');
      if (member.id === actor.id) throw new Refusal('conflict');
      await record.add(transaction, actor, { act: 'member-deleted', member });
      return accounts.remove(member.id, body, within(transaction));
    });
    // Rows first, files after: the sweep removes what is left.
    await removeFiles(storage, removed, request.log);
    return undefined;
  });

  /** What each act does, and what the record says of it. Throws a refusal where it is not possible. */
  type Done = MemberActDone & { recorded: RecordedAct };
  const acts: Record<MemberAct, (transaction: Database, member: Row) => Promise<Done>> = {
    async invite(transaction, member) {
      if (member.disabled === 1 || member.last_login_at !== null || member.linked_address === null)
        throw new Refusal('conflict');
      if (member.invited_at === null) {
        await invitations.invite(transaction, member, member.linked_address);
        return { recorded: 'member-invited' };
      }
      const early = { early: false };
      const reminded = await invitations.remind(member, member.linked_address, early, within(transaction));
      if (reminded === 'enough') throw new Refusal('conflict');
      // A reminder seconds after the invitation would look like a mistake.
      if (reminded !== 'reminded')
        throw new Refusal('too-often', { retryAfter: Math.ceil((reminded.notBefore - deps.now()) / 1000) });
      return { recorded: 'member-reminded' };
    },
    async disable(transaction, member) {
      if (!(await accounts.setDisabled(member.id, true, within(transaction)))) throw new Refusal('conflict');
      return { recorded: 'member-disabled' };
    },
    async enable(transaction, member) {
      if (!(await accounts.setDisabled(member.id, false, within(transaction)))) throw new Refusal('conflict');
      return { recorded: 'member-enabled' };
    },
    async 'uploads-off'(transaction, member) {
      await accounts.setUploadsOff(member.id, true, within(transaction));
      return { recorded: 'uploads-stopped' };
    },
    async 'uploads-on'(transaction, member) {
      await accounts.setUploadsOff(member.id, false, within(transaction));
      return { recorded: 'uploads-allowed' };
    },
    async 'password-link'(transaction, member) {
      if (member.disabled === 1) throw new Refusal('conflict');
      const link = { memberId: member.id, purpose: 'reset', address: member.linked_address ?? '' } as const;
      const { token } = await links.issue(link, within(transaction));
      return { recorded: 'password-link-made', link: deps.linkUrl(token) };
    },
    async code(transaction, member) {
      if (member.disabled === 1) throw new Refusal('conflict');
      const isNew = member.last_login_at === null;
      const { token, endsAt } = await links.issue(
        {
          memberId: member.id,
          purpose: isNew ? 'invitation' : 'reset',
          address: member.linked_address ?? '',
          asCode: true,
        },
        within(transaction),
      );
      if (isNew) await invitations.markInvited(transaction, member.id);
      return { recorded: 'code-made', code: token, endsAt: Math.floor(endsAt / 1000) };
    },
  };

  serve('POST /maintenance/members/{username}/{act}', async ({ params, member: actor, request, write }) => {
    const { recorded, ...answer } = await write(async (transaction) => {
      const member = await members.find(params.username, transaction);
      if (!member) throw new Refusal('not-found');
      // Or the site might be left without anybody who can undo it.
      if (params.act === 'disable' && member.id === actor.id) throw new Refusal('conflict');
      const done = await acts[params.act](transaction, member);
      await record.add(transaction, actor, { act: done.recorded, member });
      return done;
    });
    request.log.info({ member: actor.id, act: recorded, result: 'done' }, 'maintenance');
    return answer;
  });

  serve('GET /maintenance/record', () => record.part());

  serve('GET /maintenance/record/{number}', ({ params }) => record.part(Number(params.number)));
}

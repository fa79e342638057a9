import type { Selectable } from 'kysely';
import type { RecordedAct } from '#contract/kinds.ts';
import type { ContactData } from '#contract/members.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Accounts } from '#server/members/accounts.ts';
import type { Maintainers } from '#server/members/maintainers.ts';
import type { Members } from '#server/members/members.ts';
import type { Missing } from '#server/missing/missing.ts';
import type { Invitations } from '#server/password/invitations.ts';
import type { Links } from '#server/password/links.ts';
import { loginMailBuckets, resetMailBucket } from '#server/password/mail-requests.ts';
import type { Detail, ToldOfChanges } from '#server/password/told-of-changes.ts';
import { endTokens } from '#server/people/endings.ts';
import type { NewMember, NewMemberRow } from '#server/people/new-member.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import type { LoginWait, LoginWaits } from '#server/session/login-waits.ts';
import type { Asker } from '#server/session/sessions.ts';
import type { MaintenanceRecord } from '../people/record.ts';
import type { RoleMails } from './role-letters.ts';

export type MemberActDeps = {
  record: MaintenanceRecord;
  members: Pick<Members, 'add' | 'find'>;
  accounts: Accounts;
  invitations: Invitations;
  links: Pick<Links, 'issue'>;
  toldOfChanges: ToldOfChanges;
  maintainers: Pick<Maintainers, 'isLast'>;
  missing: Pick<Missing, 'found'>;
  loginWaits: LoginWaits;
  roleMails: RoleMails;
};

type Member = Selectable<Tables['members']>;
/** `missingId`: whom the class was looking for, and does no longer. */
type Newcomer = NewMember & { missingId?: string };
type Supplement = {
  member: Parameters<Accounts['supplement']>[1] & { username: string };
  contact: Partial<ContactData>;
  /** For a member who had none. */
  email?: string;
};

/** Why no email asks a member to come. */
export type NotAsked = 'disabled' | 'was-here' | 'no-address' | 'already' | 'not-invited' | 'enough';

const details = ['email', 'firstName', 'surname'] as const satisfies Detail[];

/** Or the site might be left without anybody who can undo it. */
function mustBeOther(actor: Asker, member: Member): void {
  if (member.id === actor.id) throw new Refusal('conflict');
}

/** Nobody takes over or shuts out another maintainer in the browser: the role goes first, and all are told. */
function mustNotMaintain(actor: Asker, member: Member): void {
  if (actor.username !== '' && member.id !== actor.id && member.maintainer === 1)
    throw new Refusal('conflict');
}

/** Where an email asks a member to come, or why none does. */
function addressOf({ disabled, last_login_at, linked_address }: Member): { address: string } | NotAsked {
  if (disabled === 1) return 'disabled';
  if (last_login_at !== null) return 'was-here';
  return linked_address === null ? 'no-address' : { address: linked_address };
}

type Note = (
  transaction: Database,
  actor: Asker,
  act: RecordedAct,
  member: { id: string; username: string },
  detail?: string,
) => Promise<void>;

const createNote =
  (record: MaintenanceRecord): Note =>
  (transaction, actor, act, { id, username }, detail) =>
    record.add(transaction, actor, { act, member: { id, username }, ...(detail && { detail }) });

type Parts = MemberActDeps & { note: Note };

function adding({ accounts, invitations, members, missing, note, record }: Parts) {
  async function find(transaction: Database, actor: Asker, { missingId }: Newcomer, member: NewMemberRow) {
    const object = missingId && (await missing.found(transaction, missingId, member.id));
    if (object) await record.add(transaction, actor, { act: 'missing-found', member, object });
  }

  return {
    /** Undefined: the username is taken. */
    async add(
      transaction: Database,
      actor: Asker,
      newcomer: Newcomer,
      { invite, words = '' }: { invite: boolean; words?: string },
    ): Promise<NewMemberRow | undefined> {
      const row = await members.add(transaction, newcomer);
      if (!row) return undefined;
      await note(transaction, actor, 'member-added', row);
      if (newcomer.maintainer) await note(transaction, actor, 'maintainer-added', row);
      await find(transaction, actor, newcomer, row);
      if (!invite) return row;
      await invitations.invite(transaction, row, newcomer.email, { byId: actor.id, words });
      await note(transaction, actor, 'member-invited', row);
      return row;
    },

    /** Those of a table: new ones, and what it adds to others. Undefined, and nothing happens: a username is taken. */
    async import(
      transaction: Database,
      actor: Asker,
      newcomers: readonly Newcomer[],
      { supplement = [] }: { supplement?: Supplement[] },
    ): Promise<NewMemberRow[] | undefined> {
      const added = await accounts.addAll(transaction, newcomers);
      if (!added) return undefined;
      for (const [at, newcomer] of newcomers.entries()) {
        const row = added[at];
        if (row) await find(transaction, actor, newcomer, row);
      }
      for (const { member, contact, email } of supplement) {
        await accounts.supplement(transaction, member, contact);
        const row = email && (await members.find(member.username, transaction));
        if (row && row.maintainer === 0) await accounts.setDetails(transaction, row, { email });
      }
      await record.addAll(transaction, actor, [
        // For all of them: by its time each finds it in the export of their own data.
        ...added.slice(0, 1).map(({ created_at: at }) => {
          return { act: 'members-imported' as const, detail: String(added.length), at };
        }),
        ...supplement.map(({ member }) => ({ act: 'member-supplemented' as const, member })),
      ]);
      return added;
    },
  };
}

function correcting({ accounts, note, toldOfChanges }: Parts) {
  return {
    /** Changes what is different, and tells the member. Undefined: the username is taken. */
    async correct(
      transaction: Database,
      actor: Asker,
      member: Member,
      wanted: Partial<Record<Detail | 'username', string>>,
    ): Promise<{ changed: Detail[]; isTold: boolean } | undefined> {
      const before = {
        email: member.linked_address ?? '',
        firstName: member.first_name,
        surname: member.surname,
      };
      const changed = details.filter((one) => wanted[one] !== undefined && wanted[one] !== before[one]);
      if (changed.includes('email')) mustNotMaintain(actor, member);
      const { username = member.username } = wanted;
      const isRenamed = username !== member.username;
      if (isRenamed && !(await accounts.rename(transaction, member.id, username))) return undefined;
      const fields = [...(isRenamed ? (['username'] as const) : []), ...changed];
      if (fields.length === 0) return { changed, isTold: false };
      await note(transaction, actor, 'member-corrected', member, fields.join(' '));
      const old = { ...member, username };
      const given = Object.fromEntries(changed.map((one) => [one, wanted[one]]));
      const corrected = changed.length > 0 ? await accounts.setDetails(transaction, old, given) : old;
      return { changed, isTold: await toldOfChanges.tell(transaction, old, corrected, fields) };
    },
  };
}

function going({ accounts, note }: Parts) {
  async function remove(
    transaction: Database,
    actor: Asker,
    member: Member,
    kept: { keepImages: boolean },
  ): Promise<string[]> {
    const image = await transaction
      .selectFrom('images')
      .select('id')
      .where('uploader_id', '=', member.id)
      .limit(1)
      .executeTakeFirst();
    const detail = image && (kept.keepImages ? 'images-kept' : 'images-deleted');
    await note(transaction, actor, 'member-deleted', member, detail);
    return accounts.remove(transaction, member.id, kept);
  }

  return {
    /** Returns the ids of the files that are to be removed after. */
    async delete(
      transaction: Database,
      actor: Asker,
      member: Member,
      kept: { keepImages: boolean },
    ): Promise<string[]> {
      mustBeOther(actor, member);
      mustNotMaintain(actor, member);
      return remove(transaction, actor, member, kept);
    },

    /** The same, also of who deletes the own account. */
    remove,
  };
}

function restricting({ accounts, note }: Parts) {
  return {
    /** False, and nothing happens, as `accounts` says. */
    async setDisabled(transaction: Database, actor: Asker, member: Member, disabled: boolean) {
      if (disabled) mustBeOther(actor, member);
      if (disabled) mustNotMaintain(actor, member);
      const isDone = await accounts.setDisabled(transaction, member.id, disabled);
      if (isDone) await note(transaction, actor, disabled ? 'member-disabled' : 'member-enabled', member);
      return isDone;
    },

    async setUploadsOff(transaction: Database, actor: Asker, member: Member, off: boolean): Promise<void> {
      await accounts.setUploadsOff(transaction, member.id, off);
      await note(transaction, actor, off ? 'uploads-stopped' : 'uploads-allowed', member);
    },

    /** Logs a member out everywhere; password and passkeys stay. */
    async endSessions(transaction: Database, actor: Asker, member: Member): Promise<void> {
      mustBeOther(actor, member);
      await endTokens(transaction, member.id, 'logged-out-everywhere');
      await note(transaction, actor, 'sessions-ended', member);
    },
  };
}

function roles({ accounts, maintainers, note, roleMails }: Parts) {
  /** All who maintain the site are told. Returns whether anything is different now. */
  async function setMaintainer(transaction: Database, actor: Asker, member: Member, isOne: boolean) {
    if ((member.maintainer === 1) === isOne) return false;
    await accounts.setMaintainer(transaction, member.id, isOne);
    await note(transaction, actor, isOne ? 'maintainer-added' : 'maintainer-removed', member);
    await roleMails.tell(transaction, actor, member, isOne);
    return true;
  }

  return {
    /** Of two who take it from each other at once, one remains. False: there is none to take, or nobody would. */
    async takeRole(transaction: Database, actor: Asker, member: Member): Promise<boolean> {
      mustBeOther(actor, member);
      if (await maintainers.isLast(member.id, transaction)) return false;
      return setMaintainer(transaction, actor, member, false);
    },

    setMaintainer,
  };
}

function inviting({ invitations, note }: Parts) {
  return {
    async invite(transaction: Database, actor: Asker, member: Member): Promise<NotAsked | 'done'> {
      if (member.invited_at !== null) return 'already';
      const to = addressOf(member);
      if (typeof to === 'string') return to;
      await invitations.invite(transaction, member, to.address, { byId: actor.id });
      await note(transaction, actor, 'member-invited', member);
      return 'done';
    },

    /** `early`: even when the last email left lately. */
    async remind(
      transaction: Database,
      actor: Asker,
      member: Member,
      when: { early: boolean },
    ): Promise<NotAsked | 'done' | { notBefore: number }> {
      if (member.invited_at === null) return 'not-invited';
      const to = addressOf(member);
      if (typeof to === 'string') return to;
      const reminded = await invitations.remind(transaction, member, to.address, { ...when, byId: actor.id });
      if (reminded !== 'reminded') return reminded;
      await note(transaction, actor, 'member-reminded', member);
      return 'done';
    },
  };
}

function helpingIn({ invitations, links, loginWaits, note }: Parts) {
  return {
    /** Lets a member log in and be mailed links again at once, however often somebody tried; returns what held them. */
    async unblock(transaction: Database, actor: Asker, member: Member): Promise<LoginWait> {
      const wait = await loginWaits.of(member.id, transaction);
      const mails = loginMailBuckets(member.id).map(([bucket]) => bucket);
      await loginWaits.lift(member.id, [resetMailBucket(member.id), ...mails], transaction);
      await note(transaction, actor, 'member-unblocked', member);
      return wait;
    },

    /** For a maintainer to hand over: a link, or a code for a printed letter. Undefined: the member is disabled. */
    async link(
      transaction: Database,
      actor: Asker,
      member: Member,
      kind: 'reset' | 'invitation' | 'code',
    ): Promise<{ token: string; endsAt: number } | undefined> {
      if (member.disabled === 1) return undefined;
      mustNotMaintain(actor, member);
      const isCode = kind === 'code';
      const isNew = kind === 'invitation' || (isCode && member.last_login_at === null);
      const purpose = isNew ? 'invitation' : 'reset';
      const link = { memberId: member.id, purpose, address: member.linked_address ?? '' } as const;
      const issued = await links.issue(transaction, { ...link, ...(isCode && { asCode: true }) });
      if (isNew) await invitations.markInvited(transaction, member.id);
      await note(transaction, actor, isCode ? 'code-made' : 'password-link-made', member);
      return issued;
    },
  };
}

export type MemberActs = ReturnType<typeof createMemberActs>;

/** What maintainers do with members, in the browser and on the command line: as a part of the caller's transaction. */
export function createMemberActs(deps: MemberActDeps) {
  const parts = { ...deps, note: createNote(deps.record) };
  return {
    ...adding(parts),
    ...correcting(parts),
    ...going(parts),
    ...restricting(parts),
    ...roles(parts),
    ...inviting(parts),
    ...helpingIn(parts),
  };
}

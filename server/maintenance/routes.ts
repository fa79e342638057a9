import { isDeepStrictEqual } from 'node:util';
import { contactFields } from '#contract/contact-fields.ts';
import { plainAddress } from '#contract/email-address.ts';
import { ANY } from '#contract/endpoint.ts';
import type { MemberAct, MemberActDone } from '#contract/maintenance.ts';
import type { MemberReach } from '#contract/member-reach.ts';
import { isUsername } from '#contract/username.ts';
import type { Shared } from '#server/compose/shared.ts';
import { removeFiles } from '#server/galleries/files.ts';
import { lastBackups } from '#server/health/backups.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import { sendTable, type Table, tableFormats } from '#server/http/wire/tables.ts';
import { createDeadAddress } from '#server/mail/dead-addresses.ts';
import { countedAs } from '#server/mail/maintained-mails.ts';
import { mailsOf } from '#server/mail/overview.ts';
import { reasonOf, replyInWords } from '#server/mail/replies.ts';
import type { Members } from '#server/members/members.ts';
import { linkUrl } from '#server/password/letters.ts';
import { consentHistory } from '#server/people/consents.ts';
import { contactOf } from '#server/people/contact-columns.ts';
import { freeUsername } from '#server/people/username.ts';
import type { Database } from '#server/ports/database/database.ts';
import { knownWord, withKnown } from '#server/ports/database/stored-words.ts';
import type { LoginWaits } from '#server/session/login-waits.ts';
import type { Asker } from '#server/session/sessions.ts';
import { memberTableTexts as t } from '#texts/exports.ts';
import type { MaintenanceActs } from './acts.ts';
import { maintainedMember, maintainedMembers } from './maintained-members.ts';
import { overview } from './overview.ts';

/** Undefined: neither. */
const addressOrNone = (email: string) => (email === '' ? '' : plainAddress(email));

type Row = NonNullable<Awaited<ReturnType<Members['find']>>>;

type Deps = Pick<
  Shared,
  | 'alerts'
  | 'config'
  | 'db'
  | 'invitations'
  | 'isNewVersionThere'
  | 'loginTries'
  | 'loginWaits'
  | 'maintainers'
  | 'members'
  | 'now'
  | 'readVersions'
  | 'record'
  | 'siteTexts'
  | 'storage'
> &
  Pick<MaintenanceActs, 'memberActs'>;

export function serveMaintenance(serve: Serve, deps: Deps): void {
  serveReadings(serve, deps);
  serveMembers(serve, deps);
  serveRoles(serve, deps);
  serveActs(serve, deps);
  serveRecord(serve, deps);
}

async function mustFind(members: Pick<Members, 'find'>, username: string, from?: Database): Promise<Row> {
  const member = await members.find(username, from);
  if (!member) throw new Refusal('not-found');
  return member;
}

function serveReadings(serve: Serve, deps: Deps): void {
  const { db, record, members } = deps;

  serve('GET /maintenance/overview', () => overview(deps));

  serve('GET /maintenance/members', async ({ member, write }) => {
    await write((transaction) => record.addReading(transaction, member, { act: 'members-read' }));
    return maintainedMembers(db, deps.now());
  });

  for (const format of tableFormats)
    serve(`GET /maintenance/members/${format}`, async ({ member, reply, write }) => {
      await write((transaction) => record.addReading(transaction, member, { act: 'members-exported' }));
      return sendTable(reply, format, await memberTable(db, members, deps.now()));
    });

  serve('GET /maintenance/members/{username}/reach', async ({ params, member: actor, write }) => {
    const member = await mustFind(members, params.username);
    await write((transaction) => record.addReading(transaction, actor, { act: 'members-read' }));
    return memberReach(db, deps.loginWaits, member.id);
  });
}

type MembersDeps = Pick<Deps, 'memberActs' | 'members' | 'now' | 'storage'>;

function serveMembers(serve: Serve, { memberActs, members, now, storage }: MembersDeps): void {
  serve('POST /maintenance/members', async ({ body, member: actor, write }) => {
    const email = addressOrNone(body.email);
    if (email === undefined || (body.invite && email === '')) throw new Refusal('not-valid');
    const { firstName, surname, missingId, invite, words } = body;
    return write(async (transaction) => {
      const username = body.username || (await freeUsername(transaction, firstName, surname));
      if (username === undefined || !isUsername(username)) throw new Refusal('not-valid');
      const contact = { firstName, surname };
      const newcomer = { username, email, contact, passwordHash: null, ...(missingId && { missingId }) };
      const added = await memberActs.add(transaction, actor, newcomer, { invite, ...(words && { words }) });
      if (!added) throw new Refusal('conflict');
      return maintainedMember(transaction, added.id, now());
    });
  });

  serve('PUT /maintenance/members/{username}', async ({ params, body, member: actor, write }) => {
    const email = addressOrNone(body.email);
    if (!isUsername(body.username) || email === undefined) throw new Refusal('not-valid');
    const { username, firstName, surname } = body;
    return write(async (transaction) => {
      const member = await mustFind(members, params.username, transaction);
      const { seen } = body;
      const current = {
        email: member.linked_address ?? '',
        firstName: member.first_name,
        surname: member.surname,
      };
      if (seen && !isDeepStrictEqual(seen, current)) throw new Refusal('conflict');
      // Who maintains the site has to be reached.
      if (email === '' && member.maintainer === 1) throw new Refusal('not-valid');
      const wanted = { username, firstName, surname, email };
      if (!(await memberActs.correct(transaction, actor, member, wanted))) throw new Refusal('conflict');
      return maintainedMember(transaction, member.id, now());
    });
  });

  serve('DELETE /maintenance/members/{username}', async ({ params, body, member: actor, request, write }) => {
    const removed = await write(async (transaction) => {
      const member = await mustFind(members, params.username, transaction);
      return memberActs.delete(transaction, actor, member, body);
    });
    // Rows first, files after: the sweep removes what is left.
    await removeFiles(storage, removed, request.log);
  });
}

type RolesDeps = Pick<Deps, 'loginTries' | 'maintainers' | 'memberActs' | 'members'>;

function serveRoles(serve: Serve, { loginTries, maintainers, memberActs, members }: RolesDeps): void {
  serve('POST /maintenance/maintainers', async ({ body, member: actor, session, request, write }) => {
    if (session.hasSetPassword) throw new Refusal('new-login');
    if (!(await loginTries.isOwnPassword(request, actor, body.password)))
      throw new Refusal('wrong-credentials');
    await write(async (transaction) => {
      const member = await mustFind(members, body.username, transaction);
      const isDone =
        member.disabled === 0 &&
        member.last_login_at !== null &&
        (await memberActs.setMaintainer(transaction, actor, member, true));
      if (!isDone) throw new Refusal('conflict');
    });
  });

  serve('DELETE /maintenance/own_role', ({ member: actor, write }) =>
    write(async (transaction) => {
      if (await maintainers.isLast(actor.id, transaction)) throw new Refusal('conflict');
      const member = await members.find(actor.username, transaction);
      if (member) await memberActs.setMaintainer(transaction, actor, member, false);
    }),
  );
}

/** What each act does, and what the page is told; undefined where it is not possible now. */
type Act = (transaction: Database, actor: Asker, member: Row) => Promise<MemberActDone | undefined>;
/** `run` returns false where the act is not possible. */
const ifDone =
  (run: (...of: Parameters<Act>) => Promise<unknown>): Act =>
  async (...of) =>
    (await run(...of)) === false ? undefined : {};

type ActsDeps = Pick<Deps, 'config' | 'memberActs' | 'members' | 'now'>;

function serveActs(serve: Serve, deps: ActsDeps): void {
  const { memberActs, members } = deps;
  const { setDisabled, setUploadsOff, link } = memberActs;

  const acts: Record<MemberAct, Act> = {
    async invite(transaction, actor, member) {
      const asked =
        member.invited_at === null
          ? await memberActs.invite(transaction, actor, member)
          : await memberActs.remind(transaction, actor, member, { early: false });
      // A reminder seconds after the invitation would look like a mistake.
      if (typeof asked === 'object')
        throw new Refusal('too-often', { retryAfter: Math.ceil((asked.notBefore - deps.now()) / 1000) });
      return asked === 'done' ? {} : undefined;
    },
    'invite-now': ifDone(async (...of) => (await memberActs.remind(...of, { early: true })) === 'done'),
    unblock: ifDone(memberActs.unblock),
    'end-sessions': ifDone(memberActs.endSessions),
    'take-role': ifDone(memberActs.takeRole),
    disable: ifDone((...of) => setDisabled(...of, true)),
    enable: ifDone((...of) => setDisabled(...of, false)),
    'uploads-off': ifDone((...of) => setUploadsOff(...of, true)),
    'uploads-on': ifDone((...of) => setUploadsOff(...of, false)),
    async 'password-link'(...of) {
      const issued = await link(...of, 'reset');
      return issued && { link: linkUrl(deps.config.baseUrl, 'reset', issued.token) };
    },
    async code(...of) {
      const issued = await link(...of, 'code');
      return issued && { code: issued.token, endsAt: Math.floor(issued.endsAt / 1000) };
    },
  };

  serve('POST /maintenance/members/{username}/{act}', ({ params, member: actor, write }) =>
    write(async (transaction) => {
      const member = await mustFind(members, params.username, transaction);
      const done = await acts[params.act](transaction, actor, member);
      if (!done) throw new Refusal('conflict');
      return done;
    }),
  );
}

function serveRecord(serve: Serve, deps: Pick<Deps, 'config' | 'db' | 'readVersions' | 'record'>): void {
  const { db, record } = deps;

  serve('GET /maintenance/backups', async () => {
    const last = await lastBackups(db, deps.config.dataDir);
    const seconds = Object.entries(last).map(([kind, at]) => [`${kind}At`, Math.floor(at / 1000)]);
    const version = deps.readVersions()?.runs;
    return { ...Object.fromEntries(seconds), ...(version && { version }) };
  });

  serve('GET /maintenance/record', () => record.part());

  serve('GET /maintenance/record/{kind}/{person}/{number}', ({ params: { kind, person, number } }) =>
    record.part({
      ...(kind !== ANY && { kind }),
      ...(person !== ANY && { person }),
      ...(number !== ANY && { before: Number(number) }),
    }),
  );
}

const seconds = (ms: number) => Math.floor(ms / 1000);

/** Whether mails reach a member, whether they get in, and what they have agreed to over time. */
async function memberReach(db: Database, loginWaits: LoginWaits, id: string): Promise<MemberReach> {
  const { last, trouble } = await mailsOf(db, id);
  const state = knownWord('mail_copies', 'state', last?.state ?? null);
  const { failed, until, codesAreOff } = await loginWaits.of(id);
  const reply = trouble?.reply ?? '';
  const dead = await createDeadAddress(db)(id);
  return {
    ...(dead !== undefined && { deadAddress: dead }),
    ...(state && { mail: countedAs[state] }),
    ...(last?.state === 'handed-over' && last.handed_at !== null && { sentAt: seconds(last.handed_at) }),
    ...(trouble && { trouble: { why: reasonOf(reply), reply: replyInWords(reply) } }),
    failedLogins: failed,
    ...(until !== undefined && { waitsUntil: seconds(until) }),
    codesAreOff,
    consents: withKnown(
      'consents',
      'source',
      withKnown('consents', 'consent', await consentHistory(db, id)),
    ).map(({ at, consent, given, wording, source }) => {
      return { at: seconds(at), consent, given: given === 1, wording, source };
    }),
  };
}

/** All members with all of their data, for the maintainers alone. */
async function memberTable(db: Database, members: Pick<Members, 'all'>, at: number): Promise<Table> {
  const seen = new Map((await maintainedMembers(db, at)).map((one) => [one.username, one]));
  const rows = (await members.all()).flatMap((member) => {
    const one = seen.get(member.username);
    if (!one) return [];
    const contact = contactOf(member);
    return [
      [
        member.username,
        one.email,
        ...contactFields.map((field) => contact[field]),
        t.yesOrNo(one.consents.publication),
        t.yesOrNo(one.consents.groupEmails),
        t.states[one.state],
      ],
    ];
  });
  return { name: t.name, headings: t.headings(contactFields), rows, notes: [] };
}

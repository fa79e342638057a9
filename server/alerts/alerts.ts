import { type ProblemKind, problemKinds } from '#contract/alerts.ts';
import { DAY_MS } from '#contract/durations.ts';
import { places } from '#server/config/config.ts';
import type { Finding } from '#server/health/findings.ts';
import { mailboxOfMaintainers } from '#server/mail/members.ts';
import type { MailQueue } from '#server/mail/queue.ts';
import type { Database } from '#server/ports/database/database.ts';
import { withKnown } from '#server/ports/database/stored-words.ts';
import type { AlertMail } from './letters.ts';

/** The services of systemd, as they are named in `deploy/`. */
export const siteUnit = () => `${places().unit()}.service`;
export const backupUnit = () => `${places().unit('backup')}.service`;
export const returnsUnit = () => `${places().unit('returns')}.service`;
/** One for all classes of a server. */
export const updateUnit = 'klassenkreis-update.service';
export const backupTimer = () => `${places().unit('backup')}.timer`;

/** What differs from server to server and was not found for this long belongs to one that is no more. */
const FORGOTTEN_MS = 2 * DAY_MS;
/** A service that still fails is told again after this. */
const SERVICE_FORGOTTEN_MS = 8 * DAY_MS;

/** While mail is halted, no email about it would leave: it is on the page, and an email comes when it is over. */
const notMailedAtOnce: ProblemKind[] = ['mail-halted'];

/** A look at some kinds of problems in one place. */
export type Look = {
  place: string;
  /** Those of which it is known now whether they are there. */
  looked: readonly ProblemKind[];
  found: ReadonlyMap<ProblemKind, Finding>;
  /** Of which the maintainers know already. */
  told?: ReadonlySet<ProblemKind>;
};

type Words = Pick<Finding, 'what' | 'todo'>;

/** A problem that is open; without `since` (in ms) only this process knows of it. */
export type Open = Words & { kind: ProblemKind; since?: number };

type AlertDeps = {
  db: Database;
  now: () => number;
  queue: MailQueue;
  config: { adminEmail: string | undefined; alertMails: boolean };
};

/** How a problem begins and ends, and what is mailed of it. */
function createChanges({ now, queue, config }: AlertDeps) {
  const mail = async (transaction: Database, data: AlertMail) => {
    const recipients = config.alertMails ? mailboxOfMaintainers(config) : [];
    if (recipients.length > 0)
      await queue.enqueue(transaction, { kind: 'alert', data }, recipients, { urgent: true });
  };

  /** Since when, or that it is noted already. */
  const insert = async (transaction: Database, kind: ProblemKind, place: string, { what, todo }: Words) => {
    const at = now();
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('alerts')
      .values({ kind, place, since: at, seen_at: at, what, todo })
      .onConflict((conflict) => conflict.columns(['kind', 'place']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n ? at : 'known';
  };

  const end = async (transaction: Database, kind: ProblemKind, place: string) => {
    const ended = await transaction
      .deleteFrom('alerts')
      .where('kind', '=', kind)
      .where('place', '=', place)
      .returning('since')
      .execute();
    for (const { since } of ended) await mail(transaction, { kind, place, since });
  };

  const beginOrEnd = async (
    transaction: Database,
    kind: ProblemKind,
    { place, found, told }: Look,
  ): Promise<void> => {
    const finding = found.get(kind);
    if (!finding) return end(transaction, kind, place);
    const since = await insert(transaction, kind, place, finding);
    if (since === 'known' || told?.has(kind) || notMailedAtOnce.includes(kind)) return;
    await mail(transaction, { kind, place, since, what: finding.what, todo: finding.todo });
  };

  return { mail, insert, end, beginOrEnd };
}

function noting(deps: AlertDeps, foundHere: Map<ProblemKind, Words>) {
  const { db, now } = deps;
  const { mail, insert, end, beginOrEnd } = createChanges(deps);
  return {
    /** Notes what a look found. Whichever of several processes comes first tells. */
    async note(look: Look): Promise<void> {
      const { place, looked, found } = look;
      for (const kind of looked) foundHere.delete(kind);
      for (const [kind, finding] of found) foundHere.set(kind, finding);
      await db.transaction().execute(async (transaction) => {
        for (const kind of looked) await beginOrEnd(transaction, kind, look);
        for (const [kind, { what, todo }] of found)
          await transaction
            .updateTable('alerts')
            .set({ seen_at: now(), what, todo })
            .where('place', '=', place)
            .where('kind', '=', kind)
            .execute();
      });
    },

    /** A service failed: since when that is noted, or that it was known already. */
    noteService: (unit: string, words: Words) => insert(db, 'service', unit, words),

    /** Puts into the queue what could not be sent at once. */
    mailLater: (data: AlertMail) => db.transaction().execute((transaction) => mail(transaction, data)),

    /** A service has worked at this time: a failure before that is over. */
    async serviceWorked(unit: string, at: number): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const failed = await transaction
          .selectFrom('alerts')
          .select('since')
          .where('kind', '=', 'service')
          .where('place', '=', unit)
          .where('since', '<', at)
          .executeTakeFirst();
        if (failed) await end(transaction, 'service', unit);
      });
    },
  };
}

function asking({ db }: AlertDeps, foundHere: ReadonlyMap<ProblemKind, Words>) {
  return {
    /** The services of which a failure is open. */
    async failedServices(): Promise<string[]> {
      const rows = await db.selectFrom('alerts').select('place').where('kind', '=', 'service').execute();
      return rows.map(({ place }) => place);
    },

    /** What is wrong now, each kind once. */
    async open(): Promise<Open[]> {
      const rows = await db.selectFrom('alerts').selectAll().orderBy('since', 'desc').execute();
      const all = new Map<ProblemKind, Open>();
      for (const [kind, { what, todo }] of foundHere) all.set(kind, { kind, what, todo });
      for (const { kind, since, what, todo } of withKnown('alerts', 'kind', rows))
        all.set(kind, { kind, what, todo, since });
      return [...all.values()].toSorted((one, other) => one.kind.localeCompare(other.kind));
    },
  };
}

export type Alerts = ReturnType<typeof createAlerts>;

/** Open problems, of which the maintainers are told once when they begin and once when they are over. */
export function createAlerts(deps: AlertDeps) {
  const { db, now } = deps;
  /** What this process found last, for the page: a full disk keeps it out of the database. */
  const foundHere = new Map<ProblemKind, Words>();

  return {
    ...noting(deps, foundHere),
    ...asking(deps, foundHere),

    /** Forgets what only a server, a service or a version that is no more could end. */
    async tidy(): Promise<void> {
      await db
        .deleteFrom('alerts')
        .where((is) => is.or([is('place', '!=', ''), is('kind', 'not in', problemKinds)]))
        .where((is) =>
          is.or([
            is.and([is('kind', '!=', 'service'), is('seen_at', '<', now() - FORGOTTEN_MS)]),
            is.and([is('kind', '=', 'service'), is('since', '<', now() - SERVICE_FORGOTTEN_MS)]),
          ]),
        )
        .execute();
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '#contract/durations.ts';
import type { MailKind } from '#contract/kinds.ts';
import { nameInLetter } from '#contract/links.ts';
import { isLetIn } from '#server/people/named.ts';
import type { Database } from '#server/ports/database/database.ts';
import { findRow } from '#server/ports/database/rows.ts';
import { type Letter, MailFailure, type MailTransport, ownReply } from '#server/ports/mail/mail.ts';
import type { Log } from '#server/process/log.ts';
import { isHeldBack } from './dead-addresses.ts';
import type { Claim, Outcome } from './dispatch.ts';
import {
  type Copy,
  copyHeader,
  domainOf,
  type LetterDraft,
  type LetterWriters,
  type Mail,
  messageIdOf,
  readMail,
} from './letters.ts';
import { createReturnPaths } from './return-path.ts';
import { NOTICES } from './set-disabled.ts';

/** An email that takes longer is aborted, well before the claim on its copy expires. */
const LONGEST_TRY_MS = 4 * MINUTE_MS;

/** What those get who have deleted the own account and may come back. */
const WAY_BACK: string[] = ['member-leaves', 'login-link', 'password-reset'] satisfies MailKind[];
const TO_ANYBODY: readonly string[] = NOTICES;

export type AttemptDeps = {
  db: Database;
  log: Log;
  transport: MailTransport;
  /** For each email anew: the site may have another name by then. */
  writers: () => Promise<LetterWriters>;
  /** To which emails are returned, each under its own name. */
  bounceAddress?: string | undefined;
  /** The site's address, and the display name for emails without one. */
  from: { name: () => Promise<string>; address: string };
};

/** A disabled member gets nothing, also if it was queued at the same moment; one who has left gets the way back. */
async function isForDisabled(db: Database, memberId: string | null, kind: string) {
  if (TO_ANYBODY.includes(kind)) return false;
  const member = await findRow(db, 'members', memberId);
  return member?.disabled === 1 && !(isLetIn(member) && WAY_BACK.includes(kind));
}

async function addressed(
  { fromName, headers, ...rest }: LetterDraft,
  mail: Mail,
  copy: Copy,
  from: AttemptDeps['from'],
): Promise<Letter> {
  const domain = domainOf(from.address);
  return {
    ...rest,
    headers: { ...headers, ...copyHeader(copy.id, domain) },
    // The same at every try, so that duplicates can be recognized.
    messageId: messageIdOf(mail.id, copy.id, domain),
    from: { name: fromName ?? (await from.name()), address: from.address },
    // The mailbox of the maintainers, or one that several share.
    to: { name: copy.memberId === null ? copy.name : nameInLetter(copy.name), address: copy.address },
  };
}

/** How an email is written and handed over, once its recipient row is claimed. */
export function createAttempts(deps: AttemptDeps) {
  const { db, log, transport, from } = deps;
  const returnPaths = createReturnPaths(db, deps.bounceAddress);
  let lastLetterMs = 0;
  let sending = new AbortController();

  const write = async (mail: Mail, copy: Copy) => {
    const { [mail.kind]: writer } = await deps.writers();
    if (!writer) throw new Error(`Nobody writes letters of the kind ${mail.kind}`);
    return writer(mail, copy);
  };

  const sendInTime = async (letter: Letter, copyId: string) => {
    sending = new AbortController();
    const { signal } = sending;
    const limit = setTimeout(() => sending.abort(), LONGEST_TRY_MS);
    const begun = performance.now();
    try {
      const { reply } = await returnPaths.send(transport, letter, { copyId, signal });
      return reply;
    } finally {
      clearTimeout(limit);
      lastLetterMs = performance.now() - begun;
    }
  };

  const attempt = async ({ row }: Claim): Promise<Outcome> => {
    const copy = { id: row.id, memberId: row.member_id, name: row.name, address: row.address };
    try {
      const mail = await readMail(db, row.mail_id);
      if (await isForDisabled(db, row.member_id, mail.kind))
        return { kind: 'not-wanted', reply: ownReply('disabled') };
      if (await isHeldBack(db, mail.kind, row))
        return { kind: 'recipient', reply: ownReply('dead-address'), begun: false };
      const draft = await write(mail, copy);
      if (!draft) return { kind: 'not-wanted' };
      const { isPersonal, onLeft, ...written } = draft;
      const mailbox = isPersonal ? undefined : await stateOfMailbox(db, row);
      if (mailbox === 'sending') return { kind: 'later', reply: '', begun: false };
      if (mailbox === 'handed-over') {
        // Takes as long as a real email, so that timing does not reveal who shares a mailbox.
        await sleep(lastLetterMs, undefined, { signal: sending.signal }).catch(() => {});
        return { kind: 'shared', onLeft };
      }
      const letter = await addressed(written, mail, copy, from);
      return { kind: 'handed-over', reply: await sendInTime(letter, copy.id), onLeft };
    } catch (error) {
      if (error instanceof MailFailure) return { kind: error.kind, reply: error.message, begun: error.begun };
      log.error({ err: error, copy: copy.id }, 'letter failed');
      return { kind: 'crash', reply: ownReply('not-written', (error as Error).name) };
    }
  };

  return {
    attempt,

    /** Aborts the email that is being sent. */
    abort: () => sending.abort(),
  };
}

/**
 * The state of the same mail's other copies to this mailbox, as a mailbox gets one email per mail unless that has
 * links of its reader's own. `handed-over`: it has the email. `sending`: another process is sending it. Undefined:
 * none was sent yet.
 */
async function stateOfMailbox(
  db: Database,
  { id, mail_id, address }: Pick<Claim['row'], 'id' | 'mail_id' | 'address'>,
): Promise<'handed-over' | 'sending' | undefined> {
  const others = await db
    .selectFrom('mail_copies')
    .select(['id', 'state'])
    .where('mail_id', '=', mail_id)
    .where('id', '!=', id)
    .where((is) => is(is.fn<string>('lower', ['address']), '=', address.toLowerCase()))
    .execute();
  if (others.some(({ state }) => state === 'handed-over')) return 'handed-over';
  // If two are being sent at once, the older copy wins.
  return others.some((other) => other.state === 'sending' && other.id < id) ? 'sending' : undefined;
}

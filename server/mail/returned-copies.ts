import type { Selectable } from 'kysely';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { addressKey } from '#server/people/address.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { ownReply, readOwnReply, withoutAddresses } from '#server/ports/mail/mail.ts';
import { noteFailure } from './dead-addresses.ts';
import { copiesIn, domainOf } from './letters.ts';
import { areReturnedByAll } from './refusals.ts';
import { copiesNamed } from './return-path.ts';
import type { ReturnedMail, ReturnKind } from './returned-mail.ts';

/** An email that left longer ago is not returned any more. */
const RETURNED_WITHIN_MS = 14 * DAY_MS;

/** These leave an email where it is. */
const WITHOUT_EFFECT: ReturnKind[] = ['delayed', 'answer', 'receipt', 'other-mail'];

type CopyRow = Selectable<Tables['mail_copies']>;

/**
 * - `lost`: the email of these members has come back
 * - `known`: that was noted before
 * - `ours`: a report about one of our emails that changes nothing
 * - `foreign`: nothing of ours
 */
export type Noted = { result: 'lost' | 'known' | 'ours' | 'foreign'; mailId?: string; memberIds: string[] };

type Settings = { bounceAddress: string | undefined; mailFrom: string };

const foreign: Noted = { result: 'foreign', memberIds: [] };

/** Finds the copy that has come back and notes it; `at`: now. */
export async function noteReturned(
  transaction: Database,
  returned: ReturnedMail,
  settings: Settings,
  at: number,
): Promise<Noted> {
  const copy = await findCopy(transaction, returned, settings, at);
  if (!copy) return foreign;
  const report = returned.reports.find(({ addresses }) => addresses.some((one) => isSame(one, copy.address)));
  const kind = report?.kind ?? returned.kind;
  const { mail_id: mailId } = copy;
  if (WITHOUT_EFFECT.includes(kind)) {
    const isReport = kind === 'delayed' || returned.reports.length > 0;
    return { ...foreign, result: isReport ? 'ours' : 'foreign' };
  }
  if (readOwnReply(copy.reply ?? '')?.code === 'returned') return { result: 'known', mailId, memberIds: [] };
  if (copy.state !== 'handed-over') return foreign;

  const telling = report ?? returned.reports.find((one) => one.kind === kind);
  const said = withoutAddresses((telling?.said ?? returned.said).replaceAll(/[()]/g, ' '));
  // Those who share the mailbox were to read the same email.
  const lost = await transaction
    .updateTable('mail_copies')
    .set({ state: 'failed', reply: ownReply('returned', said) })
    .where('mail_id', '=', mailId)
    .where((is) => is(is.fn<string>('lower', ['address']), '=', copy.address.toLowerCase()))
    .where('state', '=', 'handed-over')
    .returning(['member_id', 'handed_at'])
    .execute();
  const memberIds = lost.flatMap(({ member_id: id }) => id ?? []);
  if (await areReturnedByAll(transaction, copy, said, at)) return { result: 'ours', mailId, memberIds: [] };
  if (kind === 'gone' && isAbout(returned, copy.address))
    for (const memberId of memberIds)
      await noteFailure(transaction, { memberId, address: copy.address, at: copy.handed_at ?? at });
  return { result: 'lost', mailId, memberIds };
}

const isSame = (one: string, other: string) => addressKey(one) === addressKey(other);

/** Repeats to whom the email was written. */
const OF_LETTER = /^[ \t>]*(to|cc|from|an|von):.*$/gim;

/** A mailbox may forward to one that fails; then it is not the member's own that does not exist. */
function isAbout({ reports, headers, said }: ReturnedMail, address: string): boolean {
  if (reports.length > 0)
    return reports.some(
      ({ addresses, kind }) => kind === 'gone' && addresses.some((one) => isSame(one, address)),
    );
  const failed = /^x-failed-recipients:(.*)$/im.exec(headers)?.[1] ?? said.replaceAll(OF_LETTER, '');
  return failed.toLowerCase().includes(address.toLowerCase());
}

/**
 * By the envelope's address, else by the header of the returned email. Both name the id of the copy, which only its own
 * mailbox sees; what others see, a Message-ID or an address, proves nothing.
 */
async function findCopy(db: Database, returned: ReturnedMail, settings: Settings, at: number) {
  const { bounceAddress, mailFrom } = settings;
  const named = bounceAddress === undefined ? [] : copiesNamed(returned.headers, bounceAddress);
  const mentioned = copiesIn(`${returned.headers}\n${returned.everything}`, domainOf(mailFrom));
  for (const ids of [named, mentioned]) {
    const [id, ...others] = new Set(ids);
    // One that names several is no report of ours.
    if (id === undefined || others.length > 0) continue;
    const copy = await left(db, at).where('id', '=', id).executeTakeFirst();
    if (copy) return copy;
  }
  return undefined;
}

/** Copies that really left, not too long ago. */
const left = (db: Database, at: number) =>
  db
    .selectFrom('mail_copies')
    .selectAll()
    .where('address', '!=', '')
    .where('handed_at', '>', at - RETURNED_WITHIN_MS)
    .where('handed_at', '<', at + HOUR_MS)
    .where('state', 'in', ['handed-over', 'failed'] satisfies CopyRow['state'][]);

import { randomUUIDv7 } from 'node:crypto';
import type { ConsentState } from '#contract/consents.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { type ConsentKind, consentKinds } from '#contract/kinds.ts';
import { CONSENT_WORDING } from '#contract/limits.ts';
import type { ConsentSource } from '#contract/member-reach.ts';
import type { OwnData } from '#contract/members.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { countOf } from '#server/ports/database/dialect.ts';
import { findRow, knownRow, setRow } from '#server/ports/database/rows.ts';

type Flags = { publication_consent: number; accept_group_emails: number };
type Changes = { consent: ConsentKind; given: number }[];

export const consentColumns = (data: OwnData): Flags => ({
  publication_consent: Number(data.publicationConsent),
  accept_group_emails: Number(data.acceptGroupEmails),
});

/** The differences between two states of the flags. */
export function consentChanges(before: Flags, after: Flags): Changes {
  const flags: [ConsentKind, keyof Flags][] = [
    ['publication', 'publication_consent'],
    ['group-emails', 'accept_group_emails'],
  ];
  return flags
    .filter(([, column]) => before[column] !== after[column])
    .map(([consent, column]) => ({ consent, given: after[column] }));
}

/** Far more often than anybody changes their mind; each is a line that stays for ever. */
const GIVEN_PER_HOUR = 60;

/** Refuses to give more; taking back is never refused. */
async function demandFewer(transaction: Database, memberId: string, at: number): Promise<void> {
  const given = transaction
    .selectFrom('consents')
    .where('member_id', '=', memberId)
    .where('given', '=', 1)
    .where('source', '=', 'form')
    .where('at', '>', at - HOUR_MS);
  if ((await countOf(given)) >= GIVEN_PER_HOUR)
    throw new Refusal('too-often', { retryAfter: HOUR_MS / 1000 });
}

/** Appends to the ledger, in the transaction that changes the flags. */
export async function appendConsents(
  transaction: Database,
  entry: { memberId: string; changes: Changes; source: ConsentSource; at: number },
): Promise<void> {
  const { memberId, changes, source, at } = entry;
  if (changes.length === 0) return;
  if (source === 'form' && changes.some(({ given }) => given === 1))
    await demandFewer(transaction, memberId, at);
  const rows = changes.map((change) => ({
    id: randomUUIDv7(),
    member_id: memberId,
    ...change,
    at,
    wording: CONSENT_WORDING,
    source,
  }));
  await transaction.insertInto('consents').values(rows).execute();
}

/** Columns of the member that do not have the name of their consent. */
const otherNames = {
  publication: 'publication_consent',
  'group-emails': 'accept_group_emails',
  album: 'album_consent',
} as const;

type Underscored<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}_${Underscored<Rest>}`
  : Name;
type ColumnOf<C extends ConsentKind> = C extends keyof typeof otherNames
  ? (typeof otherNames)[C]
  : Underscored<C>;

/** Those that hold until they are taken back, as a column of the member says, and are given on their own. */
type OwnConsent = {
  [C in ConsentKind]: ColumnOf<C> extends keyof Tables['members'] ? C : never;
}[Exclude<ConsentKind, 'publication'>];
export type OwnConsentColumn = ColumnOf<OwnConsent>;

/** The column of the member that says whether it holds; of a consent to a single act there is none. */
export const columnOf = <C extends ConsentKind>(consent: C) =>
  (consent in otherNames
    ? otherNames[consent as keyof typeof otherNames]
    : consent.replaceAll('-', '_')) as ColumnOf<C>;

/** Gives one of these consents, or takes it back, with its entry in the ledger. `unknown`: no such member. */
export async function setConsent(
  transaction: Database,
  change: {
    memberId: string;
    consent: OwnConsent;
    given: boolean;
    source: ConsentSource;
    at: number;
  },
): Promise<'changed' | 'same' | 'unknown'> {
  const { memberId, consent, given, source, at } = change;
  const column = columnOf(consent);
  const before = await findRow(transaction, 'members', memberId);
  if (!before) return 'unknown';
  if (before[column] === Number(given)) return 'same';
  await setRow(transaction, 'members', memberId, { [column]: Number(given) });
  const changes = [{ consent, given: Number(given) }];
  await appendConsents(transaction, { memberId, changes, source, at });
  return 'changed';
}

/** Notes that one who was asked does not want it, unless there is an answer already. */
export async function noteRefusal(
  transaction: Database,
  { memberId, consent, at }: { memberId: string; consent: OwnConsent; at: number },
): Promise<void> {
  const history = await consentHistory(transaction, memberId);
  if (history.some((entry) => entry.consent === consent)) return;
  const changes = [{ consent, given: 0 }];
  await appendConsents(transaction, { memberId, changes, source: 'form', at });
}

/** All ledger entries of a member, oldest first. */
export function consentHistory(db: Database, memberId: string) {
  return db
    .selectFrom('consents')
    .select(['consent', 'given', 'at', 'wording', 'source'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
}

/** Since when each consent holds, and when the data were last saved. */
export async function consentState(db: Database, memberId: string): Promise<ConsentState> {
  const member = await knownRow(db, 'members', memberId);
  const history = await consentHistory(db, memberId);
  const flags: Record<string, unknown> = member;
  const holding = consentKinds.filter((consent) => flags[columnOf(consent)] === 1);
  const since = holding.flatMap((consent) => {
    const given = history.findLast((entry) => entry.consent === consent && entry.given === 1);
    return given ? [[consent, Math.floor(given.at / 1000)]] : [];
  });
  const { data_saved_at: saved } = member;
  const hasAnswered = member.news_mail === 1 || history.some(({ consent }) => consent === 'news-mail');
  return {
    ...(saved !== null && { savedAt: Math.floor(saved / 1000) }),
    since: Object.fromEntries(since),
    ...(!hasAnswered && member.linked_address !== null && { asksForNewsMail: true as const }),
  };
}

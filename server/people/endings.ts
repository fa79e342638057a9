import type { Database } from '#server/ports/database/database.ts';

/**
 * What outlives its owner's will no longer. `links`: all of `password_links`, printed codes too. `mailed-buttons`: to
 * answer, to vote, to confirm the data. `collections`: links by which guests send pictures. Not here: the ways out of mails, which only end with the account.
 */
type Kind = 'sessions' | 'links' | 'mailed-buttons' | 'calendar' | 'browsers' | 'passkeys' | 'collections';

const ACCESS = ['sessions', 'links', 'calendar', 'browsers'] as const;

/** What ends what, as `docs/security.md` says; a test walks through all of it. */
const ends = {
  'password-changed': ACCESS,
  'password-reset': [...ACCESS, 'mailed-buttons'],
  'logged-out-everywhere': [...ACCESS, 'mailed-buttons'],
  'address-changed': ['links', 'mailed-buttons'],
  // Passkeys rest meanwhile.
  disabled: [...ACCESS, 'mailed-buttons', 'collections'],
  // Who is deleted leaves nothing behind, by the foreign keys.
  died: [...ACCESS, 'mailed-buttons', 'passkeys', 'collections'],
  'uploads-stopped': ['collections'],
} as const satisfies Record<string, readonly Kind[]>;

export type Ending = keyof typeof ends;

type More = {
  /** The hash of the session that goes on. */
  acting?: string | undefined;
  /** Whether passkeys end, where the acting person is asked. */
  passkeys?: boolean | undefined;
};

/** Ends all that ends so. Returns the names of passkeys that have ended, for the member to be told. */
export async function endTokens(
  transaction: Database,
  memberId: string,
  ending: Ending,
  { acting, passkeys = false }: More = {},
): Promise<string[]> {
  const ended: readonly Kind[] = ends[ending];
  // Sessions first: with a mark its session would go.
  if (ended.includes('sessions'))
    await transaction
      .deleteFrom('sessions')
      .where('member_id', '=', memberId)
      .$if(acting !== undefined, (query) => query.where('token_hash', '!=', acting as string))
      .execute();
  if (ended.includes('links'))
    await transaction
      .deleteFrom('password_links')
      .where('member_id', '=', memberId)
      .where('used_at', 'is', null)
      .execute();
  if (ended.includes('browsers'))
    await transaction.deleteFrom('device_marks').where('member_id', '=', memberId).execute();
  if (ended.includes('collections'))
    await transaction
      .updateTable('meetings')
      .set({ collects_at: null, collects_by: null })
      .where('collects_by', '=', memberId)
      .execute();
  await transaction
    .updateTable('members')
    .set((old) => ({
      calendar_number: old('calendar_number', '+', Number(ended.includes('calendar'))),
      links_number: old('links_number', '+', Number(ended.includes('mailed-buttons'))),
    }))
    .where('id', '=', memberId)
    .execute();
  if (!passkeys && !ended.includes('passkeys')) return [];
  const gone = await transaction
    .deleteFrom('passkeys')
    .where('member_id', '=', memberId)
    .returning('name')
    .execute();
  return gone.map(({ name }) => name);
}

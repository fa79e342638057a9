import type { Selectable } from 'kysely';
import { nameKeys, type PersonName } from '#contract/same-name.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { ownSecret, TRACE_KEY } from '#server/ports/database/secrets.ts';
import { keyedHash } from '#server/signed-tokens.ts';
import { addressesOf, addressKey, type WithAddresses } from './address.ts';

type Member = Selectable<Tables['members']>;
type Traced = WithAddresses & Pick<Member, 'id' | 'first_name' | 'surname' | 'birth_name'>;

const traceOf = (key: string, what: string) => keyedHash(key, what).toString('base64url');

export const addressTrace = (key: string, address: string) => traceOf(key, `address ${addressKey(address)}`);

export const nameTraces = (key: string, person: PersonName) =>
  nameKeys(person).map((name) => traceOf(key, `name ${name}`));

async function keep(transaction: Database, memberId: string, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await transaction
    .insertInto('former_traces')
    .values([...new Set(hashes)].map((hash) => ({ member_id: memberId, hash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Keeps of an address that is the member's no longer what recognises it in an old list, and nothing else. `wanted`: the
 * one that holds now; empty if there is none.
 */
export async function keepReplaced(
  transaction: Database,
  { id, linked_address: old }: Pick<Member, 'id' | 'linked_address'>,
  wanted: string,
): Promise<void> {
  if (old === null || addressKey(old) === addressKey(wanted)) return;
  const key = await ownSecret(transaction, TRACE_KEY);
  await keep(transaction, id, [addressTrace(key, old)]);
  const again = addressTrace(key, wanted);
  await transaction
    .deleteFrom('former_traces')
    .where('member_id', '=', id)
    .where('hash', '=', again)
    .execute();
}

/** The same of a name that maintainers correct. */
export async function keepRenamed(transaction: Database, member: Traced): Promise<void> {
  await keep(transaction, member.id, nameTraces(await ownSecret(transaction, TRACE_KEY), personOf(member)));
}

const personOf = ({ first_name, surname, birth_name }: Traced) => {
  return { firstName: first_name, surname, birthName: birth_name };
};

/** The same of somebody who is deleted, by every address and name. */
export async function keepDeleted(transaction: Database, member: Traced): Promise<void> {
  const key = await ownSecret(transaction, TRACE_KEY);
  const traces = addressesOf(member).flatMap((address) => (address ? addressTrace(key, address) : []));
  await keep(transaction, member.id, [...traces, ...nameTraces(key, personOf(member))]);
}

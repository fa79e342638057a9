import type { SelectQueryBuilder } from 'kysely';

/** How many rows a query has that selects nothing yet. */
export async function countOf<DB, From extends keyof DB>(
  query: SelectQueryBuilder<DB, From, Record<never, never>>,
): Promise<number> {
  const counted = query.select(({ fn }) => fn.countAll().as('count'));
  const { count } = (await counted.executeTakeFirstOrThrow()) as { count: number | string };
  return Number(count);
}

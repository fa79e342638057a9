import type { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

type Build<Values extends unknown[], Row> = (...values: Values) => { compile(): CompiledQuery<Row> };

/**
 * A query that is compiled once and then run with different values, for reads that every request makes: building it
 * costs several times what the database takes. `build` gets placeholders instead of values and can only pass them to
 * the query. Columns must be named one by one, as a prepared `select *` breaks when a column is added. Sees committed
 * data only, even while a transaction is running.
 */
export function compiledQuery<Values extends unknown[], Row>(
  db: Database,
  build: Build<Values, Row>,
): (...values: Values) => Promise<Row[]> {
  const placeholders: unknown[] = Array.from({ length: build.length }, (_, place) =>
    Symbol(`value ${place}`),
  );
  const compiled = build(...(placeholders as Values)).compile();
  const places = compiled.parameters.map((parameter) => placeholders.indexOf(parameter));
  if (!placeholders.every((placeholder) => compiled.parameters.includes(placeholder)))
    throw new Error(`A value is not in the query: ${compiled.sql}`);

  return async (...values) => {
    const parameters = compiled.parameters.map((fixed, index) => {
      const place = places[index] ?? -1;
      return place < 0 ? fixed : values[place];
    });
    const query: CompiledQuery<Row> = { ...compiled, parameters };
    const reader = readers.get(db);
    return reader ? reader.read(query) : (await db.executeQuery(query)).rows;
  };
}

export type Reader = {
  /** Runs a compiled query at once, whatever transaction is under way. */
  read<Row>(query: CompiledQuery<Row>): Row[] | Promise<Row[]>;
};

/** The databases that have one; the others read where they write. */
export const readers = new WeakMap<Database, Reader>();

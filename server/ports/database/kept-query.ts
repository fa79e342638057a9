import type { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';
import { readers } from './readers.ts';
import { createUntilChanged } from './until-changed.ts';

/** Answers of one query that are remembered: more than there are members, or pictures on a screen. */
const ANSWERS_KEPT = 1000;

type Answer<Row> = Promise<readonly Readonly<Row>[]>;

type KeptQuery<Values extends unknown[], Row> = {
  (...values: Values): Answer<Row>;
  /** For who knows the version of the data already: it is not asked for again, whatever the database. */
  asOf(version: string, ...values: Values): Answer<Row>;
};

type Build<Values extends unknown[], Row> = (...values: Values) => { compile(): CompiledQuery<Row> };

/**
 * A query that is built once and then run with ever other values: for the reads that come with every request,
 * as building costs several times what the database takes. `build` sees marks in the place of the values, so it
 * can hand them to the query, and do nothing else with them. Its columns are named one by one, as a prepared query
 * does not survive others. Sees what is committed, also while a transaction is under way. Where the database can
 * say cheaply that nothing was committed, what it answered before is answered again.
 */
export function keptQuery<Values extends unknown[], Row>(
  db: Database,
  build: Build<Values, Row>,
): KeptQuery<Values, Row> {
  const fill = keep(build);
  const untilChanged = createUntilChanged<readonly Readonly<Row>[]>(ANSWERS_KEPT);
  const read = async (values: Values) => {
    const reader = readers.get(db);
    return reader ? reader.read(fill(values)) : (await db.executeQuery(fill(values))).rows;
  };
  const remembered = (version: string | number, values: Values) =>
    untilChanged(version, JSON.stringify(values), () => read(values));

  const query = async (...values: Values) => {
    const version = readers.get(db)?.version?.();
    return version === undefined ? read(values) : remembered(version, values);
  };
  const asOf = (version: string, ...values: Values) => remembered(version, values);
  return Object.assign(query, { asOf });
}

function keep<Values extends unknown[], Row>(
  build: Build<Values, Row>,
): (values: Values) => CompiledQuery<Row> {
  const marks: unknown[] = Array.from({ length: build.length }, (_, place) => Symbol(`value ${place}`));
  const compiled = build(...(marks as Values)).compile();
  const places = compiled.parameters.map((parameter) => marks.indexOf(parameter));
  if (!marks.every((mark) => compiled.parameters.includes(mark)))
    throw new Error(`A value is not in the query: ${compiled.sql}`);

  return (values) => {
    const parameters = compiled.parameters.map((fixed, index) => {
      const place = places[index] ?? -1;
      return place < 0 ? fixed : values[place];
    });
    return { ...compiled, parameters };
  };
}

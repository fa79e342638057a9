import { DatabaseSync } from 'node:sqlite';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import { dialectOf } from '../dialect.ts';
import { migrations } from './migrations.ts';

type Dialect = ReturnType<typeof dialectOf>;

/** Something of a table, such as a column, and how it is. */
type Part = { table: string; how: string };
/** By name; see `shapeOf`. */
export type Shape = Map<string, Part>;

/** How a database differs from what this version works with. */
export type Differences = {
  /** What is not there, or otherwise than it should be: something will not work. */
  wrong: string[];
  /** What nobody needs and nobody minds. */
  more: string[];
};

type Row = Record<string, string | number | null>;
type Rows = { columns: Row[]; indexes: Row[]; references: Row[] };

/** The table of the steps that were taken. */
export const TABLE =
  'create table if not exists migrations (name text primary key, applied_at bigint not null)';

/** The tables that lie where `migrations` does. */
const ours = sql`t.relnamespace = (select relnamespace from pg_class where oid = to_regclass('migrations'))`;

/** The same rows of either database. Only tables beside `migrations` are ours. */
const questions: Record<Dialect, Record<keyof Rows, RawBuilder<Row>>> = {
  sqlite: {
    columns: sql<Row>`select t.name as "table", c.name, lower(c.type) as type, c."notnull" or c.pk > 0 as filled,
        c.dflt_value as value, '' as collation, t.strict as strict
      from pragma_table_list t join pragma_table_info(t.name) c
      where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite~_%' escape '~'`,
    indexes: sql<Row>`select t.name as "table", i.name, i.origin, i."unique" as is_unique, i.partial,
        group_concat(coalesce(x.name, '…') || case x.desc when 1 then ' desc' else '' end, ', ' order by x.seqno)
          as columns
      from sqlite_schema t join pragma_index_list(t.name) i join pragma_index_xinfo(i.name) x
      where t.type = 'table' and i.origin <> 'pk' and x.key = 1 group by t.name, i.name
      union all select t.name, '', 'p', 1, 0, group_concat(c.name, ', ' order by c.pk)
      from sqlite_schema t join pragma_table_info(t.name) c
      where t.type = 'table' and c.pk > 0 group by t.name`,
    references: sql<Row>`select t.name as "table", r."from" as name, r."table" || '.' || r."to" as target,
        lower(r.on_delete) as deleting
      from sqlite_schema t join pragma_foreign_key_list(t.name) r where t.type = 'table'`,
  },
  postgres: {
    columns: sql<Row>`select t.relname as table, c.attname as name, format_type(c.atttypid, c.atttypmod) as type,
        c.attnotnull::int as filled, pg_get_expr(d.adbin, d.adrelid) as value,
        coalesce((select collname from pg_collation where oid = c.attcollation), '') as collation, 1 as strict
      from pg_class t join pg_attribute c on c.attrelid = t.oid
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = c.attnum
      where t.relkind = 'r' and c.attnum > 0 and not c.attisdropped and ${ours}`,
    indexes: sql<Row>`select t.relname as table, i.relname as name, coalesce(k.contype::text, 'c') as origin,
        x.indisunique::int as is_unique, (x.indpred is not null)::int as partial,
        (select string_agg(
            coalesce(c.attname, '…') || case x.indoption[n - 1] & 1 when 1 then ' desc' else '' end, ', ' order by n)
          from generate_series(1, x.indnkeyatts) n
          left join pg_attribute c on c.attrelid = t.oid and c.attnum = x.indkey[n - 1]) as columns
      from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      left join pg_constraint k on k.conindid = i.oid and k.conrelid = t.oid and k.contype in ('p', 'u')
      where x.indisvalid and ${ours}`,
    references: sql<Row>`select t.relname as table, c.attname as name, o.relname || '.' || p.attname as target,
        case k.confdeltype when 'c' then 'cascade' when 'n' then 'set null' when 'd' then 'set default'
          when 'r' then 'restrict' else 'no action' end as deleting
      from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class o on o.oid = k.confrelid
      join pg_attribute c on c.attrelid = t.oid and c.attnum = k.conkey[1]
      join pg_attribute p on p.attrelid = o.oid and p.attnum = k.confkey[1]
      where k.contype = 'f' and ${ours}`,
  },
};

/**
 * Names: `members` a table, `members.city` a column, `members (username_key)` a key, `sessions_by_end` an index,
 * `sessions.member_id → members.id` a reference.
 */
function shapeOf({ columns, indexes, references }: Rows): Shape {
  const shape: Shape = new Map();
  for (const { table, name, type, filled, value, collation, strict } of columns) {
    const how = [type, collation, filled ? 'not null' : '', value === null ? '' : `default ${value}`];
    // PostgreSQL tells the type of a text.
    shape.set(
      `${table}.${name}`,
      partOf(
        table,
        how
          .filter(Boolean)
          .join(' ')
          .replace(/::text$/, ''),
      ),
    );
    shape.set(String(table), partOf(table, strict ? 'strict' : ''));
  }
  for (const { table, name, origin, is_unique, partial, columns: of } of indexes)
    if (origin === 'c')
      shape.set(
        String(name),
        partOf(table, `${is_unique ? 'unique ' : ''}(${of})${partial ? ' where …' : ''}`),
      );
    else shape.set(`${table} (${of})`, partOf(table, origin === 'p' ? 'primary key' : 'unique'));
  for (const { table, name, target, deleting } of references)
    shape.set(`${table}.${name} → ${target}`, partOf(table, String(deleting)));
  return shape;
}

const partOf = (table: unknown, how: string): Part => ({ table: String(table), how });

/** What a database has. */
async function readShape(db: Database): Promise<Shape> {
  const asked = questions[dialectOf(db)];
  return shapeOf({
    columns: (await asked.columns.execute(db)).rows,
    indexes: (await asked.indexes.execute(db)).rows,
    references: (await asked.references.execute(db)).rows,
  });
}

/** All steps as text, every added column where its table is made: SQLite reads the whole schema at each `alter`. */
function statementsFromNothing(): string[] {
  const statements = ['begin', TABLE];
  const tables = new Map<string, number>();
  for (const statement of migrations.flatMap((step) => step.statements)) {
    // There are no rows.
    if (/^(insert|update) /.test(statement)) continue;
    const [, table = '', column] = /^alter table (\w+) add column (.+)$/s.exec(statement) ?? [];
    const [, made] = /^create table (\w+)/.exec(statement) ?? [];
    const at = tables.get(table);
    if (made !== undefined) tables.set(made, statements.length);
    // It may have been put in the place of another.
    if (column === undefined) tables.delete(/^(?:drop|alter) table (\w+)/.exec(statement)?.[1] ?? '');
    if (at === undefined || column === undefined) statements.push(statement);
    else statements[at] = (statements[at] ?? '').replace('(', () => `(${column}, `);
  }
  return [...statements, 'commit'];
}

let wanted: Shape | undefined;

/** What the steps make of nothing, with the types as they stand there. */
export function wantedShape(): Shape {
  if (wanted) return wanted;
  const empty = new DatabaseSync(':memory:');
  empty.exec(statementsFromNothing().join(';\n'));
  const ask = (question: RawBuilder<Row>) =>
    empty.prepare(question.toOperationNode().sqlFragments.join('')).all() as Row[];
  const { columns, indexes, references } = questions.sqlite;
  wanted = shapeOf({ columns: ask(columns), indexes: ask(indexes), references: ask(references) });
  empty.close();
  return wanted;
}

let grouped: Map<string, [name: string, part: Part][]> | undefined;

const partsOf = (table: string) => {
  grouped ??= Map.groupBy(wantedShape(), ([, part]) => part.table);
  return grouped.get(table) ?? [];
};

/** The columns of a table of ours, all or those of a type. */
export const columnsOf = (table: string, type = '') =>
  partsOf(table)
    .filter(([, { how }]) => how.startsWith(type))
    .flatMap(([name]) => /^\w+\.(\w+)$/.exec(name)?.[1] ?? []);

/** The columns of its primary key. */
export const keyOf = (table: string) =>
  partsOf(table)
    .filter(([, { how }]) => how === 'primary key')
    .flatMap(([name]) => /\((.+)\)$/.exec(name)?.[1]?.split(', ') ?? []);

/** All tables of ours, each after those that it references. */
export function tablesInOrder(): string[] {
  const references = [...wantedShape()].flatMap(([name, { table }]) => {
    const [, target] = / → (\w+)\./.exec(name) ?? [];
    return target === undefined || target === table ? [] : { table, target };
  });
  const ordered = new Set<string>();
  const add = (table: string) => {
    for (const one of references) if (one.table === table) add(one.target);
    ordered.add(table);
  };
  for (const { table } of wantedShape().values()) add(table);
  return [...ordered];
}

/** How a part of that is called by each database. */
const asIn: Record<Dialect, (how: string) => string> = {
  sqlite: (how) => how.replace('bigint', 'integer'),
  postgres: (how) => how.replace(/^text/, 'text C').replace('blob', 'bytea'),
};

/** Compares a database that has taken all steps with what this version works with. */
export async function compareShape(db: Database): Promise<Differences> {
  const wants = wantedShape();
  const found = await readShape(db);
  const spelled = asIn[dialectOf(db)];
  const isWrong = ([name, { table, how }]: [string, Part]) =>
    // A table itself: SQLite is asked whether it checks its types.
    found.get(name)?.how !== (name === table ? 'strict' : spelled(how));
  /** Of a table that is not there, nothing else needs to be told. */
  const tells = ([name, { table }]: [string, Part]) => name === table || found.has(table);
  // Tables of others may lie beside ours.
  const more = [...found].filter(([name, { table }]) => wants.has(table) && !wants.has(name));
  /** Nobody fills it, so no row could be added. */
  const blocks = ([, { how }]: [string, Part]) => / not null$/.test(how);
  return {
    wrong: [...wants]
      .filter((one) => isWrong(one) && tells(one))
      .concat(more.filter(blocks))
      .map(([name]) => name),
    more: more.filter((one) => !blocks(one)).map(([name]) => name),
  };
}

import { constants, DatabaseSync, StatementSync } from 'node:sqlite';
import pg from 'pg';

/** `isPlannedAgain`: SQLite has thrown away the plan that it made when the statement was prepared, and made another. */
type Listener = (statement: string, how: { isPlannedAgain: boolean }) => void;

const listeners = new Set<Listener>();

/** How often a statement was planned: SQLite asks what it may do each time. Not counted: a pragma within a statement. */
let plans = 0;
const watched = new WeakSet<DatabaseSync>();

const { prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...how: Parameters<typeof prepare>) {
  if (!watched.has(this)) {
    watched.add(this);
    this.setAuthorizer((action) => {
      if (action !== constants.SQLITE_PRAGMA) plans += 1;
      return constants.SQLITE_OK;
    });
  }
  return Reflect.apply(prepare, this, how);
};

for (const method of ['all', 'run'] as const) {
  const real = StatementSync.prototype[method];
  const told = function (this: StatementSync, ...parameters: never[]) {
    const before = plans;
    try {
      return Reflect.apply(real, this, parameters);
    } finally {
      for (const listen of listeners) listen(this.sourceSQL, { isPlannedAgain: plans > before });
    }
  };
  Object.assign(StatementSync.prototype, { [method]: told });
}

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...how: [string | { text: string }, ...never[]]) {
  const [what] = how;
  const statement = typeof what === 'string' ? what : what.text;
  for (const listen of listeners) listen(statement, { isPlannedAgain: false });
  return Reflect.apply(query, this, how);
} as typeof query;

/** What the server of this process asks its database while `work` runs, told to `listen`. */
export async function listenToStatements<T>(listen: Listener, work: () => Promise<T>): Promise<T> {
  listeners.add(listen);
  try {
    return await work();
  } finally {
    listeners.delete(listen);
  }
}

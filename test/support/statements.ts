import { StatementSync } from 'node:sqlite';

const listeners = new Set<(statement: string) => void>();

for (const method of ['all', 'run'] as const) {
  const real = StatementSync.prototype[method];
  const told = function (this: StatementSync, ...parameters: never[]) {
    for (const listen of listeners) listen(this.sourceSQL);
    return Reflect.apply(real, this, parameters);
  };
  Object.assign(StatementSync.prototype, { [method]: told });
}

/** What the server of this process asks its SQLite database while `work` runs, told to `listen`. */
export async function listenToStatements<T>(
  listen: (statement: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  listeners.add(listen);
  try {
    return await work();
  } finally {
    listeners.delete(listen);
  }
}

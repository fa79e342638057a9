import type { Migration } from './first-release.ts';
import { firstRelease, LAST_OF_FIRST_RELEASE } from './first-release.ts';
import { migrations } from './migrations.ts';

/** Of what version a database is, by its steps. `before-first-release`: the steps that it lacks are gone. */
type Age = 'current' | 'older' | 'newer' | 'before-first-release';

/** How the steps that a database has taken compare with all, and those that it lacks. */
export function compareSteps(taken: readonly string[]): { age: Age; missing: readonly Migration[] } {
  const [, ...later] = migrations;
  const known = new Set(migrations.map(({ name }) => name));
  // What sorts before the second step is the first, or one of those of which it was made.
  const isKnown = (name: string) => known.has(name) || name < (later[0]?.name ?? '');
  if (!taken.every(isKnown)) return { age: 'newer', missing: [] };
  if (taken.length === 0) return { age: 'older', missing: migrations };
  if (![firstRelease.name, LAST_OF_FIRST_RELEASE].some((name) => taken.includes(name)))
    return { age: 'before-first-release', missing: [] };
  const missing = later.filter(({ name }) => !taken.includes(name));
  return { age: missing.length > 0 ? 'older' : 'current', missing };
}

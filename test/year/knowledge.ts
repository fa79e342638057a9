import type { CallName } from '#contract/api.ts';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Model, maintains, type Reader } from './model.ts';
import { needlesIn } from './needles.ts';
import { readsOfAll } from './parts.ts';

/** All that somebody may read anywhere. */
function mayKnow(m: Model, reader: Reader): Set<string> {
  const texts: string[] = [];
  for (const [line, { targets, seen }] of Object.entries(readsOfAll())) {
    const { access }: Endpoint = api[line as CallName];
    if (access === 'maintainer' && !maintains(reader)) continue;
    if (access === 'member' && !reader.person) continue;
    for (const target of targets(m)) {
      const { status, shows = [], may = [] } = seen(m, reader, target as never);
      if (status === 200) texts.push(...shows, ...(may === 'all' ? [] : may));
    }
  }
  return needlesIn(texts);
}

/** What every member may; for whom nothing is special. */
function everybodyMayKnow(m: Model): Set<string> {
  const anybody = m.people.find(({ gone, disabled, maintainer }) => !gone && !disabled && !maintainer);
  return anybody
    ? mayKnow(m, { person: anybody, isConfirmed: false }).difference(needlesIn(anybody.ever))
    : new Set();
}

/** What of this its reader may not know from anywhere. */
export function unexplained(m: Model, told: Set<string>, reader: Reader): Set<string> {
  if (told.size === 0) return told;
  const rest = told.difference(needlesIn(reader.person?.ever ?? [])).difference(everybodyMayKnow(m));
  return rest.size === 0 ? rest : rest.difference(mayKnow(m, reader));
}

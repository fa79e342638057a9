import type { CallName } from '#contract/api.ts';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Model, maintains, type Reader } from './model.ts';
import { needlesIn } from './needles.ts';
import { reads } from './views.ts';

/** All that somebody may read anywhere. */
export function mayKnow(m: Model, reader: Reader): Set<string> {
  const texts: string[] = [];
  for (const [line, { targets, seen }] of Object.entries(reads)) {
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

/** What every member may; computed once for each moment. */
export function everybodyMayKnow(m: Model): Set<string> {
  const anybody = m.people.find(({ gone, disabled, maintainer }) => !gone && !disabled && !maintainer);
  return anybody
    ? mayKnow(m, { person: anybody, isConfirmed: false }).difference(needlesIn(anybody.ever))
    : new Set();
}

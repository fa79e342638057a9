import type { OverviewKind } from '#contract/maintenance.ts';
import { type Finding, hint, wrong } from '#server/health/findings.ts';
import { readVersions } from '#server/health/versions.ts';
import { overview } from '#server/maintenance/overview.ts';
import { statusTexts } from '#texts/admin/status.ts';
import { dayAndTime } from '#texts/dates.ts';
import type { AdminStores } from '../command.ts';

/** What is open in „Verwaltung“ and no other part of `status` tells, as it is called here. */
const tasks: Partial<Record<OverviewKind, (text: Pick<Finding, 'what' | 'todo'>) => Finding>> = {
  service: (text) => wrong('service-failed', text),
  'mail-waiting': (text) => wrong('mail-waiting', text),
  'new-version': (text) => wrong('version-not-started', text),
  'version-offered': (text) => hint('version-offered', text),
  'images-reported': (text) => hint('images-reported', text),
  'addresses-failing': (text) => hint('addresses-failing', text),
  'addresses-old': (text) => hint('addresses-old', text),
  'hints-open': (text) => hint('hints-open', text),
  alone: (text) => hint('only-one-member', text),
  'one-maintainer': (text) => hint('one-maintainer', text),
  'never-invited': (text) => hint('members-never-invited', text),
  'without-letter': (text) => hint('members-without-address', text),
  'never-came': (text) => hint('members-to-remind', text),
  'reminded-enough': (text) => hint('members-reminded-enough', text),
};

export async function examineTasks(
  stores: AdminStores,
  isNewVersionThere: () => boolean,
): Promise<Finding[]> {
  const found = await overview({ ...stores, now: Date.now, isNewVersionThere, readVersions });
  return found.flatMap(({ kind, what, todo, since }) => {
    const said = since === undefined ? what : `${what} ${statusTexts.since(dayAndTime(since * 1000))}`;
    return tasks[kind]?.({ what: said, todo }) ?? [];
  });
}

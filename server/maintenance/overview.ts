import type { Overview, OverviewKind } from '#contract/maintenance.ts';
import type { Alerts } from '#server/alerts/alerts.ts';
import type { Members } from '#server/members/members.ts';
import type { Invitations } from '#server/password/invitations.ts';
import type { SiteTexts } from '#server/site/site-texts.ts';

type Deps = {
  members: Members;
  invitations: Invitations;
  alerts: Pick<Alerts, 'open'>;
  siteTexts: SiteTexts;
};

/** What needs a hand of the maintainers; nothing when all is well. */
export async function overview({ members, invitations, alerts, siteTexts }: Deps): Promise<Overview> {
  const { neverInvited, toRemind, remindedEnough } = await invitations.absentees();
  const counts: [OverviewKind, number][] = [
    ...(await alerts.open()).map((kind): [OverviewKind, number] => [kind, 1]),
    ['alone', (await members.count()) === 1 ? 1 : 0],
    ['text-blanks', (await siteTexts.summaries()).filter(({ blanks }) => blanks > 0).length],
    ['never-invited', neverInvited.length],
    ['never-came', toRemind.length + remindedEnough.length],
  ];
  return counts.filter(([, count]) => count > 0).map(([kind, count]) => ({ kind, count }));
}

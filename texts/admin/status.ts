import type { OverviewKind } from '#contract/maintenance.ts';
import { maintenanceTexts } from '../web/maintenance/maintenance.ts';
import { problems } from '../web/problems.ts';
import { command } from './command.ts';

/** The command `status`: what needs a hand, in the same words as on the page „Verwaltung“. */

type Problem = keyof typeof problems;

const ofProblems = Object.fromEntries(
  (Object.keys(problems) as Problem[]).map((kind) => [kind, () => command(problems[kind].command)]),
) as Record<Problem, () => string>;

export const statusTexts = {
  help: {
    call: 'status',
    does: 'sagt in wenigen Sätzen, was zu tun ist',
    more: `Zeigt dieselbe Liste wie die Seite „Verwaltung“: angehaltener Versand, Adressen, die nicht stimmen, Mitglieder ohne
Einladung, gemeldete Bilder, Sicherung, Platz und Rechtstexte. Gibt 0 zurück, wenn nichts zu tun ist, sonst 3.`,
  },
  allWell: maintenanceTexts.overview.allWell,
  sentences: {
    ...maintenanceTexts.overview.sentences,
    alone: () => 'Bisher gibt es nur ein Mitglied.',
  } satisfies Record<OverviewKind, (count: number) => string>,
  /** What helps. */
  remedies: {
    ...ofProblems,
    alone: () => command('member add'),
    'text-blanks': () => 'im Browser unter „Verwaltung“, „Texte“',
    'never-invited': () => command('invite send --all'),
    'never-came': () => command('invite resend --all'),
    'images-reported': () => 'im Browser unter „Verwaltung“, „Gemeldete Bilder“',
    'addresses-failing': () => command('mail status'),
    'addresses-old': () => 'im Browser unter „Verwaltung“, „Mitglieder“',
    'hints-open': () => 'im Browser unter „Verwaltung“, „Gesucht“',
    'mail-paused': () => command('mail resume'),
    'backup-late': () => command('backup create'),
    'new-version': () => 'systemctl restart klassenkreis',
  } satisfies Record<OverviewKind, () => string>,
};

import type { ProblemKind } from '#contract/alerts.ts';
import { BACKUP_LATE_DAYS } from '#contract/limits.ts';
import type { OverviewKind } from '#contract/overview.ts';
import { taskWords } from '../web/maintenance/kinds.ts';
import { people, type WhatToDo } from '../web/maintenance/words-of-kinds.ts';
import { problems } from '../web/problems.ts';
import { backups, command, unit } from './command.ts';

/** Which command says more of a problem that says no more itself. */
const tells: Record<ProblemKind, string> = {
  disk: 'status',
  'mail-halted': 'mail status',
  'mail-held': 'mail status',
  backup: 'backup create',
  'backup-less': 'backup list',
  'backup-verified': 'backup verify',
  certificate: 'status',
  pictures: 'media check',
  returns: 'mail returns',
  service: 'status',
};
const ofProblem = (kind: ProblemKind) => (): WhatToDo => {
  const words = tells[kind].startsWith('backup ') ? `${tells[kind]} ${backups()}` : tells[kind];
  return { what: problems[kind], todo: `Mehr sagt „${command(words)}“.` };
};
const problemTexts = Object.fromEntries(
  Object.keys(tells).map((kind) => [kind, ofProblem(kind as ProblemKind)]),
) as Record<ProblemKind, () => WhatToDo>;

type Versions = { runs: string; offered: string | undefined };

const none: Versions = { runs: '', offered: undefined };

/**
 * What needs a hand and what helps, for the page „Verwaltung“ and the command `status`. `madeAt`: when the last backup was made, as far as
 * it is known.
 */
export const overviewTexts: Record<
  OverviewKind,
  (count: number, madeAt?: string, versions?: Versions) => WhatToDo
> = {
  ...problemTexts,
  ...taskWords(),
  'mail-paused': () => ({
    what: 'Der Versand ist angehalten; gerade geht keine E-Mail hinaus.',
    todo: 'Im Browser unter „Verwaltung“, „E-Mails“ geht er weiter.',
  }),
  'mail-waiting': (count) => ({
    what: `Der Mailserver antwortet gerade nicht. ${count === 1 ? 'Eine E-Mail wartet' : `${count} E-Mails warten`}; verloren geht nichts.`,
    todo: `Kommt er wieder, geht alles von selbst hinaus. Dauert es länger als einen Tag, sagt „${command('status')}“, woran es liegt.`,
  }),
  'backup-late': (_, madeAt) => ({
    what: madeAt
      ? `Die letzte Sicherung ist vom ${madeAt}, also älter als ${BACKUP_LATE_DAYS} Tage.`
      : 'Es gibt noch keine Sicherung.',
    todo: `Mache eine: „${command(`backup create ${backups()}`)}“. Nachts geschieht das von selbst, wenn der Dienst dafür läuft; das sagt „${command('status')}“.`,
  }),
  'new-version': () => ({
    what: 'Eine neue Version ist da, läuft aber noch nicht.',
    todo: `Starte den Dienst neu: „systemctl restart ${unit()}“.`,
  }),
  'version-offered': (_count, _madeAt, { runs, offered = '' } = none) => ({
    what: `Version ${runs} läuft, es gibt ${offered}.`,
    todo: `„${command('update')}“ spielt sie ein; um die Stunde, die ihr gewählt habt, geschieht es von selbst.`,
  }),
  'text-blanks': () => ({
    what: 'Im Impressum oder im Datenschutztext stehen noch Lücken.',
    todo: 'Fülle sie im Browser unter „Verwaltung“, „Texte“.',
  }),
  alone: () => ({
    what: 'Bisher gibt es nur ein Mitglied.',
    todo: 'Füge die anderen im Browser hinzu: „Verwaltung“, „Mitglieder“.',
  }),
  'one-maintainer': () => ({
    what: 'Die Seite hat nur einen Betreuer: Ist er verhindert, kann niemand helfen.',
    todo: 'Macht jemanden zum zweiten Betreuer, im Browser auf der Seite des Mitglieds: „Verwaltung“, „Mitglieder“.',
  }),
  'never-invited': (count) => ({
    what: `${people(count)} ${count === 1 ? 'wurde' : 'wurden'} noch nicht eingeladen.`,
    todo: 'Ladet sie im Browser ein: „Verwaltung“, „Mitglieder“, „noch nicht eingeladen“.',
  }),
  'without-letter': (count) => ({
    what: `${people(count)} ohne E-Mail-Adresse ${count === 1 ? 'hat' : 'haben'} noch keinen Brief mit einem Code.`,
    todo: 'Druckt im Browser einen: „Verwaltung“, „Mitglieder“, „noch nicht eingeladen“.',
  }),
  'never-came': (count) => ({
    what: `${people(count)} ${count === 1 ? 'war' : 'waren'} noch nie da, und die letzte Einladung ist über eine Woche her.`,
    todo: 'Erinnert sie im Browser: „Verwaltung“, „Mitglieder“, „eingeladen, aber noch nie da“.',
  }),
  'reminded-enough': (count) => ({
    what: `${people(count)} ${count === 1 ? 'wurde' : 'wurden'} schon zweimal erinnert und ${count === 1 ? 'war' : 'waren'} noch nie da.`,
    todo: 'Ruft an, oder druckt im Browser einen Brief: „Verwaltung“, „Mitglieder“, „eingeladen, aber noch nie da“.',
  }),
};

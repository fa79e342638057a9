import { quoted } from '#contract/characters.ts';
import type { PortraitKind } from '#contract/members.ts';

/** Faces on paper. */
export const thenAndNowTexts = {
  title: 'Damals und heute',
  tabTitle: 'Damals und heute drucken',
  print: 'Drucken',
  back: 'Zurück zur Namensliste',
  lead: 'Alle, die ihre Kontaktdaten freigegeben und ein Bild von sich gezeigt haben, zum Drucken auf A4.',
  nobody: 'Noch hat niemand ein Bild von damals oder heute gezeigt.',
  /** Pictures that were taken again. */
  pairs: 'Noch einmal aufgestellt',
  note: (groupName: string, day: string) => `Nur für die Klasse: ${groupName}. Stand: ${day}.`,
  kind: (kind: PortraitKind) => (kind === 'then' ? 'damals' : 'heute'),
  nickname: (name: string) => `${quoted(name)}`,
};

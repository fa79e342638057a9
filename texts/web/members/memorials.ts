import { isolated } from '#contract/characters.ts';
import type { Memorial } from '#contract/memorials.ts';

/** In memory of classmates who have died. */
export const memorialTexts = {
  title: 'Gedenken',
  lead: 'Wir denken an alle aus unserer Klasse, die nicht mehr leben.',
  none: 'Hier steht niemand.',
  birthName: (name: string) => `geb. ${isolated(name)}`,
  years({ born, died }: Pick<Memorial, 'born' | 'died'>): string {
    if (born !== undefined && died !== undefined) return `${born} – ${died}`;
    if (died !== undefined) return `gestorben ${died}`;
    return born === undefined ? '' : `geboren ${born}`;
  },
  write: (name: string) => `Ein paar Worte für ${isolated(name)} schreiben`,
  change: (name: string) => `Meine Worte für ${isolated(name)} ändern`,
  takeBack: (name: string) => `Meine Worte für ${isolated(name)} zurücknehmen`,
  reallyTakeBack: 'Möchtest du deine Worte wirklich zurücknehmen?',
  field: (name: string) => `Deine Worte für ${isolated(name)}`,
  hint: (max: number) => `Höchstens ${max} Zeichen. Alle Mitglieder können sie lesen.`,
  save: 'Eintragen',
  cancel: 'Abbrechen',
  refusals: {
    'not-found': 'Hier hat sich etwas geändert. Bitte lade die Seite neu.',
    'too-often': 'Heute kannst du hier nichts mehr eintragen. Morgen geht es wieder.',
    failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  },
  back: 'Zur Startseite',
};

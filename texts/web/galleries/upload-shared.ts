import { isolated } from '#contract/characters.ts';

/** The page that a phone's share sheet opens. */
export const sharedTexts = {
  title: 'Geteilte Bilder',
  arrived: (count: number) => (count === 1 ? '1 Bild ist angekommen.' : `${count} Bilder sind angekommen.`),
  fromOutside:
    'Das kam von außerhalb: aus einer anderen App, oder eine andere Seite hat es hierher geschickt.',
  files: 'Was angekommen ist',
  ask: (count: number) =>
    count === 1
      ? 'Ist das von dir, und willst du es hochladen?'
      : 'Sind die von dir, und willst du sie hochladen?',
  ours: 'Ja, weiter',
  drop: 'Nein, verwerfen',
  dropped: 'Verworfen. Hier ist nichts davon geblieben.',
  login:
    'Melde dich an, dann wählst du die Galerie. Die Bilder warten so lange; bitte schließ die Seite nicht.',
  toLogin: 'Anmelden',
  choose: (count: number) => (count === 1 ? 'In welche Galerie soll es?' : 'In welche Galerie sollen sie?'),
  galleries: 'Galerien',
  to: (gallery: string) => isolated(gallery),
  newGallery: 'Neue Galerie anlegen',
  notYet: 'Hochgeladen wird erst, wenn du auf der nächsten Seite „Absenden“ drückst.',
  lost: 'Hier sind keine Bilder angekommen. Teile sie bitte noch einmal, oder öffne eine Galerie und wähle sie dort aus.',
  toGalleries: 'Zu den Galerien',
};

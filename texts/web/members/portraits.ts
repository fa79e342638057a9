import { IMAGE_MAX_MB } from '#contract/limits.ts';
import type { PortraitKind } from '#contract/members.ts';

export const portraitTexts = {
  portrait: {
    title: (kind: PortraitKind) => (kind === 'then' ? 'Dein Bild von damals' : 'Dein Bild von heute'),
    lead: (kind: PortraitKind) =>
      kind === 'then'
        ? 'Am besten ein Bild aus der Zeit, als wir zusammen in der Klasse waren. Auch ein Klassenfoto geht: Du schneidest dich gleich heraus.'
        : 'Am besten ein Bild, auf dem man dein Gesicht gut sieht. Den Ausschnitt wählst du gleich.',
    choose: 'Bild auswählen',
    other: 'Anderes Bild auswählen',
    limits: `Fotos (JPEG) bis ${IMAGE_MAX_MB} MB.`,
    save: 'Bild speichern',
    done: 'Dein Bild ist gespeichert.',
    back: 'Zurück zu deinen Daten',
    notFound: 'Dieses Bild gibt es nicht mehr. Wähle ein anderes aus.',
    leave: 'Dein Bild ist noch nicht gespeichert. Möchtest du die Seite trotzdem verlassen?',
  },
  crop: {
    frame: 'Ausschnitt. Mit den Pfeiltasten verschiebst du ihn, mit Plus und Minus änderst du die Größe.',
    hint: 'So sehen dich die anderen. Zieh das Bild zurecht.',
    closer: 'Näher heran',
  },
};

import { isolated } from '#contract/characters.ts';

export const lightboxTexts = {
  close: 'Schließen',
  previous: 'Vorheriges Bild',
  next: 'Nächstes Bild',
  play: 'Abspielen',
  zoom: 'Vergrößern',
  fullScreen: 'Ganzer Bildschirm',
  download: 'Bild herunterladen',
  track: 'Bilder der Galerie',
  position: (number: number, count: number) => `${number} / ${count}`,
  announcement: (number: number, count: number, title: string) =>
    `Bild ${number} von ${count}: ${isolated(title)}`,
  loading: 'Das Bild wird geladen …',
  failed: 'Das Bild konnte nicht geladen werden.',
  retry: 'Erneut versuchen',
};

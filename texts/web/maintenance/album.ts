import { picturesIn, type WordsOfKinds } from './words-of-kinds.ts';
/** Who else is named in the album that members take home. */
export const maintainedAlbumTexts = {
  title: 'Klassenalbum',
  label: 'Auch Leute ohne Zugang mit Namen nennen',
  meaning: 'Nur, wenn ihr sie gefragt habt. Mitglieder stehen darin, wie sie es selbst angekreuzt haben.',
  save: 'Speichern',
  done: 'Gespeichert.',
};

export const albumWords: WordsOfKinds<'album'> = {
  consents: {
    album: 'Klassenalbum',
  },
  acts: {
    'album-made': (actor, _member, _object, images) =>
      `${actor} hat ein Klassenalbum mit ${picturesIn(images)} gemacht.`,
    'album-names-set': (actor) => `${actor} hat eingestellt, ob das Klassenalbum Leute ohne Zugang nennt.`,
  },
};

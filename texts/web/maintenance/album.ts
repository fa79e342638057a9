/** Who else is named in the album that members take home. */
export const maintainedAlbumTexts = {
  title: 'Klassenalbum',
  label: 'Auch Leute ohne Zugang mit Namen nennen',
  meaning: 'Nur, wenn ihr sie gefragt habt. Mitglieder stehen darin, wie sie es selbst angekreuzt haben.',
  save: 'Speichern',
  done: 'Gespeichert.',
};

/** Who else is named in the album that members take home. */
export const maintainedAlbumTexts = {
  title: 'Klassenalbum',
  lead: 'Im Klassenalbum, das Mitglieder mitnehmen, steht mit Namen nur, wer das angekreuzt hat.',
  label: 'Auch Leute ohne Zugang mit Namen nennen',
  meaning:
    'Kreuze das nur an, wenn ihr sie gefragt habt. Mitglieder, die nicht zugestimmt haben, bleiben ungenannt.',
  save: 'Speichern',
  done: 'Gespeichert.',
};
